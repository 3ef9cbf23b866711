internal import ChartConvRecords

/// Maps the names of one document to the terms of a vocabulary.
///
/// libxml2 stores each name of a document once, so equal names have equal pointers. A name is
/// compared as text the first time, and by its two pointers from then on.
struct XMLNameTable: Sendable {
  /// The treatment of an element or attribute: a ``Vocabulary/Term`` without its spelling.
  struct Meaning: Sendable {
    let name: UInt8
    let role: Vocabulary.Role
    let headRole: Vocabulary.Role
  }

  private let index: XMLTermIndex
  /// The meanings by local name and namespace; `nil` for a name outside the vocabulary.
  private var meanings = AddressTable<Meaning?>(free: nil)
  /// The namespaces by their pointers. A URI may be long and shared by many names.
  private var spaces = AddressTable<XMLNamespaceIndex.Space>(free: .none)
  /// The namespace of the last name.
  private var lastSpace = (address: 0, space: XMLNamespaceIndex.Space.none)

  init(_ terms: [Vocabulary.Term]) { index = XMLTermIndex(terms) }

  /// Looks a name up.
  @inline(__always)
  mutating func meaning(of name: XMLName) -> Meaning? {
    meanings[name.localAddress, name.spaceAddress] ?? learn(name)
  }

  private mutating func learn(_ name: XMLName) -> Meaning? {
    let meaning = findMeaning(of: name)
    meanings.insert(meaning, name.localAddress, name.spaceAddress)
    return meaning
  }

  private mutating func findMeaning(of name: XMLName) -> Meaning? {
    name.withLocalBytes { local in
      guard let fold = index.fold(ofKnown: local) else { return nil }
      return index.meaning(of: name, local, fold, in: space(of: name))
    }
  }

  private mutating func space(of name: XMLName) -> XMLNamespaceIndex.Space {
    let address = name.spaceAddress
    if address != lastSpace.address { lastSpace = (address, findSpace(of: name, address)) }
    return lastSpace.space
  }

  private mutating func findSpace(of name: XMLName, _ address: Int) -> XMLNamespaceIndex.Space {
    guard address != 0 else { return .none }
    if let space = spaces[address, 0] { return space }
    let space = name.withURIBytes(index.namespaces.space) ?? .none
    spaces.insert(space, address, 0)
    return space
  }

  /// Removes the pointers of a document.
  mutating func forget() {
    meanings.removeAll()
    spaces.removeAll()
    lastSpace = (0, .none)
  }
}
