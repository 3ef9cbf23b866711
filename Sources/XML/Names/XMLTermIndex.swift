internal import ChartConvModel
internal import ChartConvRecords

/// The terms of a vocabulary, found by the names of elements or attributes.
///
/// Names are compared as bytes in libxml2's memory, because creating strings of all names of a
/// document is noticeable for a small feed.
final class XMLTermIndex: Sendable {
  private static let none = UInt32.max

  private let names: TermNames
  private let meanings: [XMLNameTable.Meaning]
  /// The case-insensitive hash of each term.
  private let folds: [UInt32]
  /// The first term of each of 128 hash buckets, and the next one after each term.
  private let first: [UInt32]
  private let next: [UInt32]
  let namespaces: XMLNamespaceIndex
  /// The index of each term's namespace.
  private let namespaceOfTerm: [Int]

  init(_ terms: [Vocabulary.Term]) {
    names = TermNames(terms.map { $0.localName })
    meanings = terms.map {
      XMLNameTable.Meaning(
        name: $0.name, role: $0.role, headRole: $0.headRole, isExtra: $0.isExtra)
    }
    folds = terms.map { $0.localName.utf8.span.foldedHash }
    var first = [UInt32](repeating: Self.none, count: 128)
    var next = [UInt32](repeating: Self.none, count: terms.count)
    for index in terms.indices.reversed() {
      let bucket = Self.bucket(folds[index])
      next[index] = first[bucket]
      first[bucket] = UInt32(truncatingIfNeeded: index)
    }
    self.first = first
    self.next = next
    let namespaces = XMLNamespaceIndex(terms.map(\.namespace))
    self.namespaces = namespaces
    namespaceOfTerm = terms.compactMap { namespaces.index(of: $0.namespace) }
  }

  /// Returns the hash of a name that is the local name of a term, ignoring case; `nil` for others.
  func fold(ofKnown name: Span<UInt8>) -> UInt32? {
    let fold = name.foldedHash
    var index = first[Self.bucket(fold)]
    while index != Self.none, folds[Int(index)] != fold { index = next[Int(index)] }
    return index == Self.none ? nil : fold
  }

  /// Returns the meaning of a name, found case-sensitively first, then ignoring case: `<RSS>`,
  /// `<pubdate>`. An unknown default namespace, as invented for RSS by some feeds, counts as none.
  ///
  /// - Parameters:
  ///   - local: the name's local part.
  ///   - fold: its hash, as `fold(ofKnown:)` returns it.
  func meaning(
    of name: XMLName, _ local: Span<UInt8>, _ fold: UInt32, in space: XMLNamespaceIndex.Space
  ) -> XMLNameTable.Meaning? {
    if case .other = space {
      return name.hasPrefix ? nil : meaning(of: name, local, fold, in: .none)
    }
    var match: Int?
    var index = first[Self.bucket(fold)]
    while index != Self.none {
      let term = Int(index)
      index = next[term]
      guard folds[term] == fold,
        namespaces.contains(name, in: space, namespace: namespaceOfTerm[term])
      else { continue }
      if names.equals(local, at: term) { return meanings[term] }
      if match == nil, names.matches(local, at: term) { match = term }
    }
    return match.map { meanings[$0] }
  }

  private static func bucket(_ fold: UInt32) -> Int { Int(fold & 127) }
}
