internal import ChartConvIO
package import ChartConvRecords

/// A part of a long document: entries between two places at which it can be split. Several windows
/// may be parsed at the same time.
package struct XMLWindow: Sendable {
  /// The maximum number of different names in a window.
  private static let maximumNames = 4096

  package private(set) var bytes: [UInt8]
  /// The expected position of the first byte.
  package let start: XMLCut

  package init(_ bytes: [UInt8], at start: XMLCut) {
    self.bytes = bytes
    self.start = start
  }

  /// Takes the bytes out of a window that has been parsed.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Parses the window.
  ///
  /// - Returns: the position of its end, or `nil` if a parser of the whole document might be in
  ///   another state there: after an error, a warning, or a limit, or if the window doesn't end
  ///   with an entry.
  package func parse(
    of split: XMLSplit, _ vocabulary: XMLVocabulary, _ options: ParserOptions,
    receive: @escaping XMLParser.Receive
  ) -> XMLCut? {
    var pieces = [split.prefix, bytes, split.endTags][...]
    var source = ByteSource(name: "") { pieces.popFirst() ?? [] }
    source.putBack([], skippedLines: split.skippedLines)
    var split = split
    split.cut = start
    var isUneventful = true
    // Windows don't know each other's names.
    var options = options
    options.limits.names = min(options.limits.names, Self.maximumNames)
    let end = try? XMLParser.parseWindow(&source, of: split, vocabulary, options) {
      event throws(FeedError) in
      switch event {
      case .entry, .unknown: break
      default: isUneventful = false
      }
      return try receive(event)
    }
    guard isUneventful, let end, end.offset == split.prefix.count + bytes.count else { return nil }
    return end.cut
  }
}
