internal import ChartConvModel
internal import ChartConvRecords

/// chartconv's RSS. It is read exactly, without the leniency that RSS of others needs: an
/// item has the elements of Apple's charts and of RSS, the channel has its values in `chartconv:feed`.
enum ChartconvRSS: ITunesDialect {
  static let name = "chartconv-rss"
  static let vocabulary = DialectVocabulary.chartconvRSS
  static let feedParts = FeedParts.all

  static func read(head: SyndicationNode, into feed: inout Feed, _ reading: inout Reading) {
    if let own = head[.ownFeed] { ITunesHead.read(own, into: &feed, &reading) }
    var children = head.children
    while let child = children.next() { ITunesPodcast.read(child, into: &feed) }
  }

  static func origin(
    of entry: SyndicationNode, in own: SharedFeed, _ reading: inout Reading
  ) -> EntryOrigin { ITunesXML.origin(of: entry, in: own, &reading) }
}

extension DialectVocabulary where Name == SyndicationName {
  /// RSS and its modules, with the names of Apple's charts and of chartconv's extensions.
  static let chartconvRSS = DialectVocabulary(
    elements: channelTerms + itemTerms + ownFeedTerms + storeTerms + extensionTerms + podcastTerms,
    attributes: storeMarks + podcastMarks + rssMarks)

  /// Atom's elements in RSS have a prefix.
  private static let atomModule = Namespace(prefix: "atom", uris: Namespace.atom.uris)

  private static let channelTerms: [Term] = [
    .frame(.none, "rss"), .frame(.none, "channel"), .entry(.none, "item", .entry),
    .node(.chartconv, "feed", .ownFeed), .head(.chartconv, "source", .source),
    .ignored(.none, "language"), .ignored(.none, "copyright"), .ignored(.none, "managingEditor"),
    .ignored(.none, "lastBuildDate"), .ignored(.none, "generator"), .ignored(.none, "image"),
    .ignored(.none, "source"), .ignored(.itunesPodcast, "author"),
    .ignored(.itunesPodcast, "category"),
  ]

  private static let itemTerms: [Term] = [
    .text(.none, "title", .title, [.name]),
    .text(.none, "link", .page, page),
    .text(.none, "guid", .id, [.id]),
    .markup(.none, "description", .description, [.summary, .summaryType]),
    .markup(.content, "encoded", .encoded, [.content, .contentType]),
    .text(.none, "pubDate", .published, [.published]),
    .text(.dublinCoreTerms, "modified", .updated, [.updated]),
    .node(.none, "enclosure", .enclosure, page),
    .node(atomModule, "link", .link, page),
    .text(.none, "category", .category, [.genre, .genreID, .genres]),
    .text(.dublinCore, "creator", .author, people),
    .text(.dublinCore, "language", .language, [.language]),
    .text(.dublinCore, "rights", .rights, [.rights]),
    .node(.itunesPodcast, "image", .thumbnail, pictures),
    .node(.media, "thumbnail", .thumbnail, pictures),
    .text(.chartconv, "bundleId", .bundleID, [.bundleID]),
  ]

  /// The feed's values: Atom's elements in chartconv's namespace.
  private static let ownFeedTerms: [Term] = [
    .text(.chartconv, "id", .id), .text(.chartconv, "title", .title),
    .text(.chartconv, "subtitle", .subtitle), .text(.chartconv, "updated", .updated),
    .text(.chartconv, "rights", .rights), .text(.chartconv, "icon", .icon),
    .text(.chartconv, "logo", .logo), .text(.chartconv, "generator", .generator),
    .node(.chartconv, "author", .author), .node(.chartconv, "link", .link),
    .node(.chartconv, "category", .category),
  ]

  private static let rssMarks: [Term] = [
    .text(.none, "width", .width, pictures),
    .text(.none, "domain", .scheme, [.genres]),
    .text(.chartconv, "genreTerm", .term, [.genre, .genres]),
    .text(.chartconv, "relation", .ownRel, page),
    .text(.chartconv, "mediaType", .ownType),
    .text(.chartconv, "linkTitle", .title, [.links]),
    .text(.chartconv, "targetLanguage", .hreflang, [.links]),
    .text(.chartconv, "size", .length, [.links]),
    .text(.chartconv, "page", .page, [.collectionURL, .collectionID]),
    .text(.chartconv, "date", .date, [.published]),
    .text(.chartconv, "uri", .uri, [.artistID, .artistURL, .authors]),
    .text(.chartconv, "email", .email, [.authors]),
    .ignored(.none, "isPermaLink"),
  ]
}

extension InputFormat {
  /// Recognised by chartconv's namespace.
  static let chartconvRSS = InputFormat(
    ChartconvRSS.self, "chartconv's RSS", formOf: RSS.name,
    recognition: .xml { $0.name == "rss" && $0.declares(.chartconv) })
}
