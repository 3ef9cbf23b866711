internal import ChartConvModel
internal import ChartConvParsers

/// The names of a custom dialect of XML or JSON.
struct CustomVocabulary {
  typealias Name = (namespace: Namespace, localName: String)

  private(set) var names = CustomNames()
  /// The outermost name: a root element, or a member of the root.
  let root: Name
  private(set) var terms = Vocabulary(elements: [], attributes: [])

  /// Creates the vocabulary of XML.
  ///
  /// - Parameters:
  ///   - entryAttributes: the attributes of which an entry has one; none if each element is an
  ///     entry.
  ///   - folderNames: the attributes that name an element around entries.
  init(
    root: String, containers: [String], entry: String, elements: [String], attributes: [String],
    markup: [String], entryAttributes: [String], folderNames: [String],
    namespaces: KeyValuePairs<String, String>
  ) {
    self.root = Self.name(root, namespaces)
    for name in [root] + containers where !name.hasBytes(of: entry) {
      add(frame: Self.name(name, namespaces))
    }
    names.entry = add(
      Self.name(entry, namespaces), called: entry, .text,
      headRole: entryAttributes.isEmpty ? .entry : .folder)
    for name in elements {
      add(Self.name(name, namespaces), called: name, markup.contains(name) ? .markup : .text)
    }
    for name in markup where !elements.contains(name) {
      add(Self.name(name, namespaces), called: name, .markup)
    }
    for name in attributes + entryAttributes + folderNames {
      terms.attributes.append(term(Self.name(name, namespaces), called: name, .text))
    }
    for name in [entry] + folderNames { names.implied.insert(names.index(of: name).rawValue) }
    names.entryAttributes = entryAttributes.map { names.index(of: $0) }
    if !entryAttributes.isEmpty {
      let path = CustomName(rawValue: UInt8(CustomName.maximumCount))
      names.folder = path
      terms.folders = Vocabulary.Folders(
        addresses: names.entryAttributes.map(\.rawValue),
        labels: folderNames.map { names.index(of: $0).rawValue }, path: path.rawValue)
    }
  }

  /// Creates the vocabulary of JSON.
  ///
  /// - Parameters:
  ///   - entries: the member that holds the entries; `nil` if documents are entries, or their members
  ///     if there is a key.
  ///   - key: the name of the keys of entries that are members of an object.
  init(containers: [String], entries: String?, key: String?, members: [String]) {
    let frames = containers + (entries.map { [$0] } ?? [])
    root = (.none, frames.first ?? "")
    for name in containers { add(frame: (.none, name)) }
    let key = key.map { names.index(of: $0).rawValue }
    if let entries {
      terms.elements.append(
        Vocabulary.Term(
          .none, entries, name: key ?? .max, role: .entry, headRole: .entry,
          values: key == nil ? .any : .keyed))
    } else if containers.isEmpty {
      terms.rootKey = key
    }
    for name in members { add((.none, name), called: name, .text) }
  }

  private mutating func add(frame name: Name) {
    terms.elements.append(
      Vocabulary.Term(name.namespace, name.localName, name: .max, role: .frame, headRole: .frame))
  }

  @discardableResult
  private mutating func add(
    _ name: Name, called: String, _ role: Vocabulary.Role, headRole: Vocabulary.Role? = nil
  ) -> CustomName {
    let term = term(name, called: called, role, headRole: headRole)
    terms.elements.append(term)
    return CustomName(rawValue: term.name)
  }

  private mutating func term(
    _ name: Name, called: String, _ role: Vocabulary.Role, headRole: Vocabulary.Role? = nil
  ) -> Vocabulary.Term {
    Vocabulary.Term(
      name.namespace, name.localName, name: names.index(of: called).rawValue, role: role,
      headRole: headRole ?? role, values: .any)
  }

  /// Splits a name at its prefix.
  private static func name(_ name: String, _ namespaces: KeyValuePairs<String, String>) -> Name {
    let parts = name.split(separator: ":", maxSplits: 1)
    let prefix = parts.count == 2 ? String(parts[0]) : ""
    let uri = namespaces.first { $0.key.hasBytes(of: prefix) }?.value
    let namespace = Namespace(
      prefix: prefix.lowercased(), uris: uri.map { [$0.lowercased()] } ?? [],
      includesNone: prefix.isEmpty)
    return (namespace, String(parts.last ?? ""))
  }
}

/// The names that a custom dialect reads, in the order of their numbers.
struct CustomNames: Sendable {
  private(set) var all: [String] = []
  /// The name of the entries of XML, which may be within each other.
  var entry: CustomName?
  var entryAttributes: [CustomName] = []
  /// The names that a record needn't have: that of the entries, and those of folders.
  var implied: Set<UInt8> = []
  /// The name of the nodes that name the folders around an entry.
  var folder: CustomName?

  init(_ names: [String] = []) { for name in names { _ = index(of: name) } }

  /// Returns the number of a name, which is added if it is new.
  mutating func index(of name: String) -> CustomName {
    let index = all.firstIndex { $0.hasBytes(of: name) } ?? all.count
    precondition(index < CustomName.maximumCount, "more than \(CustomName.maximumCount) names")
    if index == all.count { all.append(name) }
    return CustomName(rawValue: UInt8(truncatingIfNeeded: index))
  }

  func name(of node: Node<CustomName>) -> String? {
    node.name.map { Int($0.rawValue) }.flatMap { all.indices.contains($0) ? all[$0] : nil }
  }

  /// Returns the indices of the entries within an entry.
  func entries(in node: Node<CustomName>) -> [Int] {
    guard let entry else { return [] }
    var found: [Int] = []
    var children = node.children
    while let child = children.next() {
      if child.isNamed(entry), entryAttributes.isEmpty || isEntry(child) {
        found.append(child.index)
      }
      found += entries(in: child)
    }
    return found
  }

  private func isEntry(_ node: Node<CustomName>) -> Bool {
    for attribute in entryAttributes {
      if let node = node[attribute], node.word != nil { return true }
    }
    return false
  }
}

/// A name of a custom dialect: its index in the list of names.
struct CustomName: RecordName {
  /// The maximum number of names. The parsers keep the rest of the byte for themselves.
  static let maximumCount = 249
  static let allCases = (0...UInt8(maximumCount)).map(Self.init(rawValue:))

  let rawValue: UInt8
}
