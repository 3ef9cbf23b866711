internal import ChartConvIO

/// The limits of a document. Each function returns the exceeded limit, or `nil`.
extension Limits {
  /// The maximum number of quotes in a start tag that is incomplete. Values may have some, and libxml2
  /// compares each attribute with all others.
  private static let maximumQuotes = 16 << 10

  /// - Parameter depth: the number of open elements.
  @inline(__always)
  func excess(depth count: Int) -> String? {
    count > depth ? "nested more than \(depth) deep" : nil
  }

  @inline(__always)
  func excess(attributes count: Int) -> String? {
    count > attributes ? "an element of more than \(attributes) attributes" : nil
  }

  func excess(namespaces count: Int) -> String? {
    count > namespaces ? "more than \(namespaces) namespaces" : nil
  }

  /// - Parameter names: the number of different names of the document.
  func excess(names count: Int) -> String? {
    count > names ? "more than \(names) different names" : nil
  }

  /// - Parameter quotes: the number of quotes in an incomplete start tag.
  func excess(quotes count: Int) -> String? {
    count > Self.maximumQuotes ? excess(attributes: .max) : nil
  }

  /// - Parameter size: the size of a text so far.
  @inline(__always)
  func excess(text size: Int) -> String? { size > text ? "a text of more than \(text) bytes" : nil }

  /// - Parameter size: the size of an entry so far, or of the feed's metadata.
  @inline(__always)
  func excess(record size: Int, isEntry: Bool) -> String? {
    guard size > entry else { return nil }
    return isEntry
      ? "an entry of more than \(entry) bytes" : "more than \(entry) bytes of feed metadata"
  }
}

/// The limits of tags and names.
extension XMLSession {
  @inline(__always)
  mutating func checkLimits(of tag: XMLStartTag) {
    let attributes = tag.attributeCount
    records.events.stop(at: records.limits.excess(attributes: attributes))
    // The namespaces in scope increase only by declarations.
    if unsafe !tag.declarations.isEmpty {
      let count = unsafe place.namespaces + tag.declarations.count / 2
      records.events.stop(at: records.limits.excess(namespaces: count))
    }
  }

  /// Checks the limits of what libxml2 holds, before more bytes are read. It holds an incomplete
  /// start tag.
  mutating func checkLimits() -> Bool {
    guard let parser else { return true }
    if parser.awaitsStartTag {
      records.events.stop(at: records.limits.excess(quotes: parser.waitingQuotes))
    }
    records.events.stop(at: records.limits.excess(names: parser.names))
    return !records.events.isStopped
  }
}
