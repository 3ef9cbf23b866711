import Testing
@testable import ChartConvWriters

/// The columns that text takes on a terminal.
@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("한국어", 6),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("ﾊﾝｶｸ", 4), ("ＡＢ", 4), ("→", 1), ("…", 1), ("€", 1),
    ("👩‍👩‍👧", 2), ("🇯🇵", 2), ("👍🏽", 2), ("☎", 1), ("☎\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2),
    ("خانه\u{200C}ی", 5), ("न\u{94D}", 1), ("𠮷", 2), ("𝒳", 1), ("\u{200B}", 0),
  ])
  func width(_ text: String, _ columns: Int) {
    #expect(DisplayWidth.width(of: text) == columns, "\(text)")
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
    ("日本語", 1, "…"), ("abc", 0, ""), ("👩‍👩‍👧x👍🏽y", 4, "👩‍👩‍👧x…"),
  ])
  func cutting(_ text: String, _ width: Int, _ expected: String) {
    #expect(TerminalText.cut(text, to: width) == expected)
  }

  @Test(arguments: [
    ("a\tb\n\nc", "a b c"), ("\u{1B}[2J", "\\u{1b}[2J"), ("a\u{202E}b", "a\\u{202e}b"),
    ("\u{200D}x", "\\u{200d}x"), ("\u{FEFF}", "\\u{feff}"), ("a\u{1D}b", "a\\u{1d}b"),
    ("👩‍👩‍👧", "👩‍👩‍👧"), ("a  b", "a b"),
  ])
  func lines(_ text: String, _ expected: String) {
    #expect(TerminalText.line(text.utf8.span) == expected)
  }
}
