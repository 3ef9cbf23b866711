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

  private let terms: [Vocabulary.Term]
  /// The case-insensitive hash of each term, so that a million different names aren't compared with
  /// all terms. An array, because creating a dictionary is noticeable for a feed of ten entries.
  private let folds: [UInt32]
  /// The distinct namespaces of the terms.
  private var namespaces: [Namespace] = []
  private var slots = [Slot](repeating: Slot(), count: 256)
  private var used = 0
  /// The lower-case URIs by their pointers. A URI may be long and shared by many names.
  private var spaces: [Int: String] = [:]

  init(_ terms: [Vocabulary.Term]) {
    self.terms = terms
    folds = terms.map { Self.fold($0.localName) }
    for term in terms where !namespaces.contains(where: { $0.prefix == term.namespace.prefix }) {
      namespaces.append(term.namespace)
    }
  }

  /// Looks a name up. The closures spell it if it must be compared as text.
  @inline(__always)
  mutating func meaning(
    local: Int, space: Int, makeName: () -> (local: String, prefix: String?), uri: () -> String?
  ) -> Meaning? {
    var index = Self.hash(local, space) & (slots.count - 1)
    while slots[index].local != 0 {
      if slots[index].local == local, slots[index].space == space { return slots[index].meaning }
      index = (index + 1) & (slots.count - 1)
    }
    return insert(local, space, at: index, makeName(), uri)
  }

  private static func hash(_ local: Int, _ space: Int) -> Int {
    (local &* 31 &+ space) &* 0x9E37_79B9 >> 12
  }

  private mutating func insert(
    _ local: Int, _ space: Int, at index: Int,
    _ name: (local: String, prefix: String?), _ uri: () -> String?
  ) -> Meaning? {
    let term = term(name.local, name.prefix, in: space, uri)
    let meaning = term.map { Meaning(name: $0.name, role: $0.role, headRole: $0.headRole) }
    guard used < Self.capacity else { return meaning }
    slots[index] = Slot(local: local, space: space, meaning: meaning)
    used += 1
    if used * 2 > slots.count { grow() }
    return meaning
  }

  /// Finds the term of a name, case-sensitively first, then ignoring case: `<RSS>`, `<pubdate>`. An
  /// unknown default namespace, as invented for RSS by some feeds, counts as none.
  private mutating func term(
    _ local: String, _ prefix: String?, in space: Int, _ makeURI: () -> String?
  ) -> Vocabulary.Term? {
    let fold = Self.fold(local)
    guard folds.contains(fold) else { return nil }
    let uri = lowercasedURI(space, makeURI)
    if let term = term(local, fold, uri, prefix) { return term }
    guard let uri, prefix == nil, !namespaces.contains(where: { $0.uris.contains(uri) }) else {
      return nil
    }
    return term(local, fold, nil, nil)
  }

  private mutating func lowercasedURI(_ space: Int, _ makeName: () -> String?) -> String? {
    if let known = spaces[space] { return known }
    let uri = makeName().map { known(by: $0.lowercased()) }
    if let uri, spaces.count < Self.capacity { spaces[space] = uri }
    return uri
  }

  /// Returns the vocabulary's URI that differs in one character, else `uri`.
  private func known(by uri: String) -> String {
    guard !namespaces.contains(where: { $0.uris.contains(uri) }) else { return uri }
    return namespaces.lazy.compactMap { $0.uri(near: uri) }.first ?? uri
  }

  private func term(
    _ local: String, _ fold: UInt32, _ uri: String?, _ prefix: String?
  ) -> Vocabulary.Term? {
    var match: Vocabulary.Term?
    for (index, term) in terms.enumerated() where folds[index] == fold {
      guard term.namespace.matches(lowercasedURI: uri, prefix: prefix) else { continue }
      if term.localName == local { return term }
      if match == nil, term.localName.lowercased() == local.lowercased() { match = term }
    }
    return match
  }

  /// FNV-1a over the bytes, with letters in lower case.
  private static func fold(_ word: String) -> UInt32 {
    word.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1 | 0x20)) &* 0x0100_0193 }
  }

  /// Removes the pointers of a document.
  mutating func forget() {
    slots = [Slot](repeating: Slot(), count: 256)
    used = 0
    spaces = [:]
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
