internal import ChartConvModel
internal import ChartConvText

extension HeldValues {
  /// The columns that only a store's entries have elements for.
  private static let ofStoreOnly = FeedOutput.storeFields.union([
    .collection, .collectionURL, .version, .country, .releaseDate,
  ])
  /// The columns that no element of RSS or Atom is for, whatever the entry is.
  private static let tabular: FieldSet = [
    .chartQuery, .podcastURL, .releaseYear, .isrc, .trackNumber, .discNumber,
  ]
  private static let ofXML = FieldSet(EntryField.ofFeeds).subtracting(tabular)
  private static let plain = ofXML.subtracting(ofStoreOnly).union([.releaseDate])
  private static let partsOfXML = FeedParts.all.subtracting([.chart, .chartQuery])
  /// The title of a feed, what its entries inherit, and the date that the newest of all replaces.
  private static let inherited: FeedParts = [
    .title, .author, .rights, .language, .country, .updated,
  ]

  static let rss = HeldValues(
    carried: ofXML, fields: plain,
    ofStore: ofStoreOnly.subtracting([.bundleID]),
    parts: partsOfXML, partsOfStore: [.chart], partsOfSource: inherited
  ) { field, row in
    field != .releaseDate || !row.has(.updated)
  } lost: { list, item, row in
    switch list {
    case .authors:
      typealias Member = FeedPerson.Member
      guard item.text(Member.name) != nil, item.text(Member.url) == nil else { return [] }
      return item.name(Member.email, "email", unless: AtomTokens.isEmail)
    case .genres:
      typealias Member = FeedCategory.Member
      guard let name = item.text(Member.name), let term = item.text(Member.term) else { return [] }
      return term.equals(name) ? [] : ["term"]
    case .links where item.isFile: return item.names(.title, .hreflang) + item.lostDuration(row)
    case .links: return item.names(.duration)
    default: return []
    }
  } lostOfFeed: { feed in
    // The element has a name, or an address without one.
    guard let generator = feed.generator, generator.name != nil else { return [] }
    return (generator.url == nil ? [] : ["uri"]) + (generator.version == nil ? [] : ["version"])
  }

  static let atom = HeldValues(
    carried: ofXML, fields: plain, ofStore: ofStoreOnly,
    parts: partsOfXML, partsOfStore: [.chart],
    partsOfSource: partsOfXML.subtracting(.podcast)
  ) { field, row in
    switch field {
    case .releaseDate: false
    case .language:
      if let language = row.text(.language) { AtomTokens.isLanguage(language) } else { true }
    default: true
    }
  } lost: { list, item, row in
    switch list {
    case .authors:
      typealias Member = FeedPerson.Member
      return item.name(Member.email, "email", unless: AtomTokens.isEmail)
        + item.name(Member.url, "uri") { IRI.accepts($0) }
    case .genres:
      // A scheme is an IRI (RFC 4287 §4.2.2).
      return item.name(FeedCategory.Member.scheme, "domain") { IRI.accepts($0) }
    case .links:
      return item.name(FeedLink.Member.type, "type", unless: AtomTokens.isMediaType)
        + item.name(FeedLink.Member.hreflang, "hreflang", unless: AtomTokens.isLanguage)
        + item.lostDuration(row)
    default: return []
    }
  }

  static let jsonFeed = HeldValues(
    carried: FieldSet(EntryField.ofFeeds),
    fields: FieldSet.ofJSONFeed.union([
      .summaryType, .contentType, .artist, .artistURL, .authors, .genre, .genres, .artworkURL,
      .artwork, .previewURL, .previewType, .previewLength, .links, .duration,
    ]), ofStore: .all,
    parts: [
      .title, .subtitle, .url, .feedURL, .icon, .image, .language, .author, .links, .country,
    ], partsOfStore: .all, partsOfSource: inherited.union([.id, .url])
  ) { field, row in
    switch field {
    case .summary: !row.has(.content) || row.text(.summaryType).equals("text/plain")
    case .duration:
      row.list(.links).contains { $0.isFile && $0.text(.url).equals(row.text(.previewURL)) }
    default: true
    }
  } lost: { list, item, row in
    switch list {
    case .authors: return item.name(FeedPerson.Member.email, "email")
    case .genres:
      typealias Member = FeedCategory.Member
      let (name, term) = (item.text(Member.name), item.text(Member.term))
      return (name == nil || term == nil || term.equals(name) ? [] : ["term"])
        + item.name(Member.scheme, "scheme")
    case .artwork:
      typealias Member = FeedArtwork.Member
      guard item.text(Member.url).equals(row.text(.artworkURL)) else {
        return Self.isFile(item.text(Member.url), of: row) ? [] : ["artwork"]
      }
      return (item.integer(Member.width) == nil ? [] : ["width"])
        + (item.integer(Member.height) == nil ? [] : ["height"])
    case .links: return Self.lost(of: item, in: row)
    default: return []
    }
  }

  /// Returns the names of what a JSON Feed loses of a link.
  private static func lost(of link: ListItem, in row: Row) -> [String] {
    let url = link.text(.url)
    if link.isFile { return link.names(.hreflang) }
    let (own, rel) = (
      link.names(.title, .hreflang), link.string(FeedLink.Member.rel) ?? "alternate"
    )
    switch rel {
    case "alternate" where url.equals(row.text(.url)): return own
    case "self" where url.equals(row.text(.feedURL)): return own
    case "related" where url.equals(JSONFeedItem.related(row, isNative: false)): return own
    case "next", "hub":
      let first = row.list(.links).first { $0.text(.rel).equals("next") }
      if rel == "hub" || url.equals(first?.text(.url)) { return own }
    case "transcript" where row.has(.transcripts): return []
    case "chapters" where url.equals(row.text(.chaptersURL)): return ["chapters_url"]
    default: break
    }
    return ["link rel=\(rel)"]
  }

  private static func isFile(_ url: Span<UInt8>?, of row: Row) -> Bool {
    row.list(.links).contains { $0.isFile && $0.text(.url).equals(url) }
  }
}

extension ListItem {
  fileprivate var isFile: Bool { text(.rel).equals("enclosure") }

  /// Returns the names of the members that a link has.
  fileprivate func names(_ members: FeedLink.Member...) -> [String] {
    members.filter { text($0) != nil || integer($0) != nil }.map { "\($0)" }
  }

  /// Returns the name of a member that has a text, unless this can be written.
  fileprivate func name(
    _ member: some ItemMember, _ name: String,
    unless isValid: (Span<UInt8>) -> Bool = { _ in false }
  ) -> [String] {
    guard let text = text(member) else { return [] }
    return isValid(text) ? [] : [name]
  }

  /// Returns the name of a file's duration, unless it is the entry's.
  fileprivate func lostDuration(_ row: Row) -> [String] {
    guard let duration = integer(.duration), duration != row.integer(.duration) else { return [] }
    return ["duration"]
  }
}
