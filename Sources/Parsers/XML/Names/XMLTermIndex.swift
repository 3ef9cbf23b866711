internal import ChartConvModel

/// The terms of a vocabulary, found by the names of elements or attributes.
///
/// Names are compared as bytes in libxml2's memory, because creating strings of all names of a
/// document is noticeable for a small feed.
final class XMLTermIndex: Sendable {
  private static let none = UInt32.max

  private let terms: [Vocabulary.Term]
  /// The case-insensitive hash of each term.
  private let folds: [UInt32]
  /// The first term of each of 128 hash buckets, and the next one after each term.
  private let first: [UInt32]
  private let next: [UInt32]
  let namespaces: XMLNamespaceIndex

  init(_ terms: [Vocabulary.Term]) {
    self.terms = terms
    // By index, because an element that is passed on is copied.
    folds = terms.indices.map { terms[$0].localName.withSpan { $0.foldedHash } }
    var first = [UInt32](repeating: Self.none, count: 128)
    var next = [UInt32](repeating: Self.none, count: terms.count)
    for index in terms.indices.reversed() {
      let bucket = Self.bucket(folds[index])
      next[index] = first[bucket]
      first[bucket] = UInt32(truncatingIfNeeded: index)
    }
    self.first = first
    self.next = next
    namespaces = XMLNamespaceIndex(of: terms)
  }

  /// Returns the hash of a name that is the local name of a term, ignoring case; `nil` for others.
  func fold(ofKnown name: Span<UInt8>) -> UInt32? {
    let fold = name.foldedHash
    var index = first[Self.bucket(fold)]
    while index != Self.none, folds[Int(index)] != fold { index = next[Int(index)] }
    return index == Self.none ? nil : fold
  }

  /// Returns the meaning of a name, found case-sensitively first, then ignoring case: `<RSS>`,
  /// `<pubdate>`.
  ///
  /// - Parameters:
  ///   - local: the name's local part.
  ///   - fold: its hash, as `fold(ofKnown:)` returns it.
  func meaning(
    of name: XMLName, _ local: Span<UInt8>, _ fold: UInt32, in space: XMLNamespaceIndex.Space
  ) -> XMLNameTable.Meaning? {
    if case .other = space { return nil }
    var match: Int?
    var index = first[Self.bucket(fold)]
    while index != Self.none {
      let term = Int(index)
      index = next[term]
      guard folds[term] == fold, namespaces.contains(name, in: space, term: term) else { continue }
      let known = terms[term].localName
      if local.equals(known) { return XMLNameTable.Meaning(terms[term]) }
      if match == nil, local.count == known.utf8.count,
        String(decodingUTF8: local).lowercased() == known.lowercased()
      {
        match = term
      }
    }
    return match.map { XMLNameTable.Meaning(terms[$0]) }
  }

  private static func bucket(_ fold: UInt32) -> Int { Int(fold & 127) }
}

/// The namespaces of a vocabulary's terms, found by their URIs.
struct XMLNamespaceIndex: Sendable {
  /// The namespace of a name in a document.
  enum Space: Sendable {
    case none
    /// The namespaces of the vocabulary that have the URI, by their indices. Two may share one.
    case known([Int])
    case other
  }

  private let namespaces: [Namespace]
  /// The index of each term's namespace.
  private let ofTerm: [Int]
  /// A number of bytes that is more than any URI has, with a few more characters.
  let maximumURILength: Int

  init(of terms: [Vocabulary.Term]) {
    var namespaces: [Namespace] = []
    ofTerm = terms.indices.map { index in
      let namespace = terms[index].namespace
      // From the end, because the terms of a namespace stand together.
      if let known = namespaces.lastIndex(where: { $0 === namespace }) { return known }
      namespaces.append(namespace)
      return namespaces.count - 1
    }
    self.namespaces = namespaces
    maximumURILength = 16 + (namespaces.flatMap(\.uris).map { $0.utf8.count }.max() ?? 0)
  }

  /// Finds the namespaces that have a URI, ignoring case, or one that differs from it in one character.
  func space(of uri: Span<UInt8>) -> Space {
    let uri = uri.trimmed
    let known = indices { $0.utf8.count == uri.count && uri.begins(withAnyCaseOf: $0) }
    guard known.isEmpty else { return .known(known) }
    let other = String(decodingUTF8: uri).lowercased()
    let near = namespaces.lazy.compactMap { $0.uri(near: other) }.first
    return near.map { near in .known(indices { $0 == near }) } ?? .other
  }

  private func indices(ofURI isMatch: (String) -> Bool) -> [Int] {
    namespaces.indices.filter { namespaces[$0].uris.contains(where: isMatch) }
  }

  /// Returns `true` if a name in a space, or with an undeclared prefix, belongs to the namespace of a
  /// term, given by its index.
  func contains(_ name: XMLName, in space: Space, term: Int) -> Bool {
    switch space {
    case .known(let indices): indices.contains(ofTerm[term])
    case .other: false
    case .none: namespaces[ofTerm[term]].matches(uri: nil, prefix: name.prefixText)
    }
  }
}

extension Span<UInt8> {
  /// A hash, FNV-1a, that is the same for texts which differ only in the case of ASCII letters.
  var foldedHash: UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for index in indices { hash = (hash ^ UInt32(self[index] | 0x20)) &* 0x0100_0193 }
    return hash
  }
}
