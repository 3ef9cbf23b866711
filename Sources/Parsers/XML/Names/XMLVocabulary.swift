internal import ChartConvModel

/// A vocabulary compiled to XML names.
struct XMLVocabulary: Sendable {
  var elements: XMLNameTable
  var attributes: XMLNameTable
  let folders: Vocabulary.Folders?
  /// `true` if what isn't read is kept, of entries and outside of them.
  let keepsExtra: (entry: Bool, head: Bool)

  init(_ vocabulary: Vocabulary) {
    elements = XMLNameTable(vocabulary.elements)
    attributes = XMLNameTable(vocabulary.attributes)
    folders = vocabulary.folders
    keepsExtra = (vocabulary.keepsExtra, vocabulary.keepsHeadExtra)
  }

  /// Removes the pointers of a parser.
  mutating func forget() {
    elements.forget()
    attributes.forget()
  }

  /// Prepares for another document of the same parser.
  mutating func beginDocument() {
    elements.beginDocument()
    attributes.beginDocument()
  }
}

/// Maps the names of a parser's documents to the terms of a vocabulary.
///
/// libxml2 stores each name once, so equal names have equal pointers. A name is
/// compared as text the first time, and by its two pointers from then on.
struct XMLNameTable: Sendable {
  /// The treatment of an element or attribute: a ``Vocabulary/Term`` without its spelling.
  struct Meaning: Sendable {
    let name: UInt8
    let role: Vocabulary.Role
    let headRole: Vocabulary.Role
    /// The columns that hold it; `nil` if those of the element around it do.
    let fields: FieldSet?

    init(_ term: Vocabulary.Term) {
      (name, role, headRole, fields) = (term.name, term.role, term.headRole, term.fields)
    }
  }

  /// What is known of two addresses. An empty slot has none.
  private struct Slot: Sendable {
    var local = 0
    var space = 0
    var meaning: Meaning?
  }

  private let index: XMLTermIndex
  /// The meanings by local name and namespace, each in the slot that its addresses have or in one of
  /// the next; `nil` for a name outside the vocabulary.
  private var meanings: [Slot] = []
  /// The foreign default namespaces of entries and of the elements around them, as if they weren't
  /// declared: `<rss xmlns="http://www.w3.org/2005/Atom">`.
  private var ignoredDefaults: Set<ExactText> = []
  /// `true` if a frame without a prefix is in the namespace of the vocabulary.
  private var hasNativeFrame = false
  /// `true` if a meaning depends on the document.
  private var isOfDocument = false

  init(_ terms: [Vocabulary.Term]) { index = XMLTermIndex(terms) }

  /// Looks a name up.
  @inline(__always)
  mutating func meaning(of name: XMLName) -> Meaning? {
    let (local, space) = (name.localAddress, name.spaceAddress)
    let index = Self.hash(local, space) & 255
    if index < meanings.count {
      let slot = meanings[index]
      if slot.local == local, slot.space == space { return slot.meaning }
    }
    return learn(name)
  }

  @inline(__always)
  private static func hash(_ local: Int, _ space: Int) -> Int {
    (local &* 31 &+ space) &* 0x9E37_79B9 >> 12
  }

  private mutating func learn(_ name: XMLName) -> Meaning? {
    if meanings.isEmpty { meanings = Array(repeating: Slot(), count: 256) }
    let (local, space) = (name.localAddress, name.spaceAddress)
    let hash = Self.hash(local, space)
    // Names in the same slot would displace one another with each element.
    var index = hash & 255
    for offset in 0..<8 {
      let slot = meanings[(hash + offset) & 255]
      if slot.local == local, slot.space == space { return slot.meaning }
      guard slot.local == 0 else { continue }
      index = (hash + offset) & 255
      break
    }
    let meaning = findMeaning(of: name)
    meanings[index] = Slot(local: local, space: space, meaning: meaning)
    return meaning
  }

  private mutating func findMeaning(of name: XMLName) -> Meaning? {
    name.withLocalBytes { local in
      guard let fold = index.fold(ofKnown: local) else { return nil }
      let space = space(of: name)
      let meaning = index.meaning(of: name, local, fold, in: space)
      if case .none = space { return meaning }
      guard !name.hasPrefix else { return meaning }
      if let meaning {
        if case .frame = meaning.headRole { hasNativeFrame = true }
        return meaning
      }
      isOfDocument = true
      guard !hasNativeFrame, let plain = index.meaning(of: name, local, fold, in: .none),
        plain.headRole.surroundsEntries
      else { return nil }
      if let uri = name.uriText { ignoredDefaults.insert(ExactText(uri)) }
      return plain
    }
  }

  private func space(of name: XMLName) -> XMLNamespaceIndex.Space {
    guard name.spaceAddress != 0 else { return .none }
    let space = name.withURIBytes(atMost: index.namespaces.maximumURILength) { uri in
      if !name.hasPrefix, ignoredDefaults.contains(where: { uri.equals($0.wrappedValue ?? "") }) {
        return XMLNamespaceIndex.Space.none
      }
      return index.namespaces.space(of: uri)
    }
    return space ?? .none
  }

  /// Returns `true` for a namespace of the vocabulary.
  func holds(namespace uri: Span<UInt8>) -> Bool {
    if case .other = index.namespaces.space(of: uri) { false } else { true }
  }

  /// Removes the pointers of a parser.
  mutating func forget() { meanings = [] }

  mutating func beginDocument() {
    if isOfDocument { forget() }
    (isOfDocument, hasNativeFrame, ignoredDefaults) = (false, false, [])
  }
}
