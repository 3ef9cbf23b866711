package import ChartConvIO

package struct ParserOptions: Sendable {
  /// The bounds of an input.
  package var limits = FeedLimits()
  /// `true` if names outside the vocabulary are reported.
  package var reportsUnknown = false
  /// The encoding of the input, overriding that of the document; `nil` to use the document's.
  package var encoding: String?

  /// The qualified name of the root element if other content precedes it. The document is then
  /// repaired from there on.
  package var root: String?

  /// The number of bytes after the last entry that is needed in which the end of the document, and
  /// the next one of the input, are sought.
  package var surplus = 256 << 10

  /// Creates the standard options.
  package init() {}
}
