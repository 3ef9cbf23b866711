import ChartConv

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
  var warnings = 0
  /// The number of stored bytes read from files.
  var bytes = 0
  var milliseconds = 0

  mutating func count(_ report: InputReport) {
    if report.isOfInput {
      inputs += 1
      failed += report.error == nil ? 0 : 1
    }
    entries += report.entries
    warnings += report.diagnostics.warningCount
  }

  func text(_ format: Format) -> String {
    switch format {
    case .text:
      "\(Self.count(inputs, "input")), \(failed) failed; "
        + "\(Self.count(entries, "entry", "entries")), \(Self.count(warnings, "warning")); "
        + "\(Self.megabytes(bytes)) MB in \(seconds) s, \(rate) MB/s"
    case .json:
      #"{"inputs":\#(inputs),"failed":\#(failed),"entries":\#(entries),"warnings":\#(warnings),"#
        + #""bytes":\#(bytes),"seconds":\#(seconds),"megabytes_per_second":\#(rate)}"#
    }
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
  static func megabytes(_ bytes: Int) -> String { decimal(bytes / 100_000, places: 1) }

  private static func decimal(_ number: Int, places: Int) -> String {
    let digits = String(number)
    let filled = String(repeating: "0", count: max(places + 1 - digits.count, 0)) + digits
    return "\(filled.dropLast(places)).\(filled.suffix(places))"
  }
}
