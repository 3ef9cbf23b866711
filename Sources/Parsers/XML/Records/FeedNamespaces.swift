internal import ChartConvModel

/// The namespaces of the elements that hold entries or a text.
struct FeedNamespaces {
  private static let maximum = 8

  private var uris: [String] = []

  /// Returns `true` if an element of a text has no namespace, or that of the feed because none is
  /// declared in the text.
  func contains(_ name: XMLName) -> Bool {
    name.withURIBytes { uri in uris.contains { uri.equals($0) } } ?? true
  }

  mutating func add(_ name: XMLName) {
    guard !contains(name), uris.count < Self.maximum, let uri = name.uriText else { return }
    uris.append(uri)
  }
}
