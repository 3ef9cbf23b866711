internal import ChartConv
internal import ChartConvIO
internal import ChartConvText

/// The user's view of a run: the progress line and the statistics at its end.
struct RunReport {
  private let statistics: Statistics.Format?
  private let start = Clock.milliseconds
  /// The progress line; `nil` if nobody would see it or it would be mixed with the output.
  let progress: ProgressLine?
  /// The counter; `nil` if neither progress nor statistics are requested.
  let counter: ProgressCounter?

  init(_ statistics: Statistics.Format?, _ progress: ProgressLine?) {
    self.statistics = statistics
    self.progress = progress
    counter = progress != nil || statistics != nil ? ProgressCounter { progress?.show($0) } : nil
  }

  /// Erases the progress line and reports unknown names and statistics.
  func end(_ reporter: Reporter) {
    progress?.interrupt {}
    reporter.reportRepetitions()
    reporter.reportStrays()
    reporter.reportRecords()
    reporter.reportUnknownNames()
    if let statistics, let counter {
      reporter.reportStatistics(
        statistics, bytes: counter.current.bytes, milliseconds: Clock.milliseconds - start)
    }
  }
}

/// A progress line on the terminal for long runs, erased at the end.
final class ProgressLine: @unchecked Sendable {
  /// The delay before the first display and the interval between updates, in milliseconds. Short
  /// runs need no line, and a faster one is unreadable.
  private static let firstDelay = 1000
  private static let interval = 200

  private let condition = ConditionLock()
  private let start = Clock.milliseconds
  private let inputs: Int
  /// The total size of the inputs in bytes; `nil` if it is unknown.
  private let bytes: Int?
  private var next = ProgressLine.firstDelay
  private var isShown = false

  init(inputs: Int = 0, bytes: Int? = 0) {
    self.inputs = inputs
    self.bytes = bytes
  }

  func show(_ counts: ProgressCounter.Counts) { show { text(counts, after: $0) } }

  /// Updates the line if it is due. Called frequently.
  ///
  /// - Parameter text: returns the text after some milliseconds.
  func show(_ text: (Int) -> String) {
    condition.lock()
    defer { condition.unlock() }
    let elapsed = Clock.milliseconds - start
    guard elapsed >= next else { return }
    next = elapsed + Self.interval
    isShown = true
    MessageWriter.send("\r\u{1B}[K" + text(elapsed))
  }

  /// Erases the line, writes other output, and shows the line again at the next update.
  func interrupt(_ write: () -> Void) {
    condition.lock()
    defer { condition.unlock() }
    if isShown { MessageWriter.send("\r\u{1B}[K") }
    isShown = false
    write()
  }

  func text(_ counts: ProgressCounter.Counts, after milliseconds: Int) -> String {
    let rate = Statistics.perSecond(counts.bytes, in: milliseconds)
    var text = "\(counts.inputs)/\(inputs) files, \(counts.entries) entries, "
    text += "\(Statistics.megabytes(rate)) MB/s"
    if let bytes, rate > 0 {
      text += ", \(ClockText.text(seconds: max(bytes - counts.bytes, 0) / rate)) left"
    }
    return text
  }
}

/// The statistics of a run, printed by `--stats`.
struct Statistics {
  enum Format: String, CaseIterable, Sendable {
    case text
    case json
  }

  /// The number of inputs, including failed ones. Members of archives count individually.
  var inputs = 0
  var failed = 0
  var entries = 0
  /// Those of the entries that an output didn't take, because it has them already.
  private var known = 0
  var warnings = 0
  /// The records of web archives.
  var records: RecordTally = [:]
  /// The number of stored bytes read from files.
  var bytes = 0
  var milliseconds = 0

  mutating func count(_ report: InputReport) {
    if report.isOfInput {
      inputs += 1
      failed += report.error == nil ? 0 : 1
    }
    entries += max(report.entries, 0)
    known -= min(report.entries, 0)
    warnings += report.diagnostics.warningCount
    records.add(report.diagnostics.records)
  }

  func text(_ format: Format) -> String {
    switch format {
    case .text:
      "\(Self.count(inputs, "input")), \(failed) failed; "
        + "\(Self.count(entries - known, "entry", "entries")), \(Self.count(warnings, "warning")); "
        + (records.all > 0 ? "\(Self.count(records.all, "record")); " : "")
        + "\(Self.megabytes(bytes)) MB in \(seconds) s, \(rate) MB/s"
    case .json:
      #"{"inputs":\#(inputs),"failed":\#(failed),"entries":\#(entries - known),"warnings":\#(warnings),"#
        + recordCounts
        + #""bytes":\#(bytes),"seconds":\#(seconds),"megabytes_per_second":\#(rate)}"#
    }
  }

  /// The records of web archives in JSON, if there are any.
  private var recordCounts: String {
    guard records.all > 0 else { return "" }
    let parts = RecordFate.allCases.map { #""\#($0)":\#(records[$0, default: 0])"# }
    return #""records":{\#(parts.joined(separator: ","))},"#
  }

  /// Returns a number of items in words.
  static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number) \(number == 1 ? one : many ?? one + "s")"
  }

  private var seconds: String { Self.decimal(milliseconds, places: 3) }
  private var rate: String { Self.megabytes(Self.perSecond(bytes, in: milliseconds)) }

  /// Returns an amount per second. Durations below a millisecond count as one.
  static func perSecond(_ amount: Int, in milliseconds: Int) -> Int {
    let (whole, rest) = amount.quotientAndRemainder(dividingBy: max(milliseconds, 1))
    return whole * 1000 + rest * 1000 / max(milliseconds, 1)
  }

  /// Formats millions of bytes with one decimal.
  static func megabytes(_ bytes: Int) -> String { decimal((bytes + 50_000) / 100_000, places: 1) }

  private static func decimal(_ number: Int, places: Int) -> String {
    let digits = String(number)
    let filled = String(repeating: "0", count: max(places + 1 - digits.count, 0)) + digits
    return "\(filled.dropLast(places)).\(filled.suffix(places))"
  }
}
