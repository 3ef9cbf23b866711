internal import ChartConvIO

/// The limits of tags and names.
extension XMLSession {
  /// Checks the limits of a complete start tag.
  @inline(__always)
  mutating func checkLimits(of tag: XMLStartTag) {
    let attributes = tag.attributeCount
    records.receiver.stop(at: records.limits.excess(attributes: attributes))
    // The namespaces in scope increase only by declarations.
    if tag.declaresNamespaces {
      let count = unsafe progress.checkpoint.namespaces + tag.declarations.count / 2
      records.receiver.stop(at: records.limits.excess(namespaces: count))
    }
  }

  /// Checks the limits while a start tag is read, before libxml2 has collected a million
  /// attributes.
  mutating func checkLimits() -> Bool {
    guard let parser else { return true }
    let limits = records.limits
    records.receiver.stop(at: limits.excess(attributes: parser.attributeCapacity / 2 - 10))
    records.receiver.stop(at: limits.excess(namespaces: parser.namespaces))
    records.receiver.stop(at: limits.excess(names: parser.names))
    // A pushed start tag is buffered until it is complete.
    if parser.construct == .startTag {
      records.receiver.stop(at: records.limits.excess(incompleteTag: parser.waiting))
    }
    return !records.receiver.isStopped
  }
}
