internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// What no column holds of a JSON Feed or of an item, as members of one object.
///
/// Of lists of objects, it has those of which a part isn't held, whole.
struct JSONFeedRest {
  typealias Name = JSONFeed.Name

  private let base: LinkBase
  private var members = JSONObject()

  /// Returns what a row doesn't hold of an item, beside its members that aren't read.
  static func json(of item: Node<Name>, _ row: Row, _ base: LinkBase) -> [UInt8]? {
    var rest = Self(base: base)
    if !row.has(.published) { rest.add(text: item[.feed(.published)]) }
    if !row.has(.updated) { rest.add(text: item[.feed(.modified)]) }
    if item[.feed(.contentHTML)]?.textBytes != nil { rest.add(text: item[.feed(.contentText)]) }
    if let banner = item.word(.feed(.bannerImage)) {
      rest.add(.feed(.bannerImage), JSONObject.string(Array(base.resolve(banner).utf8)))
    }
    rest.addAuthors(of: item) { _, author in !holds(author, names) }
    rest.add(.feed(.attachment), of: item) { _, file in
      !holds(file, fileNames) || file.word(.column(.url)) == nil
    }
    return rest.json
  }

  /// Returns what a feed doesn't hold of a document's members.
  static func json(ofHead head: Node<Name>, _ base: LinkBase) -> [UInt8]? {
    var rest = Self(base: base)
    rest.addMembers(of: head, except: headNames)
    // A feed has one author.
    rest.addAuthors(of: head) { index, author in index > 0 || !holds(author, names) }
    rest.add(.feed(.hub), of: head) { _, hub in
      !holds(hub, hubNames) || hub.text(.word(.type)) != "WebSub"
    }
    return rest.json
  }

  private static let names: [Name] = [.column(.name), .column(.url)]
  private static let hubNames: [Name] = [.word(.type), .column(.url)]
  private static let fileNames: [Name] = [
    .column(.url), .feed(.mimeType), .word(.title), .feed(.size), .feed(.duration),
  ]
  private static let headNames: [Name] = [
    .column(.version), .word(.title), .feed(.homePage), .column(.feedURL), .feed(.nextURL),
    .feed(.description), .word(.icon), .feed(.favicon), .column(.language), .word(.author),
    .column(.authors), .feed(.hub), .feed(.item), .feed(.own),
  ]

  /// Returns `true` if an object has only members that are read.
  private static func holds(_ object: Node<Name>, _ names: [Name]) -> Bool {
    var children = object.children
    while let child = children.next() {
      guard names.contains(where: { child.isNamed($0) }) else { return false }
    }
    return true
  }

  private init(base: LinkBase) { self.base = base }

  private var json: [UInt8]? { members.isEmpty ? nil : members.json }

  /// Adds all members of an object but those of some names. Those that no vocabulary has are as they
  /// are written.
  private mutating func addMembers(of object: Node<Name>, except names: [Name] = []) {
    var children = object.children
    while let child = children.next() {
      if child.isMember {
        members.add(written: child.bytes)
      } else if let name = child.name, !names.contains(where: { child.isNamed($0) }) {
        add(name, json(of: child))
      }
    }
  }

  private mutating func add(_ name: Name, _ json: [UInt8]) {
    if let key = DialectVocabulary.keysOfJSONFeed[name.rawValue] { members.add(key, json) }
  }

  private mutating func add(text node: Node<Name>?) {
    guard let node, let name = node.name, node.textBytes != nil else { return }
    add(name, json(of: node))
  }

  /// Adds authors. Those of version 1.0 count if there are no others.
  private mutating func addAuthors(
    of node: Node<Name>, _ isKept: (_ index: Int, Node<Name>) -> Bool
  ) {
    add(.column(.authors), of: node, isKept)
    guard node[.column(.authors)] != nil else {
      return add(.word(.author), as: .column(.authors), of: node, isKept)
    }
    add(text: node[.word(.author)])
    if let author = node[.word(.author)], !author.isLeaf {
      add(.word(.author), json(of: author))
    }
  }

  /// Adds a list of some of the objects of a name.
  private mutating func add(
    _ name: Name, as key: Name? = nil, of node: Node<Name>,
    _ isKept: (_ index: Int, Node<Name>) -> Bool
  ) {
    var items: [[UInt8]] = []
    var (index, nodes) = (0, node.children)
    while let item = nodes.next(named: name) {
      if isKept(index, item) { items.append(json(of: item)) }
      index += 1
    }
    guard !items.isEmpty else { return }
    add(
      key ?? name, Array("[".utf8) + items.joined(separator: [UInt8(ascii: ",")]) + Array("]".utf8))
  }

  /// Returns a value with all that it contains, with absolute addresses.
  private func json(of node: Node<Name>) -> [UInt8] {
    switch node.kind {
    case .number, .boolean: return node.bytes.indices.map { node.bytes[$0] }
    case .element: break
    default:
      guard node.isNamed(.column(.url)), let word = node.word else {
        return JSONObject.string(node.bytes)
      }
      return JSONObject.string(Array(base.resolve(word).utf8))
    }
    var rest = Self(base: base)
    rest.addMembers(of: node)
    return rest.members.json
  }
}
