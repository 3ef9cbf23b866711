import FeedIO
import FeedModel
import FeedOutput
import Testing

/// What a spreadsheet would run is guarded where that is asked for: OWASP's list for CSV injection.
@Suite struct FormulaTests {
  @Test(arguments: [
    "=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1",
    "=cmd|' /C calc'!A0", "=HYPERLINK(\"http://example.com\",\"x\")", "-2+3+cmd|' /C calc'!A0",
    "=1\",\"=2", "@import",
  ])
  func isGuarded(_ text: String) {
    for format in [OutputFormat.csv, .tsv] {
      #expect(written(text, format, isSafe: true).hasPrefixBehindQuote("'"), "\(format.name)")
      #expect(!written(text, format, isSafe: false).hasPrefixBehindQuote("'"), "\(format.name)")
    }
  }

  /// Columns that are no text stay what they are, and so does text that is no formula.
  @Test func nothingElseIs() {
    #expect(written("a=1", .csv, isSafe: true) == "a=1,-5,-1.5\n")
  }

  private func written(_ name: String, _ format: OutputFormat, isSafe: Bool) -> String {
    var options = OutputOptions()
    options.fields = [.name, .rank, .price]
    options.hasHeader = false
    options.isSpreadsheetSafe = isSafe
    var entry = Entry()
    entry.name = name
    entry.rank = -5
    entry.price = DecimalNumber("-1.5")
    return Sample.write(format, [(Feed(), [entry])], options)
  }
}

extension String {
  fileprivate func hasPrefixBehindQuote(_ prefix: String) -> Bool {
    drop { $0 == "\"" }.hasPrefix(prefix)
  }
}
