internal import ChartConvModel
internal import ChartConvRecords

/// The namespaces of a vocabulary's terms, found by their URIs.
struct XMLNamespaceIndex: Sendable {
  /// The namespace of a name in a document.
  enum Space: Sendable {
    case none
    /// A namespace of the vocabulary, by the index of its URI.
    case known(Int)
    case other
  }

  private let namespaces: [Namespace]
  /// The URIs of all namespaces, in lower case.
  private let uris: [String]
  /// A number of bytes that is more than any URI has, with a few more characters.
  let maximumURILength: Int
  /// The hash of each URI.
  private let folds: [UInt32]
  /// For each namespace in turn and each URI, `true` if the namespace has the URI. Two namespaces
  /// may share one.
  private let members: [Bool]
  /// For each namespace, `true` if names without a namespace belong to it.
  private let includesNone: [Bool]

  init(_ namespaces: some Sequence<Namespace>) {
    var distinct: [Namespace] = []
    for namespace in namespaces where !distinct.contains(namespace) { distinct.append(namespace) }
    var uris: [String] = []
    for uri in distinct.flatMap(\.uris) where !uris.contains(uri) { uris.append(uri) }
    self.namespaces = distinct
    self.uris = uris
    maximumURILength = 16 + (uris.map { $0.utf8.count }.max() ?? 0)
    folds = uris.map { $0.utf8.span.foldedHash }
    members = distinct.flatMap { namespace in uris.map(namespace.uris.contains) }
    includesNone = distinct.map { $0.includesNone }
  }

  /// Returns the index of a namespace of the vocabulary.
  func index(of namespace: Namespace) -> Int? { namespaces.firstIndex(of: namespace) }

  /// Finds a namespace by a URI that equals one of its URIs, ignoring case, or differs from it in
  /// one character.
  func space(of uri: Span<UInt8>) -> Space {
    let fold = uri.foldedHash
    for index in folds.indices where folds[index] == fold && uri.count == uris[index].utf8.count {
      if uri.begins(withAnyCaseOf: uris[index]) { return .known(index) }
    }
    let other = String(decodingUTF8: uri).lowercased()
    let known =
      uris.firstIndex(of: other)
      ?? namespaces.lazy.compactMap { $0.uri(near: other) }.first.flatMap(uris.firstIndex)
    return known.map { .known($0) } ?? .other
  }

  /// Returns `true` if a name in a space, or with an undeclared prefix, belongs to a namespace.
  func contains(_ name: XMLName, in space: Space, namespace index: Int) -> Bool {
    switch space {
    case .known(let uri): members[index * uris.count + uri]
    case .other: false
    case .none where !name.hasPrefix: includesNone[index]
    case .none: namespaces[index].matches(lowercasedURI: nil, prefix: name.prefixText)
    }
  }
}
