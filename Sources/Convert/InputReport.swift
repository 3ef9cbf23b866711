public import ChartConvIO

/// The result of one input: a file, or a member of an archive. If the rows of an output belong to
/// no input, because they are sorted or divided, its warnings have a separate report.
public struct InputReport: Sendable {
  /// The name as given; for a member `ARCHIVE/MEMBER`.
  public let source: String
  /// The number of converted entries.
  public internal(set) var entries: Int
  /// The warnings about the input, and the unknown names in it.
  public private(set) var diagnostics: FeedDiagnostics
  /// The error that ended the conversion; `nil` if it is complete.
  public private(set) var error: FeedError?
  /// `false` for the report of an output.
  package let isOfInput: Bool
  /// `true` for a file of a folder that is something else than a feed.
  package private(set) var isStray = false
  /// The dates of the entries that the bounds of dates leave out.
  package internal(set) var leftOut = DateTally()

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

  init(of problem: FeedError) {
    self.init(source: problem.source ?? "output", error: problem, isOfInput: false)
  }

  /// The report of an output that has added or lost entries.
  static func output(entries: Int) -> Self {
    Self(source: output.source, entries: entries, isOfInput: false)
  }

  /// The report of a file that is something else than a feed.
  static func stray(_ source: String) -> Self {
    var report = Self(source: source)
    report.isStray = true
    return report
  }

  /// Adds the warnings of the output.
  ///
  /// - Parameter isStrict: `true` if the first warning is an error.
  mutating func warn(_ more: Diagnostics, isStrict: Bool) {
    diagnostics.add(more)
    if isStrict, error == nil {
      error = more.warnings.first.map { FeedError(strict: $0, in: source) }
    }
  }

  /// Notes an error, before which `entries` entries of the input were written.
  mutating func fail(_ error: FeedError, entries: Int) {
    self.entries = entries
    self.error = error.named(source)
  }
}
