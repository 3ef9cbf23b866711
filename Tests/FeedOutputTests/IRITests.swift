import Testing

@testable import FeedOutput

struct IRITests {
  @Test(arguments: [
    "http://a.com/", "tag:a.com,2004:x/1", "urn:uuid:1", "x-y+z.1:a", "http://é.com/日",
  ])
  func accepted(text: String) { #expect(IRI.accepts(text)) }

  @Test(arguments: [
    "", ":", "a", "a:", "1a:b", "1513779431", "http://a b", "a b:c", "a:<b>", "a:\n", "/a:b",
    "yt:{x}", "é:b",
  ])
  func refused(text: String) { #expect(!IRI.accepts(text)) }
}
