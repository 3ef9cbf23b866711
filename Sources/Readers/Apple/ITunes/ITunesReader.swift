internal import ChartConvModel
internal import ChartConvRecords

/// Reads an entry of Apple's legacy charts and customer reviews, from XML or JSON. Of repeated
/// singular elements, the first counts.
enum ITunesReader {
  static func read(_ node: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading) {
    let fields = reading.options.fields
    row.setText(.name, node[.itemName])
    if !row.has(.name) { row.setText(.name, node[.title]) }
    var pictures = LargestArtwork()
    var pages = ITunesPages()
    var isPriced = false
    var children = node.children
    while let child = children.next() {
      switch child.name {
      case .id:
        row.setWord(.id, ITunesParts.id(child))
        row.setWord(.bundleID, child[.bundleID])
      case .itemArtist: read(artist: child, child, child[.href], into: &row, fields)
      case .author: read(author: child, into: &row, fields)
      case .collection: read(collection: child, into: &row, fields)
      case .contentType: if !row.has(.kind) { row.set(.kind, ITunesParts.kind(child, &reading)) }
      case .rating:
        reading.setDecimal(.rating, of: &row, child)
        row.set(.kind, ITunesParts.review)
      case .category: read(category: child, into: &row, fields)
      case .price where !isPriced:
        isPriced = true
        reading.setPrice(of: &row, child[.amount])
        row.setWord(.currency, child[.currency])
        if !ITunesParts.isAbsent("price_label", child) { row.setText(.priceLabel, child) }
      case .image: pictures.read(child, into: &row, fields, &reading)
      case .releaseDate: reading.setRelease(reading.day(child), of: &row)
      case .published where !ITunesParts.isAbsent("published", child):
        row.set(.published, reading.timestamp(child[.date] ?? child))
      case .updated where !ITunesParts.isAbsent("updated", child):
        row.set(.updated, reading.timestamp(child))
      case .link, .page, .enclosure: pages.read(child, into: &row, fields, &reading)
      case .thumbnail: pictures.read(thumbnail: child, into: &row, fields, &reading)
      case .bundleID: row.setWord(.bundleID, child)
      case .version: row.setWord(.version, child)
      case .rights: row.setText(.rights, child)
      case .summary where !row.has(.summary):
        ITunesParts.setText(.summary, type: .summaryType, of: &row, child)
      case .content where !row.has(.content):
        ITunesParts.setText(.content, type: .contentType, of: &row, child)
      case .description: ITunesParts.setHTML(.summary, type: .summaryType, of: &row, child)
      case .encoded: ITunesParts.setHTML(.content, type: .contentType, of: &row, child)
      case .language: row.setWord(.language, child)
      case .rank: reading.setRank(of: &row, child)
      case .country: row.setText(.country, child)
      case .playTime: row.set(.duration, milliseconds(child, &reading))
      case .season: row.set(.season, reading.integer(child))
      case .episode: row.set(.episode, reading.integer(child))
      case .explicit: row.set(.explicit, PodcastModule.explicit(child.word))
      case .community: read(community: child, into: &row, &reading)
      default: ITunesPodcast.read(child, into: &row, &reading)
      }
    }
    let isReview = row.last?.text(.kind)?.equals(ITunesParts.review) == true
    row.set(.url, pages.page(ofReview: isReview))
    pictures.write(into: &row)
  }

  /// - Parameter name: the node whose text is the name.
  /// - Parameter page: the node whose text is the artist's address.
  private static func read(
    artist node: SyndicationNode, _ name: SyndicationNode?, _ page: SyndicationNode?,
    into row: inout RowBatch,
    _ fields: FieldSet
  ) {
    row.setText(.artist, name)
    row.setWord(.artistURL, page)
    if fields.contains(.artistID) { ITunesParts.setStoreID(.artistID, of: &row, node, page) }
  }

  /// Reads an author. The author of a review is its artist. Other entries have an artist besides it
  /// or instead.
  private static func read(
    author node: SyndicationNode, into row: inout RowBatch, _ fields: FieldSet
  ) {
    if !row.has(.artist), !row.has(.artistURL), !ITunesParts.isAbsent("artist", node) {
      let name = ITunesParts.name(of: node)
      let isNamed = name?.textBytes != nil
      read(artist: node, isNamed ? name : node[.email], node[.uri], into: &row, fields)
    }
    guard fields.contains(.authors), !ITunesParts.isAbsent("authors", node) else { return }
    row.appendItem(.authors)
    row.setText(member: FeedPerson.Member.name, ITunesParts.name(of: node))
    row.setWord(member: FeedPerson.Member.url, node[.uri])
    row.setWord(member: FeedPerson.Member.email, node[.email])
  }

  private static func read(
    category node: SyndicationNode, into row: inout RowBatch, _ fields: FieldSet
  ) {
    if !row.has(.genre), !row.has(.genreID) {
      row.setText(.genre, ITunesParts.label(node))
      if !row.has(.genre) { row.setText(.genre, ITunesParts.term(node)) }
      row.setWord(.genreID, node[.itemID])
    }
    guard fields.contains(.genres), !ITunesParts.isAbsent("genres", node) else { return }
    row.appendItem(.genres)
    row.setWord(member: FeedCategory.Member.id, node[.itemID])
    row.setText(member: FeedCategory.Member.name, ITunesParts.label(node))
    if !ITunesParts.isAbsent("term", node) {
      row.setText(member: FeedCategory.Member.term, ITunesParts.term(node))
    }
    row.setWord(member: FeedCategory.Member.scheme, node[.scheme])
  }

  private static func read(
    collection node: SyndicationNode, into row: inout RowBatch, _ fields: FieldSet
  ) {
    row.setText(.collection, node[.itemName])
    guard fields.contains(.collectionURL) || fields.contains(.collectionID) else { return }
    // In chartconv's RSS, the address is an attribute.
    guard let link = node[.page] ?? node[.link] else {
      return ITunesParts.setStoreID(.collectionID, of: &row, node, nil)
    }
    let page = ITunesParts.address(link)
    row.setWord(.collectionURL, page)
    ITunesParts.setStoreID(.collectionID, of: &row, node, page)
  }

  private static func milliseconds(_ node: SyndicationNode, _ reading: inout Reading) -> Int? {
    if let exact = node[.milliseconds] { return reading.integer(exact) }
    return reading.seconds(node)
  }

  private static func read(
    community node: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading
  ) {
    guard let stars = node[.starRating] else { return }
    reading.setDecimal(.rating, of: &row, stars[.average])
    if let count = stars[.count] { row.set(.ratingCount, reading.integer(count)) }
  }
}

/// Reads the links of an entry and selects its page: the `related` link of a review, else the first
/// alternate link, preferably HTML.
struct ITunesPages {
  private var own: TextRange?
  private var other: TextRange?
  private var related: TextRange?

  func page(ofReview isReview: Bool) -> TextRange? { isReview ? related : own ?? other }

  mutating func read(
    _ node: SyndicationNode, into row: inout RowBatch, _ fields: FieldSet,
    _ reading: inout Reading
  ) {
    // An empty page of reviews has paging links without an address.
    guard let address = ITunesParts.address(node)?.wordBytes else { return }
    let url = row.add(address)
    let isFile = node.isNamed(.enclosure)
    let rel = ITunesParts.relation(node)?.wordBytes
    if rel?.equals("alternate") ?? !isFile, !ITunesParts.isAbsent("url", node) {
      if ITunesParts.isPage(node) { own = own ?? url }
      other = other ?? url
    } else if rel?.equals("related") == true {
      related = related ?? url
    } else if isFile || rel?.equals("enclosure") == true, !row.has(.previewURL),
      !ITunesParts.isAbsent("preview_url", node)
    {
      // The enclosure is the preview, unless chartconv's Atom marks it as a picture.
      row.set(.previewURL, url)
      row.setWord(.previewType, ITunesParts.mediaType(node))
      row.set(
        .previewLength,
        node[.length].flatMap { reading.integer($0) }.flatMap { $0 > 0 ? $0 : nil })
    }
    guard fields.contains(.links), !ITunesParts.isAbsent("links", node) else { return }
    row.appendItem(.links)
    row.set(member: FeedLink.Member.url, url)
    if ITunesParts.relation(node) != nil {
      row.set(member: FeedLink.Member.rel, text: rel)
    } else if isFile || node.isNamed(.page) && !ITunesParts.isAbsent("rel", node) {
      row.set(member: FeedLink.Member.rel, isFile ? "enclosure" : "alternate")
    }
    row.setWord(member: FeedLink.Member.type, ITunesParts.mediaType(node))
    row.setText(member: FeedLink.Member.title, node[.title])
    if let length = node[.length], !ITunesParts.isAbsent("length", node) {
      row.set(member: FeedLink.Member.length, reading.integer(length))
    }
    row.setWord(member: FeedLink.Member.hreflang, node[.hreflang])
    if let duration = node[.duration] ?? node[.milliseconds] {
      row.set(member: FeedLink.Member.duration, reading.integer(duration))
    }
  }
}

/// Selects an entry's largest image: the first one with the maximum height. Movies have the same
/// height twice.
struct LargestArtwork {
  private var url: TextRange?
  private var width: Int?
  private var height: Int?
  /// `true` if chartconv's Atom has named the entry's image outside of the list.
  private var isFixed = false

  mutating func read(
    _ node: SyndicationNode, into row: inout RowBatch, _ fields: FieldSet,
    _ reading: inout Reading
  ) {
    guard let address = node.wordBytes else { return }
    let said = node[.height].flatMap { reading.integer($0) }
    let absent = node[.absent]
    let isOutsideList = ITunesParts.isListed("artwork", absent)
    let isListed = fields.contains(.artwork) && !isOutsideList
    let isLarger = height.map { said ?? 0 > $0 } ?? true
    let isChosen = !isFixed && (isOutsideList || isLarger)
    guard isChosen || isListed else { return }
    let text = row.add(address)
    var size: (width: Int?, height: Int?)
    if fields.contains(.artworkWidth) || fields.contains(.artwork) {
      size = ITunesParts.size(ofImage: node, address, height: said, absent: absent, &reading)
    }
    if isChosen {
      url = text
      width = size.width
      height = said ?? 0
      isFixed = isOutsideList
    }
    if isListed { row.appendArtwork(text, width: size.width, height: size.height) }
  }

  /// Reads an image of chartconv's RSS, which states its size.
  mutating func read(
    thumbnail node: SyndicationNode, into row: inout RowBatch, _ fields: FieldSet,
    _ reading: inout Reading
  ) {
    guard let address = (node[.href] ?? node[.url])?.wordBytes else { return }
    let text = row.add(address)
    let saidWidth = node[.width].flatMap { reading.integer($0) }
    let saidHeight = node[.height].flatMap { reading.integer($0) }
    let size = saidHeight ?? saidWidth ?? 0
    let isOutsideList = ITunesParts.isAbsent("artwork", node)
    if !isFixed, isOutsideList || height.map({ size > $0 }) ?? true {
      url = text
      width = saidWidth
      height = size
      isFixed = isOutsideList
    }
    if fields.contains(.artwork), !isOutsideList {
      row.appendArtwork(text, width: saidWidth, height: saidHeight)
    }
  }

  /// Sets the selected image in the row, if there is one.
  func write(into row: inout RowBatch) {
    guard height != nil else { return }
    row.set(.artworkURL, url)
    row.set(.artworkWidth, width)
  }
}
