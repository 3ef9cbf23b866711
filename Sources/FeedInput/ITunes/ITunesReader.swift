internal import FeedModel
internal import FeedRecord

/// Reads an entry of Apple's legacy charts and customer reviews, whichever parser its record comes
/// from. Of what may stand only once, the first counts.
enum ITunesReader {
  typealias ITunesNode = Node<ITunesName>

  static func read(_ node: ITunesNode, into entry: inout Entry, _ reading: inout Reading) {
    let wanted = reading.options.fields
    entry.name = node.text(.itemName) ?? node.text(.title)
    var pictures = LargestArtwork(of: node)
    var pages = Pages()
    var isPriced = false
    var children = node.children
    while let child = children.next() {
      switch child.name {
      case .id:
        entry.id = ITunesParts.id(child)
        entry.bundleID = child.word(.bundleID)
      case .itemArtist: read(artist: child, child.text, child[.href], into: &entry, wanted)
      case .author: read(author: child, into: &entry, wanted)
      case .collection: read(collection: child, into: &entry, wanted)
      case .contentType: entry.kind = entry.kind ?? ITunesParts.kind(child, &reading)
      case .rating:
        entry.rating = reading.decimal(child)
        entry.kind = "review"
      case .category: read(category: child, into: &entry, wanted)
      case .price where !isPriced:
        isPriced = true
        read(price: child, into: &entry, &reading)
      case .image: pictures.read(child, into: &entry, wanted, &reading)
      case .releaseDate: entry.releaseDate = reading.day(child)
      case .published: entry.published = reading.timestamp(child)
      case .updated where !ITunesParts.lacks("updated", child):
        entry.updated = reading.timestamp(child)
      case .link: read(link: child, into: &entry, &pages, wanted, &reading)
      case .version: entry.version = child.word
      case .rights: entry.rights = child.text
      case .summary where entry.summary == nil:
        if let text = ITunesParts.text(child) { (entry.summary, entry.summaryType) = text }
      case .content where entry.content == nil:
        if let text = ITunesParts.text(child) { (entry.content, entry.contentType) = text }
      case .language: entry.language = child.word
      case .rank: entry.rank = reading.integer(child)
      case .country: entry.country = child.text
      case .playTime: entry.duration = milliseconds(child, &reading)
      case .season: entry.season = reading.integer(child)
      case .episode: entry.episode = reading.integer(child)
      case .explicit: entry.explicit = PodcastModule.explicit(child.word)
      case .community: read(community: child, into: &entry, &reading)
      case .artworkWidth: entry.artworkWidth = reading.integer(child)
      case .previewType: entry.previewType = child.word
      case .summaryType: entry.summaryType = child.word
      case .textType: entry.contentType = child.word
      default: break
      }
    }
    entry.url = entry.kind == "review" ? pages.related : pages.own ?? pages.other
    pictures.write(into: &entry)
  }

  private static func read(
    artist node: ITunesNode, _ name: String?, _ page: ITunesNode?, into entry: inout Entry,
    _ wanted: FieldSet
  ) {
    entry.artist = name
    entry.artistURL = page?.word
    if wanted.contains(.artistID) {
      entry.artistID = storeID(node, entry.artistURL)
    }
  }

  /// A review's author is its artist; the others have an artist of their own, or as well.
  private static func read(
    author node: ITunesNode, into entry: inout Entry, _ wanted: FieldSet
  ) {
    let author = ITunesParts.person(node)
    if entry.artist == nil, entry.artistURL == nil {
      read(artist: node, author.name, node[.uri], into: &entry, wanted)
    }
    if wanted.contains(.authors), !ITunesParts.lacks("authors", node) {
      entry.authors.append(author)
    }
  }

  private static func read(
    category node: ITunesNode, into entry: inout Entry, _ wanted: FieldSet
  ) {
    if entry.genre == nil, entry.genreID == nil {
      entry.genre = node.text(.label) ?? node.text(.term)
      entry.genreID = node.word(.itemID)
    }
    if wanted.contains(.genres), !ITunesParts.lacks("genres", node) {
      entry.genres.append(ITunesParts.category(node))
    }
  }

  /// The amount is what counts; the label is `$1.29`, or a word for free in the store's language.
  private static func read(
    price node: ITunesNode, into entry: inout Entry, _ reading: inout Reading
  ) {
    if let amount = node[.amount].flatMap({ reading.decimal($0) }), !amount.isNegative {
      entry.price = amount
    }
    entry.currency = node.word(.currency)
    if !ITunesParts.lacks("price_label", node) { entry.priceLabel = node.text }
  }

  private static func read(
    collection node: ITunesNode, into entry: inout Entry, _ wanted: FieldSet
  ) {
    entry.collection = node.text(.itemName)
    guard !wanted.isDisjoint(with: [.collectionURL, .collectionID]) else { return }
    entry.collectionURL = node[.link].flatMap(ITunesParts.address)
    entry.collectionID = storeID(node, entry.collectionURL)
  }

  /// The store's number stands in the address of what it counts.
  private static func storeID(_ node: ITunesNode, _ url: String?) -> String? {
    node.word(.itemID) ?? (ITunesParts.lacks("id", node) ? nil : url.flatMap { url in
      StoreURL.id(url.utf8.span).map { String(decoding: Array(url.utf8)[$0], as: UTF8.self) }
    })
  }

  /// The addresses that may be the entry's: a review's page is `related`, anything else's the first
  /// that is its own, one of HTML before others.
  private struct Pages {
    var own: String?
    var other: String?
    var related: String?
  }

  private static func read(
    link node: ITunesNode, into entry: inout Entry, _ pages: inout Pages, _ wanted: FieldSet,
    _ reading: inout Reading
  ) {
    let url = ITunesParts.address(node)
    let rel = ITunesParts.relation(node)
    switch rel {
    case nil, "alternate":
      if ITunesParts.isPage(node) { pages.own = pages.own ?? url }
      pages.other = pages.other ?? url
    case "related": pages.related = pages.related ?? url
    // The enclosure is the preview, unless it is a picture of our own Atom.
    case "enclosure" where entry.previewURL == nil && !ITunesParts.lacks("preview_url", node):
      entry.previewURL = url
      entry.previewType = ITunesParts.mediaType(node)
    default: break
    }
    // An empty page of reviews has paging links that lead nowhere.
    if let url, wanted.contains(.links), !ITunesParts.lacks("links", node) {
      entry.links.append(ITunesParts.link(node, to: url, rel, &reading))
    }
  }

  private static func milliseconds(_ node: ITunesNode, _ reading: inout Reading) -> Int? {
    if let exact = node[.milliseconds] { return reading.integer(exact) }
    return reading.seconds(node)
  }

  private static func read(
    community node: ITunesNode, into entry: inout Entry, _ reading: inout Reading
  ) {
    guard let stars = node[.starRating] else { return }
    if let average = stars[.average] { entry.rating = reading.decimal(average) }
    entry.ratingCount = stars[.count].flatMap { reading.integer($0) }
  }
}
