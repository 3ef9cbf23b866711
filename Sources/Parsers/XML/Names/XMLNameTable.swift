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

  private struct Slot: Sendable {
    var local = 0
    var space = 0
    /// `nil` for a name outside the vocabulary.
    var meaning: Meaning?
  }

  /// The maximum number of cached names. A document may have millions; further names are compared
  /// as text each time.
  private static let capacity = 4096

  private let index: XMLTermIndex
  private var slots = [Slot](repeating: Slot(), count: 256)
  private var used = 0
  /// The namespaces by their pointers. A URI may be long and shared by many names.
  private var spaces: [Int: XMLNamespaceIndex.Space] = [:]
  /// The namespace of the last name.
  private var lastSpace = (address: 0, space: XMLNamespaceIndex.Space.none)

  init(_ terms: [Vocabulary.Term]) { index = XMLTermIndex(terms) }

  /// Looks a name up.
  @inline(__always)
  mutating func meaning(of name: XMLName) -> Meaning? {
    let (local, space) = (name.localAddress, name.spaceAddress)
    var index = Self.hash(local, space) & (slots.count - 1)
    while true {
      let slot = slots[index]
      if slot.local == local, slot.space == space { return slot.meaning }
      if slot.local == 0 { return insert(name, at: index) }
      index = (index + 1) & (slots.count - 1)
    }
  }

  private static func hash(_ local: Int, _ space: Int) -> Int {
    (local &* 31 &+ space) &* 0x9E37_79B9 >> 12
  }

  private mutating func insert(_ name: XMLName, at slot: Int) -> Meaning? {
    let meaning = findMeaning(of: name)
    guard used < Self.capacity else { return meaning }
    slots[slot] = Slot(local: name.localAddress, space: name.spaceAddress, meaning: meaning)
    used += 1
    if used * 2 > slots.count { grow() }
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
    if address != lastSpace.address {
      let space =
        spaces[address] ?? name.withURIBytes(index.namespaces.space) ?? .none
      if spaces.count < Self.capacity { spaces[address] = space }
      lastSpace = (address, space)
    }
    return lastSpace.space
  }

  /// Removes the pointers of a document.
  mutating func forget() {
    slots = [Slot](repeating: Slot(), count: 256)
    used = 0
    spaces = [:]
    lastSpace = (0, .none)
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.local != 0 {
      var index = Self.hash(slot.local, slot.space) & (slots.count - 1)
      while slots[index].local != 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
  }
}
