public import ChartConvIO

/// The result of one input: a file, or a member of an archive. If the rows of an output belong to
/// no input, because they are sorted or divided, its warnings have a separate report.
public struct InputReport: Sendable {
  /// The name as given; for a member `ARCHIVE/MEMBER`.
  public let source: String
  /// The number of converted entries.
  public let entries: Int
  /// The warnings about the input, and the unknown names in it.
  public let diagnostics: Diagnostics
  /// The error that ended the conversion; `nil` if it is complete.
  public let error: FeedError?
  /// `false` for the report of an output.
  package let isOfInput: Bool

  /// The report of an output without warnings.
  static let output = Self(source: "output", isOfInput: false)

  init(
    source: String, entries: Int = 0, diagnostics: Diagnostics = Diagnostics(),
    error: FeedError? = nil, isOfInput: Bool = true
  ) {
    self.source = source
    self.entries = entries
    self.diagnostics = diagnostics
    self.error = error
    self.isOfInput = isOfInput
  }

  /// Creates the report of an output with an error.
  init(of problem: FeedError) {
    self.init(source: problem.source ?? "output", error: problem, isOfInput: false)
  }

  /// Returns the report for an input with `entries` selected entries.
  func selected(entries: Int) -> Self {
    Self(source: source, entries: entries, diagnostics: diagnostics, error: error)
  }

  /// Returns the report with the warnings of the output added.
  ///
  /// - Parameter isStrict: `true` if the first warning is an error.
  func warned(_ more: Diagnostics, isStrict: Bool) -> Self {
    var diagnostics = diagnostics
    diagnostics.add(more)
    let problem = isStrict ? more.warnings.first : nil
    return Self(
      source: source, entries: entries, diagnostics: diagnostics,
      error: error ?? problem.map { FeedError(strict: $0, in: source) },
      isOfInput: isOfInput)
  }

  /// Returns the report for an input of which `entries` entries were written before an error.
  func failed(_ error: FeedError, entries: Int) -> Self {
    Self(
      source: source, entries: entries, diagnostics: diagnostics, error: error.named(source))
  }
}
