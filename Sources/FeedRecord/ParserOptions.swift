public import FeedIO

/// How a document is to be parsed.
public struct ParserOptions: Sendable {
  public var limits = Limits()
  /// Whether a document that breaks its grammar is read as far as the parser can make sense of it.
  public var isLenient = false
  /// Whether names that the vocabulary doesn't have are handed over.
  public var reportsUnknown = false
  /// The encoding to read in, whatever the document says; `nil` to believe the document.
  public var encoding: String?

  /// The qualified name of the element that a lenient reading takes for the document; `nil` for
  /// the first there is.
  package var root: String?

  public init() {}
}
