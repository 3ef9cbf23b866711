import ChartConvIO
import ChartConvModel
import ChartConvWriters
import Testing

/// `--spreadsheet-safe` guards text that a spreadsheet would evaluate: OWASP's list for CSV
/// injection.
@Suite struct FormulaTests {
  @Test(arguments: [
    "=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1",
    "=cmd|' /C calc'!A0", "=HYPERLINK(\"http://example.com\",\"x\")", "-2+3+cmd|' /C calc'!A0",
    "=1\",\"=2", "@import", "\u{0}=1", "\u{FEFF}=1", "\u{200B}+1", "\u{2060}\u{AD}-1", " =1",
    "\u{A0}@x", "\u{202E}=1", "\u{1}\u{200D}＝1", "\"=1",
  ])
  func isGuarded(_ text: String) {
    for format in [OutputFormat.csv, .tsv] {
      #expect(written(text, format, isSafe: true).prefixAfterQuote("'"), "\(format.name)")
      #expect(!written(text, format, isSafe: false).prefixAfterQuote("'"), "\(format.name)")
    }
  }

  /// A spreadsheet may split a field where the table doesn't, and evaluate the parts as cells.
  @Test(arguments: [
    ("a;=1", "a;'=1"), ("a\t=1", "a\t'=1"), ("a,\u{200B}@x", "a,'\u{200B}@x"), ("a|-1", "a|'-1"),
    ("a\n=1;+2", "a\n'=1;'+2"), ("a;\"=1", "a;'\"=1"), ("=1;=2", "'=1;'=2"), ("a;b=1", "a;b=1"),
    ("a-b, c", "a-b, c"),
  ])
  func isGuardedAfterDelimiters(_ text: String, _ expected: String) {
    #expect(written(text, .csv, isSafe: true).contains(expected.replacing("\"", with: "\"\"")))
  }

  /// Columns other than text are unchanged, and so is text that isn't a formula.
  @Test func otherTextIsUnchanged() {
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
  fileprivate func prefixAfterQuote(_ prefix: String) -> Bool {
    drop { $0 == "\"" }.hasPrefix(prefix)
  }
}
