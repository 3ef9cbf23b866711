import Testing

@testable import ChartConvText

@Suite struct HTMLEntityTests {
  /// HTML has 2,125 names; 106 of them are also valid without a semicolon.
  @Test func tableIsComplete() {
    let names = HTMLEntityNames.words.text.split(whereSeparator: \.isWhitespace)
    let words = names.map { $0.prefix { $0 != "=" && $0 != "!" } }
    #expect(words.count == 2125)
    #expect(names.count { $0.contains("!") } == 106)
    #expect(zip(words, words.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for word in words { #expect(HTMLEntities.text(String(word)) != nil, "\(word)") }
  }

  @Test(arguments: [
    ("colon", ":"), ("AElig", "Æ"), ("zwnj", "\u{200C}"), ("NotEqualTilde", "\u{2242}\u{338}"),
    ("CounterClockwiseContourIntegral", "∳"), ("Aacute", "Á"), ("afr", "𝔞"), ("amp", "&"),
  ])
  func known(name: String, text: String) { #expect(HTMLEntities.text(name) == text) }

  @Test(arguments: ["", "nosuch", "aacut", "Aacutee", "!", "=", "zzzz", "A"])
  func unknown(name: String) { #expect(HTMLEntities.text(name) == nil) }

  @Test func withoutASemicolon() {
    #expect(HTMLEntities.text("copy", isEnded: false) == "©")
    #expect(HTMLEntities.text("colon", isEnded: false) == nil)
  }
}
