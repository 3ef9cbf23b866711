internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// Tells what no column holds and is written back as XML, in the feed that it was read from or in one of
/// the other kind.
struct ForeignXML: Sendable {
  /// A kind of feeds in XML.
  enum Kind: Sendable {
    case rss
    case atom

    /// - Parameter dialect: the format that a feed was read as.
    init?(dialect: String?) {
      switch dialect {
      case "rss", "rss-json": self = .rss
      case "atom", "itunes-xml": self = .atom
      default: return nil
      }
    }
  }

  let kind: Kind?
  /// The prefixes that the root of each document declares.
  let ofRoot: [String]
  /// Those that the document's root declares.
  var declared: Set<ExactText>
  /// The kind of the feed that the elements were read from, and its prefixes.
  var origin: Kind?
  private var isOfJSONFeed = false
  private var prefixes: [(prefix: String, uri: String)] = []

  /// - Parameter declared: the prefixes that the root declares, separated by blanks.
  init(_ kind: Kind?, declared: String = "") {
    self.kind = kind
    ofRoot = declared.split(separator: " ").map(String.init)
    self.declared = Set(ofRoot.map { ExactText($0) })
  }

  /// Returns the writer of elements that were read from a feed.
  ///
  /// - Parameter isOfDocument: `true` if the document's root declares the prefixes of the feed.
  func of(_ feed: Feed, isOfDocument: Bool = true) -> Self {
    var writer = self
    writer.origin = Kind(dialect: feed.dialect)
    writer.isOfJSONFeed = feed.dialect == "jsonfeed"
    guard let extra = feed.extra else { return writer }
    for member in Extra(extra.bytes.span).members where member.key.hasPrefix("@xmlns:") {
      guard let uri = member.value.ownText else { continue }
      let prefix = String(member.key.dropFirst(7))
      writer.prefixes.append((prefix, String(decoding: uri, as: UTF8.self)))
      if isOfDocument { writer.declared.insert(ExactText(prefix)) }
    }
    return writer
  }

  /// `true` if the feed was of the kind that is written.
  var isNative: Bool { origin == kind }

  /// `true` if the feed is written in its own format, where everything has a place.
  var keepsAll: Bool { isNative && (kind != nil || isOfJSONFeed) }

  /// Returns what is written back, and so mustn't be written for a column too: nothing of JSON.
  func written(_ extra: Extra) -> Extra {
    if isNative || extra.isEmpty { return extra }
    var written = extra
    written.members.removeAll { member in
      isOfJSONFeed
        || !member.isAttribute(isOfRoot: true) && !isWritable(member.key)
          && !(member.isMerged && Self.ofAtom.contains(member.key))
    }
    return written
  }

  /// Returns what goes along of an entry, or of a feed: to JSON, no texts that its title, its summary or
  /// the name of an author repeats.
  func carried(_ extra: Extra, besides row: Row) -> Extra {
    guard !isNative, !extra.isEmpty else { return carried(extra) }
    var rest = extra
    rest.members.removeAll { member in
      if origin == .rss, ["generator", "atom:generator"].contains(member.key) { return true }
      if member.key == "lastBuildDate", let date = member.value.ownText {
        return Timestamp(feedDate: date.span) == row.timestamp(.updated)
      }
      if kind == nil || origin == .rss, Self.names(member.value, onlyAuthorsOf: row, in: member.key)
      {
        return true
      }
      let isMain = Self.mains.contains(member.key)
      guard isMain || kind == nil && Self.repeating.contains(where: { member.key.hasPrefix($0) }),
        let text = isMain ? Self.key(of: member.value) : member.value.ownText
      else { return false }
      let fields: [EntryField] = isMain ? [.id, .name, .summary, .rights] : [.name, .summary]
      return fields.contains { row.text($0).equals(text.span) }
        || row.list(.authors).contains { $0.text(FeedPerson.Member.name).equals(text.span) }
    }
    return carried(rest)
  }

  /// Returns `true` for persons that are the authors of an entry or a feed.
  private static func names(_ value: JSONTree, onlyAuthorsOf row: Row, in name: String) -> Bool {
    guard ["author", "managingEditor"].contains(name) else { return false }
    let members = ["#value", "name", "uri", "email"]
    return value.all.allSatisfy { person in
      guard let text = key(of: person), person.members.allSatisfy({ members.contains($0.key) })
      else { return false }
      return row.list(.authors).contains { author in
        let (name, email) = (
          author.string(FeedPerson.Member.name), author.string(FeedPerson.Member.email)
        )
        return [name, email, name.flatMap { name in email.map { "\($0) (\(name))" } }]
          .contains(String(decoding: text, as: UTF8.self))
      }
    }
  }

  /// Returns what is written or counted by its own name.
  func told(_ extra: Extra) -> Extra {
    if isOfJSONFeed { return Extra() }
    var told = extra
    if !extra.isEmpty { told.members.removeAll { Self.isHeld($0) && !isWritable($0.key) } }
    return told
  }

  private static let repeating = ["itunes:", "dc:", "dcterms:", "media:"]
  /// The elements of RSS and of Atom that an item may both have, of which a column has one.
  private static let mains = [
    "title", "atom:title", "copyright", "atom:rights", "guid", "atom:id", "description",
    "atom:subtitle",
  ]

  /// Returns what goes along to another kind of feeds: no elements of the feed's own kind that columns hold,
  /// and that only stand here because they share an address or a text with another.
  private func carried(_ extra: Extra) -> Extra {
    guard !isNative, origin != nil, extra.members.contains(where: isOfOrigin) else { return extra }
    var carried = extra
    carried.members = extra.members.compactMap { member in
      guard isOfOrigin(member) else { return member }
      let values = member.value.all.filter { value in
        Self.key(of: value).map { !extra.areSeveral(with: $0) } ?? true
      }
      return values.isEmpty
        ? nil : JSONTree.Member(member.key, values.count == 1 ? values[0] : .array(values))
    }
    return carried
  }

  /// Returns `true` for what only the feed's own kind has.
  private func isOfOrigin(_ member: JSONTree.Member) -> Bool {
    let isOwn = !member.key.hasPrefix("{") && !member.key.utf8.contains(UInt8(ascii: ":"))
    return isOwn || member.key == "atom:link" || kind == nil && !member.key.hasPrefix("media:")
  }

  /// Returns the text of an element, or its address.
  private static func key(of value: JSONTree) -> [UInt8]? {
    if let text = value.ownText { return text }
    return ["#value", "href", "url", "name"].lazy.compactMap { name in
      value[name].flatMap { $0.ownText ?? $0["#value"]?.ownText }
    }.first
  }

  /// Returns the names of the elements that can't be written, each as often as it occurs.
  func lost(of extra: Extra) -> [String] {
    if isOfJSONFeed { return kind == nil ? [] : extra.namesOfJSON }
    guard origin != nil else { return [] }
    return carried(extra).members.flatMap { member in
      if !isNative, Self.isHeld(member) || isRepeated(member.key, in: extra) { return [String]() }
      if member.isAttribute(isOfRoot: true) { return isAllowed(member) ? [] : [member.key] }
      return member.value.all.flatMap { lost(of: member.key, $0) }
    }
  }

  /// Returns the names of all elements of a feed, each as often as it occurs. A title with markup isn't one:
  /// the entries say which feed they are of.
  func names(of extra: Extra) -> [String] {
    if isOfJSONFeed { return extra.namesOfJSON }
    return extra.members.flatMap { member in
      member.isAttribute(isOfRoot: true) || Self.isHeld(member) || member.key == "title"
        || isRepeated(member.key, in: extra)
        ? [] : member.value.all.map { _ in member.key }
    }
  }

  private func lost(of key: String, _ value: JSONTree) -> [String] {
    guard isWritable(key) else { return [key] }
    return value.members.filter { !$0.isAttribute() && $0.key != "#value" }
      .flatMap { member in member.value.all.flatMap { lost(of: member.key, $0) } }
  }

  /// Returns `true` for what is left of an element that Atom has once: it isn't an element in RSS, which has
  /// one date. Of some, a second one would be read first.
  func isRest(_ member: JSONTree.Member) -> Bool {
    guard !isNative else { return member.isMerged && member.key == "pubDate" }
    return origin != nil && Self.ofAtom.contains(member.key)
      && (member.isMerged || origin == .atom && Self.readFirst.contains(member.key))
  }

  /// The elements of Atom of which a second one would be read before RSS's.
  private static let readFirst = ["generator", "id", "logo", "published", "updated"]

  /// Returns `true` for an element of Apple's that only stands here because Google's does too.
  private func isRepeated(_ key: String, in extra: Extra) -> Bool {
    ["itunes:author", "itunes:explicit", "itunes:owner"].contains(key)
      && extra["googleplay:\(key.dropFirst(7))"] != nil
  }

  static func isHeld(_ member: JSONTree.Member) -> Bool {
    if held.contains(member.key) { return true }
    let names = member.value.members.map(\.key)
    return member.key == "generator" && member.isMerged
      || member.key == "image" && names == ["title"]
      || member.key == "content" && names == ["type"]
      || member.key == "guid" && names == ["isPermaLink"]
  }

  /// The elements of which a column has what another format can hold.
  private static let held = [
    "category", "itunes:image", "media:thumbnail", "media:keywords", "media:player", "cc:license",
    "creativeCommons:license", "admin:generatorAgent", "g:id", "g:title", "g:link", "g:description",
    "g:image_link", "g:price", "opds:price", "podcast:season", "podcast:episode", "enclosure",
  ]

  /// Returns `true` for an attribute of a feed of the same kind, or of a namespace.
  func isAllowed(_ attribute: JSONTree.Member) -> Bool {
    isNative || attribute.attribute.utf8.contains(UInt8(ascii: ":"))
  }

  /// The elements of Atom 0.3 that RFC 4287 doesn't have.
  private static let ofAtom03: [String] = ["info", "tagline", "copyright", "modified", "issued"]

  /// The elements that an entry or a feed of Atom has once.
  static let ofAtom = [
    "id", "title", "updated", "published", "subtitle", "summary", "content", "rights", "generator",
    "icon", "logo",
  ]

  func isWritable(_ name: String) -> Bool {
    guard kind != nil, !isOfJSONFeed, isName(name) else { return false }
    if name.hasPrefix("{") { return true }
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      if Self.ofAtom03.contains(name) { return isNative && kind != .atom }
      // A column has what another kind of feeds can hold of a category.
      return isNative || (origin == .atom && name != "category")
    }
    let prefix = name[..<colon]
    return prefix == "atom" || uri(of: prefix) != nil
  }

  func isName(_ name: String) -> Bool {
    let local = name.hasPrefix("{") ? name.drop { $0 != "}" }.dropFirst() : name[...]
    guard let first = local.utf8.first, first >= 0x80 || first.isASCIILetter || first == 0x5F else {
      return false
    }
    return local.utf8.allSatisfy {
      $0 >= 0x80 || $0.isAlphanumeric || "_-.:".utf8.contains($0)
    }
  }

  func uri(of prefix: some StringProtocol) -> String? {
    prefixes.first { $0.prefix == prefix }?.uri ?? WellKnownNamespace.uri(of: prefix)
  }
}
