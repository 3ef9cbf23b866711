import Testing

@testable import ChartconvCommand

@Suite struct MessageWriterTests {
  @Test(arguments: [
    ("top.xml:1:2: wrong", "top.xml:1:2: wrong"),
    ("받기 – naïve", "받기 – naïve"),
    ("\u{1B}[2J", "\\x1b[2J"),
    ("a\nb\tc\u{7F}", "a\\x0ab\\x09c\\x7f"),
    ("\u{9B}31m", "\\u{9b}31m"),
    ("\u{202E}lmx.pot", "\\u{202e}lmx.pot"),
  ])
  func printable(_ text: String, _ expected: String) {
    #expect(MessageWriter.printable(text) == expected)
  }
}
