public import ChartConvIO

/// The result of one input: a file, or a member of an archive. If the rows of an output belong to
/// no input, because they are sorted or divided, its warnings have a separate report.
public struct InputReport: Sendable {
  /// The name as given; for a member `ARCHIVE/MEMBER`.
  public let source: String
  /// The number of converted entries.
  public let entries: Int
  /// The warnings about the input, and the unknown names in it.
  public let diagnostics: FeedDiagnostics
  /// The error that ended the conversion; `nil` if it is complete.
  public let error: FeedError?
  /// `false` for the report of an output.
  package let isOfInput: Bool
  /// `true` for a file of a folder that is something else than a feed.
  package private(set) var isStray = false
  /// The dates of the entries that the bounds of dates leave out.
  package private(set) var leftOut = DateTally()

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

  func selected(entries: Int) -> Self {
    Self(
      source: source, entries: entries, diagnostics: diagnostics, error: error,
      isOfInput: isOfInput
    ).leavingOut(leftOut)
  }

  /// The report of a file that is something else than a feed.
  static func stray(_ source: String) -> Self {
    var report = Self(source: source)
    report.isStray = true
    return report
  }

  /// Returns the report with the dates of entries that are left out.
  func leavingOut(_ dates: DateTally) -> Self {
    var report = self
    report.leftOut = dates
    return report
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
      isOfInput: isOfInput
    ).leavingOut(leftOut)
  }

  /// Returns the report for an input of which `entries` entries were written before an error.
  func failed(_ error: FeedError, entries: Int) -> Self {
    Self(
      source: source, entries: entries, diagnostics: diagnostics, error: error.named(source)
    ).leavingOut(leftOut)
  }
}
