internal import ChartConvModel
internal import ChartConvRecords

/// The terms of a vocabulary, found by the names of elements or attributes.
///
/// Names are compared as bytes in libxml2's memory, because creating strings of all names of a
/// document is noticeable for a small feed.
final class XMLTermIndex: Sendable {
  private static let none = UInt32.max

  private let terms: [Vocabulary.Term]
  private let meanings: [XMLNameTable.Meaning]
  /// The case-insensitive hash of each term.
  private let folds: [UInt32]
  /// The first term of each of 128 hash buckets, and the next one after each term.
  private let first: [UInt32]
  private let next: [UInt32]
  /// The namespaces of the terms, each prefix once.
  private let namespaces: [Namespace]
  /// The URIs of these namespaces, in lower case.
  private let uris: [String]

  init(_ terms: [Vocabulary.Term]) {
    self.terms = terms
    meanings = terms.map {
      XMLNameTable.Meaning(name: $0.name, role: $0.role, headRole: $0.headRole)
    }
    folds = terms.map { Self.fold($0.localName.utf8.span) }
    var first = [UInt32](repeating: Self.none, count: 128)
    var next = [UInt32](repeating: Self.none, count: terms.count)
    for index in terms.indices.reversed() {
      let bucket = Self.bucket(folds[index])
      next[index] = first[bucket]
      first[bucket] = UInt32(truncatingIfNeeded: index)
    }
    self.first = first
    self.next = next
    var namespaces: [Namespace] = []
    for term in terms where !namespaces.contains(where: { $0.prefix == term.namespace.prefix }) {
      namespaces.append(term.namespace)
    }
    self.namespaces = namespaces
    uris = namespaces.flatMap(\.uris)
  }

  /// Returns the hash of a name that is the local name of a term, ignoring case; `nil` for others.
  func fold(ofKnown name: Span<UInt8>) -> UInt32? {
    let fold = Self.fold(name)
    var index = first[Self.bucket(fold)]
    while index != Self.none, folds[Int(index)] != fold { index = next[Int(index)] }
    return index == Self.none ? nil : fold
  }

  /// Returns the meaning of a name, found case-sensitively first, then ignoring case: `<RSS>`,
  /// `<pubdate>`. An unknown default namespace, as invented for RSS by some feeds, counts as none.
  ///
  /// - Parameters:
  ///   - fold: the hash, as `fold(ofKnown:)` returns it.
  ///   - uri: the namespace, as `knownURI(of:)` returns it.
  func meaning(
    _ name: Span<UInt8>, _ fold: UInt32, prefix: String?, uri: String?
  ) -> XMLNameTable.Meaning? {
    if let term = term(name, fold, prefix: prefix, uri: uri) { return meanings[term] }
    guard let uri, prefix == nil, !uris.contains(uri) else { return nil }
    return term(name, fold, prefix: nil, uri: nil).map { meanings[$0] }
  }

  private func term(
    _ name: Span<UInt8>, _ fold: UInt32, prefix: String?, uri: String?
  ) -> Int? {
    var match: Int?
    var index = first[Self.bucket(fold)]
    while index != Self.none {
      let term = Int(index)
      index = next[term]
      guard folds[term] == fold,
        terms[term].namespace.matches(lowercasedURI: uri, prefix: prefix)
      else { continue }
      if name.equals(terms[term].localName) { return term }
      if match == nil, equals(name, terms[term].localName) { match = term }
    }
    return match
  }

  /// Returns the vocabulary's URI that equals another one, ignoring case, or differs from it in one
  /// character, else the other one in lower case.
  func knownURI(of uri: Span<UInt8>) -> String {
    for known in uris where known.utf8.count == uri.count && uri.begins(withAnyCaseOf: known) {
      return known
    }
    let other = String(decodingUTF8: uri).lowercased()
    guard !uris.contains(other) else { return other }
    return namespaces.lazy.compactMap { $0.uri(near: other) }.first ?? other
  }

  /// Compares names, ignoring case.
  private func equals(_ name: Span<UInt8>, _ known: String) -> Bool {
    name.count == known.utf8.count
      && String(decodingUTF8: name).lowercased() == known.lowercased()
  }

  private static func bucket(_ fold: UInt32) -> Int { Int(fold & 127) }

  /// FNV-1a over the bytes, with letters in lower case.
  private static func fold(_ name: Span<UInt8>) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for index in name.indices { hash = (hash ^ UInt32(name[index] | 0x20)) &* 0x0100_0193 }
    return hash
  }
}
