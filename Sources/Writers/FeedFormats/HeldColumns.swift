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
  static let inherited: FeedParts = [
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
}

extension ListItem {
  var isFile: Bool { text(.rel).equals("enclosure") }

  /// Returns the names of the members that a link has.
  func names(_ members: FeedLink.Member...) -> [String] {
    members.filter { text($0) != nil || integer($0) != nil }.map { "\($0)" }
  }

  /// Returns the name of a member that has a text, unless this can be written.
  func name(
    _ member: some ItemMember, _ name: String,
    unless isValid: (Span<UInt8>) -> Bool = { _ in false }
  ) -> [String] {
    guard let text = text(member) else { return [] }
    return isValid(text) ? [] : [name]
  }

  /// Returns the name of a file's duration, unless it is the entry's.
  func lostDuration(_ row: Row) -> [String] {
    guard let duration = integer(.duration), duration != row.integer(.duration) else { return [] }
    return ["duration"]
  }
}
