import ChartConvModel
import Testing

@testable import ChartConvReaders

@Suite struct PersonTextTests {
  @Test(
    arguments: [
      ("ana@x.example (Ana Ruiz)", "Ana Ruiz", "ana@x.example"),
      ("Ana Ruiz (ana@x.example)", "Ana Ruiz", "ana@x.example"),
      ("Ana Ruiz <ana@x.example>", "Ana Ruiz", "ana@x.example"),
      ("\"Ruiz, Ana\" <ana@x.example>", "Ruiz, Ana", "ana@x.example"),
      ("Ana (mailto:ana@x.example)", "Ana", "ana@x.example"),
      ("ana@x.example", nil, "ana@x.example"),
      ("Ana\n  Ruiz", "Ana Ruiz", nil),
      ("Ana @ home", "Ana @ home", nil),
      ("@ana", "@ana", nil), ("ana@x.example , , ,", nil, "ana@x.example"),
      ("(Ana) ana@x.example", "Ana", "ana@x.example"), ("ana@x.example ,", nil, "ana@x.example"),
    ] as [(String, String?, String?)])
  func formsOfALine(line: String, name: String?, email: String?) {
    #expect(PersonText.person(line) == FeedPerson(name: name, email: email))
  }

  /// None of these takes quadratic time.
  @Test(
    .timeLimit(.minutes(1)), arguments: [("a@b", " ,"), ("\u{1F1E9}\u{1F1EA}", ""), ("a@b", " ()")])
  func longLines(_ start: String, _ piece: String) {
    let line = start + String(repeating: piece.isEmpty ? start : piece, count: 50_000) + " @x"
    #expect(PersonText.person(line) != FeedPerson())
  }
}
