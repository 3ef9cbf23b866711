internal import ChartConvBytes

/// What a document must not exceed. Each function returns what is too much, or `nil`.
extension Limits {
  /// The maximum size of a pushed start tag in bytes; many times the size of 256 attributes.
  private static let maximumTagSize = 256 << 10

  /// - Parameter depth: the number of open elements.
  @inline(__always)
  func excess(depth count: Int) -> String? {
    count > depth ? "nested more than \(depth) deep" : nil
  }

  /// - Parameters:
  ///   - attributes: the number of an element's attributes.
  ///   - namespaces: the number of namespaces in scope.
  ///   - names: the number of different names of the document.
  @inline(__always)
  func excess(attributes count: Int, namespaces inScope: Int, names different: Int = 0) -> String? {
    if count > attributes { return "an element of more than \(attributes) attributes" }
    if inScope > namespaces { return "more than \(namespaces) namespaces" }
    return different > names ? "more than \(names) different names" : nil
  }

  /// - Parameter size: the size of an incomplete start tag.
  func excess(incompleteTag size: Int) -> String? {
    size > Self.maximumTagSize ? "a tag of more than \(Self.maximumTagSize) bytes" : nil
  }

  /// - Parameter size: the size of a text so far.
  @inline(__always)
  func excess(text size: Int) -> String? {
    size > text ? "a text of more than \(text) bytes" : nil
  }

  /// - Parameter size: the size of an entry so far, or of the feed's metadata.
  @inline(__always)
  func excess(record size: Int, isEntry: Bool) -> String? {
    guard size > entry else { return nil }
    return isEntry
      ? "an entry of more than \(entry) bytes" : "more than \(entry) bytes of feed metadata"
  }
}
