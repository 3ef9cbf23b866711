public import ChartConvBytes

/// How a document is to be parsed.
public struct ParserOptions: Sendable {
  public var limits = Limits()
  /// Whether names that the vocabulary doesn't have are handed over.
  public var reportsUnknown = false
  /// The encoding to read in, whatever the document says; `nil` to believe the document.
  public var encoding: String?

  /// The qualified name of the element that is the document, where something else stands before it:
  /// then it is repaired from there on.
  package var root: String?

  public init() {}
}
