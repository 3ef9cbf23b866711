internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// What no column holds of a JSON Feed or of an item as it is written, as members of one object: those
/// that aren't read, those of another type or with another text, and lists of which a part isn't held.
struct JSONFeedRest {
  typealias Name = JSONFeed.Name

  private let base: LinkBase
  private var members = JSONObject()

  /// Returns what a row doesn't hold of an item, beside its members that aren't read.
  static func json(of item: Node<Name>, _ row: Row, _ base: LinkBase) -> [UInt8]? {
    var rest = Self(base: base)
    let hasHTML = item[.feed(.contentHTML)]?.textBytes != nil
    var children = item.children
    while let child = children.next() {
      let isHeld =
        switch child.name {
        case .feed(.published): child.isString && row.has(.published)
        case .feed(.modified): child.isString && row.has(.updated)
        case .feed(.contentText): child.isString && !hasHTML
        case .word(.title), .column(.summary), .column(.id), .column(.language): child.isLine
        case .column(.url), .feed(.externalURL), .feed(.contentHTML), .word(.image): child.isString
        default: true
        }
      if !isHeld { rest.add(text: child) }
    }
    if let banner = item[.feed(.bannerImage)] {
      if banner.isString, let word = banner.word {
        rest.add(.feed(.bannerImage), JSONObject.string(Array(base.resolve(word).utf8)))
      } else {
        rest.add(text: banner)
      }
    }
    rest.addAuthors(of: item)
    rest.addList(.feed(.tag), of: item) { $0.isLine }
    rest.addList(.feed(.attachment), of: item, isHeld: holds(file:))
    return rest.json
  }

  /// Returns what a feed doesn't hold of a document's members.
  static func json(ofHead head: Node<Name>, _ base: LinkBase) -> [UInt8]? {
    var rest = Self(base: base)
    rest.addMembers(of: head, except: headNames)
    var children = head.children
    while let child = children.next() {
      if lines.contains(where: { child.isNamed($0) }) ? !child.isLine : !child.isString,
        texts.contains(where: { child.isNamed($0) })
      {
        rest.add(text: child)
      }
    }
    // A feed has one author.
    rest.addAuthors(of: head, limit: 1)
    rest.addList(.feed(.hub), of: head) { hub in
      holds(hub, [.word(.type), .column(.url)]) && hub.text(.word(.type)) == "WebSub"
    }
    return rest.json
  }

  private static let lines: [Name] = [.word(.title), .feed(.description)]
  private static let texts: [Name] =
    lines + [
      .feed(.homePage), .column(.feedURL), .feed(.nextURL), .word(.icon), .feed(.favicon),
      .column(.language),
    ]
  private static let headNames: [Name] =
    texts + [
      .word(.author), .column(.authors), .feed(.hub), .feed(.item), .feed(.own),
    ]

  /// Returns `true` if an object has only texts with these names.
  private static func holds(_ object: Node<Name>, _ names: [Name]) -> Bool {
    var children = object.children
    while let child = children.next() {
      guard child.isString, names.contains(where: { child.isNamed($0) }) else { return false }
    }
    return !object.isLeaf
  }

  /// Returns `true` if an author has only a plain name and an address.
  private static func holds(author: Node<Name>) -> Bool {
    guard holds(author, [.column(.name), .column(.url)]) else { return false }
    guard let name = author[.column(.name)] else { return true }
    return name.isLine && JSONFeedAuthors.isName(name.trimmed)
  }

  private static func holds(file: Node<Name>) -> Bool {
    var children = file.children
    while let child = children.next() {
      let isHeld =
        switch child.name {
        case .column(.url), .feed(.mimeType): child.isString
        case .word(.title): child.isLine
        case .feed(.size), .feed(.duration):
          child.isCount(thousandths: child.isNamed(.feed(.duration)))
        default: false
        }
      if !isHeld { return false }
    }
    return file.word(.column(.url)) != nil && file.word(.feed(.mimeType)) != nil
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
    guard let node, let name = node.name, !node.isLeaf || node.textBytes != nil else { return }
    add(name, json(of: node))
  }

  /// Adds authors. Those of version 1.0 count if there are no others.
  ///
  /// - Parameter limit: the number of authors that are held.
  private mutating func addAuthors(of node: Node<Name>, limit: Int = .max) {
    addList(.column(.authors), of: node, limit: limit, isHeld: Self.holds(author:))
    guard node[.column(.authors)] != nil else {
      return addList(
        .word(.author), as: .column(.authors), of: node, limit: limit, isHeld: Self.holds(author:))
    }
    if let author = node[.word(.author)] { add(.word(.author), json(of: author)) }
  }

  /// Adds a list if an item of it isn't held.
  private mutating func addList(
    _ name: Name, as key: Name? = nil, of node: Node<Name>, limit: Int = .max,
    isHeld: (Node<Name>) -> Bool
  ) {
    // Most lists of people have one, of which nothing is written.
    var nodes = node.children
    guard let first = nodes.next(named: name),
      limit == 0 || !isHeld(first) || nodes.next(named: name) != nil
    else { return }
    var items: [[UInt8]] = []
    var isWhole = true
    nodes = node.children
    while let item = nodes.next(named: name) {
      let json = json(of: item)
      // Readers of lists leave out items that repeat.
      if !isHeld(item) || items.prefix(64).contains(json) { isWhole = false }
      items.append(json)
    }
    guard !isWhole || items.count > limit else { return }
    add(
      key ?? name, Array("[".utf8) + items.joined(separator: [UInt8(ascii: ",")]) + Array("]".utf8))
  }

  /// Returns a value with all that it contains, with absolute addresses.
  private func json(of node: Node<Name>) -> [UInt8] {
    switch node.kind {
    case .number, .boolean: return Array(node.bytes)
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

extension Node where Name == JSONFeed.Name {
  /// `true` for a text of JSON, not a number, a word or an object.
  fileprivate var isString: Bool { kind != .number && kind != .boolean && kind != .element }

  /// `true` for a text that is a clean line, whatever its white space.
  fileprivate var isLine: Bool {
    guard isString else { return false }
    if CleanText.isClean(trimmed, asHTML: false) { return true }
    return (plainLine ?? "").utf8.filter { $0 > 0x20 }
      .elementsEqual(Array(trimmed).filter { $0 > 0x20 })
  }

  /// `true` for a number that isn't negative, without decimals or with three.
  fileprivate func isCount(thousandths: Bool) -> Bool {
    guard kind == .number, let number = DecimalNumber(bytes) else { return false }
    let text = String(bytes)
    let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
    return !text.hasPrefix("-") && (thousandths ? decimals < 4 : number.wholeNumber != nil)
  }
}
