internal import FeedModel
internal import FeedRecord

/// Reads Apple's legacy charts and customer reviews, whichever parser their records come from.
enum ITunesReader {
  typealias ITunesNode = Node<ITunesName>

  /// What such a document can say of its feed.
  static let feedParts: FeedParts = [
    .id, .title, .url, .feedURL, .updated, .author, .rights, .icon, .chart, .country, .language,
    .links,
  ]

  static func read(head: ITunesNode, into feed: inout Feed, _ reading: inout Reading) {
    for child in head.children {
      switch child.name {
      case .id: feed.id = child.word
      case .title: feed.title = child.text
      case .subtitle: feed.subtitle = child.text
      case .updated: feed.updated = reading.timestamp(child)
      case .rights: feed.rights = child.text
      case .icon: feed.icon = child.word
      case .logo: feed.image = child.word
      case .author: feed.author = person(child)
      case .language: feed.language = child.word
      case .link: feed.links += link(child, &reading)
      case .category: feed.categories.append(category(child))
      default: break
      }
    }
    feed.url = feed.links.first { $0.rel == "alternate" }?.url
    feed.feedURL = feed.links.first { $0.rel == "self" }?.url
    feed.feedURL = feed.feedURL ?? feed.id
    let address =
      StoreURL.legacyChart(feed.id) ?? StoreURL.legacyChart(feed.feedURL)
      ?? StoreURL.generatorChart(feed.id)
    feed.chart = address?.chart
    feed.country = address?.country
  }

  static func read(entry node: ITunesNode, into entry: inout Entry, _ reading: inout Reading) {
    let wanted = reading.options.fields
    entry.name = node[.itemName]?.text ?? node[.title]?.text
    var largest = -1
    for child in node.children {
      switch child.name {
      case .id:
        entry.id = child[.itemID]?.word ?? child.word
        entry.bundleID = child[.bundleID]?.word
      case .itemArtist:
        entry.artist = child.text
        entry.artistURL = child[.href]?.word
      case .author:
        let author = person(child)
        entry.artist = entry.artist ?? author.name
        entry.artistURL = entry.artistURL ?? author.url
        if wanted.contains(.authors) { entry.authors.append(author) }
      case .collection: read(collection: child, into: &entry)
      case .contentType: entry.kind = entry.kind ?? kind(child)
      case .rating:
        entry.rating = reading.decimal(child)
        entry.kind = "review"
      case .category:
        if entry.genre == nil, entry.genreID == nil {
          entry.genre = child[.label]?.text
          entry.genreID = child[.itemID]?.word
        }
        if wanted.contains(.genres) { entry.genres.append(category(child)) }
      case .price where entry.currency == nil && entry.priceLabel == nil: read(price: child, into: &entry, &reading)
      case .image:
        let height = child[.height].flatMap { reading.integer($0) }
        if height ?? 0 > largest, let url = child.word {
          largest = height ?? 0
          entry.artworkURL = url
          entry.artworkWidth = StoreURL.size(url)?.width ?? height
        }
        if wanted.contains(.artwork), let url = child.word {
          let size = StoreURL.size(url)
          entry.artwork.append(
            Artwork(url: url, width: size?.width ?? height, height: height ?? size?.height))
        }
      case .releaseDate: entry.releaseDate = reading.day(child)
      case .published: entry.published = reading.timestamp(child)
      case .updated: entry.updated = reading.timestamp(child)
      case .link:
        read(link: child, into: &entry)
        if wanted.contains(.links) { entry.links += link(child, &reading) }
      case .version: entry.version = child.word
      case .rights: entry.rights = child.text
      case .summary where entry.summary == nil:
        entry.summary = child.text
        entry.summaryType = entry.summary == nil ? nil : mediaType(child)
      case .content where entry.content == nil:
        entry.content = child.text
        entry.contentType = entry.content == nil ? nil : mediaType(child)
      case .language: entry.language = child.word
      default: break
      }
    }
    if wanted.contains(.artistID) { entry.artistID = StoreURL.id(entry.artistURL) }
  }

  /// The innermost of nested types says the kind: an album is `Music` and in it `Album`.
  private static func kind(_ node: ITunesNode) -> String? {
    var innermost = node
    while let inner = innermost[.contentType] { innermost = inner }
    return innermost[.term]?.word.map(Kind.name)
  }

  /// The amount is what counts; the label is `$1.29`, or a word for free in the store's language.
  private static func read(
    price node: ITunesNode, into entry: inout Entry, _ reading: inout Reading
  ) {
    if let amount = node[.amount].flatMap({ reading.decimal($0) }), !amount.isNegative {
      entry.price = amount
    }
    entry.currency = node[.currency]?.word
    entry.priceLabel = node.text
  }

  private static func read(collection node: ITunesNode, into entry: inout Entry) {
    entry.collection = node[.itemName]?.text
    entry.collectionURL = node[.link]?[.href]?.word
    entry.collectionID = StoreURL.id(entry.collectionURL)
  }

  /// The page is the alternate, a review's is `related`; the enclosure is the preview.
  private static func read(link node: ITunesNode, into entry: inout Entry) {
    switch node[.rel]?.word {
    case "alternate", nil: entry.url = entry.url ?? node[.href]?.word
    case "related": entry.url = entry.url ?? node[.href]?.word
    case "enclosure" where entry.previewURL == nil:
      entry.previewURL = node[.href]?.word
      entry.previewType = node[.type]?.word
    default: break
    }
  }

  /// None where it leads nowhere: an empty page of reviews has paging links with no address.
  private static func link(_ node: ITunesNode, _ reading: inout Reading) -> [Link] {
    guard let url = node[.href]?.word else { return [] }
    return [
      Link(
        url: url, rel: node[.rel]?.word, type: node[.type]?.word, title: node[.title]?.text,
        length: node[.length].flatMap { reading.integer($0) },
        duration: node[.duration].flatMap { reading.milliseconds($0) })
    ]
  }

  private static func category(_ node: ITunesNode) -> Category {
    Category(
      id: node[.itemID]?.word, name: node[.label]?.text, term: node[.term]?.text,
      scheme: node[.scheme]?.word)
  }

  private static func person(_ node: ITunesNode) -> Person {
    Person(name: node[.name]?.text, url: node[.uri]?.word, email: node[.email]?.word)
  }

  /// RFC 4287 §3.1.1; a text without a type is plain.
  private static func mediaType(_ node: ITunesNode) -> String {
    switch node[.type]?.word {
    case "html", "text/html": "text/html"
    case "xhtml", "application/xhtml+xml": "application/xhtml+xml"
    default: "text/plain"
    }
  }
}
