internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// The shape of JSON that another program made of a feed in XML or JSON. No dialect has it, so it is
/// converted to what a dialect reads.
enum ConvertedShape {
  /// A document of XML: its root's key.
  case document(String)
  /// The members of an element, or of several, that were taken out of others: their names, that of the
  /// root first.
  case contents([String])
  /// Entries that were taken out of Apple's legacy charts.
  case legacyEntries
  /// Items that were taken out of JSON Feed.
  case feedItems
  /// Rows whose names are paths, values that are lists of one, or elements in the order of the document.
  case other

  /// The first names of paths that only feeds have.
  private static let heads: [String] = [
    "feed", "rss", "channel", "attributes", "guid", "enclosure",
  ]
  private static let ownOfItems: [String] = [
    "guid", "enclosure", "pubDate", "content:encoded", "dc:creator",
  ]

  private static let ownOfFeedItems: [String] = ["content_html", "content_text", "date_published"]

  /// Recognises the shape of a document that no dialect recognises.
  init?(_ outline: JSONOutline) {
    let isArray = outline.root == .array
    // The columns of a table, with a member for each row.
    if outline.members.values.allSatisfy({ $0 == .object }), outline.group.keys.contains("0") {
      return nil
    }
    let isOrdered =
      isArray
      ? outline.entry.allSatisfy { $0 == ":@" || $1 == .array } && outline.entry.count < 3
        && outline.entry.keys.contains { [":@", "?xml", "rss", "feed", "opml"].contains($0) }
        || isArray && OrderedXML.mayBeMarkup(outline.entry)
      : outline.members["elements"] == .array && outline.entry["type"] == .scalar
        && outline.entry["elements"] == .array
    if isOrdered {
      self = .other
    } else if let shape = Self(
      isArray ? [:] : outline.members, feed: outline.feed, entry: outline.entry,
      row: isArray ? outline.entry : outline.members)
    {
      self = shape
    } else if Self.isListed(outline.feed) || Self.isListed(outline.entry)
      || outline.entry.isEmpty && outline.group.isEmpty && Self.isListed(outline.members)
    {
      self = .other
    } else {
      return nil
    }
  }

  /// Recognises the shape of a document in memory.
  init?(_ document: JSONTree) {
    let members = Self.kinds(document)
    let feed = document["feed"] ?? document["rss"]
    self.init(
      members, feed: feed.map(Self.kinds) ?? [:],
      entry: (feed?["entry"]?.first).map(Self.kinds) ?? [:], row: Self.kinds(document.first))
  }

  /// - Parameters:
  ///   - members: the members of the root.
  ///   - feed: those of its `feed` or `rss`.
  ///   - entry: those of the first entry in it.
  ///   - row: those of the root, or of the first object in the root.
  private init?(
    _ members: JSONOutline.Members, feed: JSONOutline.Members, entry: JSONOutline.Members,
    row: JSONOutline.Members
  ) {
    if let root = Self.root(members, feed, entry) {
      self = .document(root)
    } else if let root = Self.absentRoot(members) {
      self = .contents([root])
    } else if Self.isChannel(members) {
      self = .contents(["rss", "channel"])
    } else if row.keys.contains(where: Self.isPath) {
      self = .other
    } else if row.keys.contains(where: { $0.hasPrefix("im:") }) {
      self = row.keys.contains { $0.hasSuffix("_label") } ? .other : .legacyEntries
    } else if Self.isItem(row) {
      self = .contents(["rss", "channel", "item"])
    } else if Self.isEntry(row) {
      self = .contents(["feed", "entry"])
    } else if Self.ownOfFeedItems.contains(where: { row[$0] == .scalar }),
      ["authors", "author", "tags", "attachments"].contains(where: { row[$0] ?? .scalar != .scalar }
      )
    {
      self = .feedItems
    } else {
      return nil
    }
  }

  private static func kinds(_ value: JSONTree) -> JSONOutline.Members {
    Dictionary(value.members.map { ($0.key, $0.value.kind) }) { _, last in last }
  }

  /// Returns the key of the root element, if the root has nothing else but declarations.
  private static func root(
    _ members: JSONOutline.Members, _ feed: JSONOutline.Members, _ entry: JSONOutline.Members
  ) -> String? {
    // Google's JSON of Atom has the declaration beside the root.
    let keys = members.keys.filter { key in
      let isScalar = members[key] == .scalar
      return !ElementPart(key, isScalar: isScalar).isMark
        && !(isScalar && ["version", "encoding", "standalone"].contains(key))
    }
    guard keys.count == 1, let key = keys.first, members[key] != .scalar else { return nil }
    switch key.split(whereSeparator: { ":}$".contains($0) }).last?.lowercased() {
    case "rss", "rdf", "opml", "channel": return key
    case "feed":
      let isOther = ["results", "entries"].contains { feed[$0] != nil }
      let isXML =
        key != "feed" || feed.keys.contains(where: isMarked)
        || feed["entry"] != nil && ["id", "updated", "link"].contains { feed[$0] != nil }
        || entry.keys.contains { $0.hasPrefix("im:") }
      return isXML && !isOther ? key : nil
    default: return nil
    }
  }

  /// Returns the name of a root element whose members are those of the document.
  private static func absentRoot(_ members: JSONOutline.Members) -> String? {
    func has(_ key: String) -> Bool { members[key].map { $0 != .scalar } ?? false }
    if has("entry"), ["id", "updated", "link"].contains(where: { members[$0] != nil }) {
      return "feed"
    }
    if has("channel"), has("item") { return "RDF" }
    return has("head") && has("body") ? "opml" : nil
  }

  /// Returns `true` if a document has the keys of a converter.
  static func isMarked(_ outline: JSONOutline) -> Bool {
    outline.feed.keys.contains(where: isMarked) || outline.entry.keys.contains(where: isMarked)
  }

  /// Returns `true` for a converter's key, or one in an object. RSS as JSON has one of these keys itself.
  private static func isMarked(_ path: String) -> Bool {
    let key = path.split(separator: ".", maxSplits: 1).last.map(String.init) ?? path
    return key != "#value" && ElementPart(key, isScalar: false).isMark
      || [".content", ".text", "."].contains(where: path.hasSuffix)
  }

  private static func isChannel(_ members: JSONOutline.Members) -> Bool {
    members["item"].map { $0 != .scalar } == true
      && (members["title"] != nil || members["link"] != nil)
  }

  /// `true` for an item that isn't only scalars; those are columns.
  private static func isItem(_ members: JSONOutline.Members) -> Bool {
    ["title", "link", "description"].contains { members[$0] != nil } && members["date_gmt"] == nil
      && members.keys.contains { key in
        ownOfItems.contains(key)
          || ["itunes:", "media:", "podcast:"].contains(where: key.hasPrefix)
      } && members.values.contains { $0 != .scalar }
  }

  /// `true` for an entry, whose link is an element with attributes.
  private static func isEntry(_ members: JSONOutline.Members) -> Bool {
    ["id", "title", "updated"].allSatisfy { members[$0] != nil }
      && members["link"].map { $0 != .scalar } == true
  }

  /// Returns `true` for rows in which items of lists have names of their own: `genres.0.name`.
  static func hasItems(_ outline: JSONOutline) -> Bool {
    let row = outline.entry.isEmpty ? outline.members : outline.entry
    return row.keys.contains(where: isItem)
  }

  /// Returns `true` for a path of which a name but the first is 0.
  private static func isItem(_ path: String) -> Bool {
    // Every document is asked for each of its names.
    guard path.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }),
      let (name, rest) = FlattenedJSON.parts(of: path), name.utf8.first?.isLetter ?? false
    else { return false }
    let next = FlattenedJSON.parts(of: rest)?.name ?? rest
    return next == "0" || isItem(rest)
  }

  private static func isPath(_ key: String) -> Bool {
    guard let (name, rest) = FlattenedJSON.parts(of: key) else { return false }
    return name.hasPrefix("im:") || heads.contains(name) || isMarked(".\(rest)")
      || isItem(key)
  }

  private static func isListed(_ members: JSONOutline.Members) -> Bool {
    members.values.count { $0 == .array } > 2 && !members.values.contains(.scalar)
  }
}

extension JSONTree {
  fileprivate var kind: JSONOutline.Kind {
    switch self {
    case .scalar: .scalar
    case .array: .array
    case .object: .object
    }
  }

  /// `true` for the columns of a table as lists, of more than one row.
  fileprivate var isTable: Bool {
    let columns = members.map { member in
      if case .array(let items) = member.value, items.allSatisfy(\.isScalar) {
        items.count
      } else {
        0
      }
    }
    return columns.count > 1 && columns[0] > 1 && columns.allSatisfy { $0 == columns[0] }
  }

  /// `true` if texts are labels, as in Apple's own JSON.
  fileprivate var isLabelled: Bool {
    if case .array(let rows) = self { return rows.first?.isLabelled ?? false }
    return members.contains { member in
      let keys = member.value.members.map(\.key)
      return keys.contains("label") && keys.allSatisfy { ["label", "attributes"].contains($0) }
        || ["feed", "entry"].contains(member.key) && member.value.isLabelled
    }
  }
}

enum ConvertedDocument {
  /// - Parameter lost: the number of members whose keys can't be names in XML.
  case xml([UInt8], lost: Int)
  case json([UInt8])

  /// Converts a document to what a dialect reads; `nil` if it is that already.
  init?(_ document: JSONTree) {
    // Before a list of one becomes its item.
    if case .feedItems? = ConvertedShape(document) {
      self = .json(Self.feed(of: document))
      return
    }
    var flattened = FlattenedJSON()
    let document = MarkedAttributes.marked(
      flattened.original(OrderedXML.merged(document) ?? document))
    guard !document.isTable else { return nil }
    var form = XMLForm(document)
    var element: (name: String, value: JSONTree)?
    switch ConvertedShape(document) {
    case _ where document.isLabelled: break
    case .document(let root):
      element = document[root].map { (ElementPart.name(root), $0) }
      if root == "channel" { element = ("rss", document) }
    case .contents(let names):
      let inner = names.dropFirst().reversed()
      element = (names[0], inner.reduce(document) { .object([JSONTree.Member($1, $0)]) })
    case .legacyEntries:
      self = .json(form.legacy(document).json)
      return
    case .feedItems:
      self = .json(Self.feed(of: document))
      return
    case .other, nil: break
    }
    if let (name, value) = element {
      let value = StrippedNames.restored(name, value) ?? value
      self = .xml(form.xml(name, value), lost: form.lost)
    } else if flattened.isChanged {
      self = .json(document.json)
    } else {
      return nil
    }
  }

  /// Returns the JSON Feed of its items.
  private static func feed(of items: JSONTree) -> [UInt8] {
    let version = JSONTree.scalar(Array(#""https://jsonfeed.org/version/1.1""#.utf8))
    return JSONTree.object([.init("version", version), .init("items", .array(items.all))]).json
  }
}
