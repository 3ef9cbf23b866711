internal import ChartConvModel
internal import ChartConvRecords

/// The names of a custom dialect of XML or JSON.
struct CustomVocabulary {
  typealias Name = (namespace: Namespace, localName: String)

  /// The names of the elements and attributes to be read, in the order of their numbers.
  private(set) var names: [String] = []
  /// The outermost name: a root element, or a member of the root.
  let root: Name
  private(set) var terms = Vocabulary(elements: [], attributes: [])

  init(
    root: String, containers: [String], entry: String, elements: [String], attributes: [String],
    namespaces: KeyValuePairs<String, String>
  ) {
    self.root = Self.name(root, namespaces)
    for name in [root] + containers { add(frame: Self.name(name, namespaces), .frame) }
    add(frame: Self.name(entry, namespaces), .entry)
    for name in elements {
      terms.elements.append(term(Self.name(name, namespaces), called: name))
    }
    for name in attributes {
      terms.attributes.append(term(Self.name(name, namespaces), called: name))
    }
    precondition(
      names.count <= CustomName.maximumCount, "more than \(CustomName.maximumCount) names")
  }

  /// Creates the vocabulary of JSON.
  ///
  /// - Parameter entries: the member that holds the entries; `nil` if documents are entries.
  init(containers: [String], entries: String?, members: [String]) {
    let frames = containers + (entries.map { [$0] } ?? [])
    root = (.none, frames.first ?? "")
    for name in containers { add(frame: (.none, name), .frame) }
    if let entries { add(frame: (.none, entries), .entry) }
    for name in members { terms.elements.append(term((.none, name), called: name)) }
    precondition(
      names.count <= CustomName.maximumCount, "more than \(CustomName.maximumCount) names")
  }

  private mutating func add(frame name: Name, _ role: Vocabulary.Role) {
    terms.elements.append(
      Vocabulary.Term(name.namespace, name.localName, name: .max, role: role, headRole: role))
  }

  private mutating func term(_ name: Name, called: String) -> Vocabulary.Term {
    let index = names.firstIndex { $0.hasBytes(of: called) } ?? names.count
    if index == names.count { names.append(called) }
    return Vocabulary.Term(
      name.namespace, name.localName, name: UInt8(truncatingIfNeeded: index), role: .text,
      headRole: .text, values: .any)
  }

  /// Splits a name at its prefix.
  private static func name(
    _ name: String, _ namespaces: KeyValuePairs<String, String>
  ) -> Name {
    let parts = name.split(separator: ":", maxSplits: 1)
    let prefix = parts.count == 2 ? String(parts[0]) : ""
    let uri = namespaces.first { $0.key.hasBytes(of: prefix) }?.value
    let namespace = Namespace(
      prefix: prefix.lowercased(), uris: uri.map { [$0.lowercased()] } ?? [],
      includesNone: prefix.isEmpty)
    return (namespace, String(parts.last ?? ""))
  }
}

/// A name of a custom dialect: its index in the list of names.
struct CustomName: RecordName {
  /// The maximum number of names. The parsers keep the rest of the byte for themselves.
  static let maximumCount = 250
  static let allCases = (0..<UInt8(maximumCount)).map(Self.init(rawValue:))

  let rawValue: UInt8
}
