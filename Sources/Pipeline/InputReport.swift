public import ChartConvBytes

/// What became of one input: a file, or a member of an archive.
public struct InputReport: Sendable {
  /// As it was given; a member's is `ARCHIVE/MEMBER`.
  public let source: String
  /// How many entries were converted.
  public let entries: Int
  public let diagnostics: Diagnostics
  /// Why it wasn't converted to its end, if it wasn't.
  public let error: FeedError?

  init(
    source: String, entries: Int = 0, diagnostics: Diagnostics = Diagnostics(),
    error: FeedError? = nil
  ) {
    self.source = source
    self.entries = entries
    self.diagnostics = diagnostics
    self.error = error
  }

  /// The report on an input of which only so many entries could be written.
  func failed(_ error: FeedError, entries: Int) -> Self {
    Self(
      source: source, entries: entries, diagnostics: diagnostics, error: error.named(source))
  }
}
