import Testing

@testable import ChartConvCommand

@Suite struct MessageWriterTests {
  @Test(arguments: [
    ("top.xml:1:2: wrong", "top.xml:1:2: wrong"),
    ("받기 – naïve", "받기 – naïve"),
    ("\u{1B}[2J", "\\x1b[2J"),
    ("a\nb\tc\u{7F}", "a\\x0ab\\x09c\\x7f"),
    ("\u{9B}31m", "\\u{9b}31m"),
    ("a\u{200B}b\u{FEFF}", "a\\u{200b}b\\u{feff}"),
    ("\u{AD}\u{2060}\u{E0041}", "\\u{ad}\\u{2060}\\u{e0041}"),
    ("\u{202E}lmx.pot", "\\u{202e}lmx.pot"),
  ])
  func printable(_ text: String, _ expected: String) {
    #expect(MessageWriter.printable(text) == expected)
  }
}
