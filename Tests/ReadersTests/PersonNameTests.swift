import ChartConvModel
import Testing

@testable import ChartConvReaders

/// A name that is copied unchanged is what parsing the line would return.
@Suite struct PersonNameTests {
  @Test(arguments: [
    "Ana Ruiz", "José Muñoz", "Ана Руис", "(Ana)", "\"Ruiz, Ana\"", "<b>Ana</b>", "Ana < Ruiz",
  ])
  func namesAreStable(_ line: String) {
    let isName = PersonText.isName(line.utf8.span)
    #expect(isName)
    #expect(PersonText.person(line) == FeedPerson(name: line))
  }

  @Test(arguments: [
    "Ana  Ruiz", "Ana\tRuiz", "Ana\u{A0}Ruiz", "Ana\u{3000}Ruiz", "Ana\u{2003}Ruiz",
    "Ana &amp; Ruiz", "ana@x.example", "Ana\u{7F}",
  ])
  func othersAreRead(_ line: String) {
    let isName = PersonText.isName(line.utf8.span)
    #expect(!isName)
  }
}
