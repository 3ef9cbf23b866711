internal import ChartConvJSON
internal import ChartConvModel
internal import ChartConvRecords

/// The common part of Apple's legacy feeds in XML and JSON.
protocol ITunesDialect: Dialect where Name == SyndicationName {}

extension ITunesDialect {
  static var feedParts: FeedParts { ITunesHead.feedParts }

  static func read(head: SyndicationNode, into feed: inout Feed, _ reading: inout Reading) {
    ITunesHead.read(head, into: &feed, &reading)
  }

  static func read(
    entry node: SyndicationNode, of feed: SharedFeed, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    ITunesReader.read(node, into: &row, &reading)
  }
}

/// Apple's legacy charts and customer reviews in their original form: Atom with prices.
enum ITunesXML: ITunesDialect {
  static let name = "itunes-xml"
  static let vocabulary = DialectVocabulary.itunes

  /// Returns the feed of an entry. Only chartconv's Atom contains several feeds and marks each
  /// entry's source. Elsewhere, `source` names the feed from which an editor took the entry.
  static func origin(
    of entry: SyndicationNode, in own: SharedFeed, _ reading: inout Reading
  ) -> EntryOrigin {
    guard let source = entry[.source], source[.isFeed] != nil else { return .document }
    var feed = Feed()
    feed.source = own.value.source
    feed.dialect = own.value.dialect
    ITunesHead.read(source, into: &feed, &reading)
    return .feed(feed)
  }
}

extension InputFormat {
  /// Apple's legacy charts and customer reviews in XML.
  ///
  /// Recognised by Apple's namespace. A single entry without its feed lacks the declaration and has
  /// no namespace at all.
  public static let itunesXML = InputFormat(
    ITunesXML.self, "Apple's legacy charts and customer reviews: Atom with prices",
    recognition: .xml { root in
      root.isIn(.atom)
        && (root.name == "entry" || root.name == "feed" && root.declares(.itunesStore))
    })
}

/// The legacy charts and reviews as JSON: the same names, with an element's text in `label` and its
/// attributes in `attributes`.
enum ITunesJSON: ITunesDialect {
  static let name = "itunes-json"
  static let vocabulary = DialectVocabulary.itunes.taking(.objects)
    .adding(elements: [.ownText("label"), .inline("attributes"), .member("rank", .rank, [.rank])])

  /// Returns `true` for the members of an entry whose texts are the labels of objects.
  fileprivate static func isEntry(_ members: JSONOutline.Members) -> Bool {
    for text in ["im:name", "im:rating"] where members[text] != nil {
      return members["\(text).label"] == .scalar || members["\(text).attributes"] == .object
    }
    let kinds = members.filter { $0.key.hasPrefix("im:") }.values
    return !kinds.isEmpty && !kinds.contains(.scalar)
  }
}

extension InputFormat {
  /// Apple's legacy charts and customer reviews in JSON.
  ///
  /// Recognised by Apple's prefix in an entry. Without entries it is recognised by the feed's
  /// texts, because each is the `label` of an object.
  public static let itunesJSON = InputFormat(
    ITunesJSON.self, "Apple's legacy charts and customer reviews as JSON",
    recognition: .json { outline in
      [outline.entry, outline.members].contains(where: ITunesJSON.isEntry)
        || outline.feed["results"] == nil
          && outline.feed.contains { $0.key.hasSuffix(".label") && $0.value == .scalar }
    })
}

/// Reads the metadata of a legacy feed, around its entries or in an entry's `source`.
enum ITunesHead {
  /// The values that such a document may contain, except the podcast values of chartconv's Atom,
  /// which always precede the entries.
  static let feedParts: FeedParts = [
    .id, .title, .url, .feedURL, .updated, .author, .rights, .icon, .chart, .country, .language,
    .links,
  ]

  static func read(_ head: SyndicationNode, into feed: inout Feed, _ reading: inout Reading) {
    var children = head.children
    while let child = children.next() {
      switch child.name {
      case .id: feed.id = ITunesParts.id(child)?.word
      case .title where !ITunesParts.isAbsent("title", child): feed.title = child.text
      case .subtitle: feed.subtitle = child.text
      case .updated where ITunesParts.isAbsent("updated", child):
        feed.newestEntry = reading.timestamp(child)
      case .updated: feed.updated = reading.timestamp(child)
      case .rights: feed.rights = child.text
      case .icon: feed.icon = child.word(.ownHref) ?? child.word
      case .logo: feed.image = child.word(.ownHref) ?? child.word
      case .generator:
        feed.generator = FeedGenerator(
          name: child.text, url: child.word(.ownHref) ?? child.word(.uri),
          version: child.word(.version))
      case .author where !ITunesParts.isAbsent("author", child):
        feed.author = ITunesParts.person(child)
      case .language: feed.language = child.word
      case .link: read(link: child, into: &feed, &reading)
      case .category: feed.categories.append(ITunesParts.category(child))
      case .chart: feed.chart = child.text
      case .country: feed.country = child.text
      case .feedPublished: feed.published = reading.timestamp(child)
      default: ITunesPodcast.read(child, into: &feed)
      }
    }
    let pages = feed.links.filter { $0.rel == "alternate" || $0.rel == nil }
    feed.url = feed.url ?? (pages.first(where: \.isPage) ?? pages.first)?.url
    let address =
      StoreURL.legacyChart(feed.id) ?? StoreURL.legacyChart(feed.feedURL)
      ?? StoreURL.generatorChart(feed.id)
    if address != nil { feed.feedURL = feed.feedURL ?? feed.id }
    feed.chart = feed.chart ?? address?.chart
    feed.country = feed.country ?? address?.country
    if address != nil, feed.country == nil {
      feed.country =
        StoreURL.countryInQuery(feed.id) ?? StoreURL.countryInQuery(feed.feedURL)
        ?? StoreURL.countryInQuery(feed.url)
    }
  }

  private static func read(
    link node: SyndicationNode, into feed: inout Feed, _ reading: inout Reading
  ) {
    guard let url = ITunesParts.address(node)?.word else { return }
    let rel = ITunesParts.relation(node)?.word
    switch rel {
    case "alternate" where ITunesParts.isAbsent("links", node): feed.url = url
    case "self": feed.feedURL = feed.feedURL ?? url
    default: break
    }
    if !ITunesParts.isAbsent("links", node) {
      feed.links.append(ITunesParts.link(node, to: url, rel, &reading))
    }
  }
}
