import Testing

@testable import FeedInput

@Suite struct HTMLLinksTests {
  private static let base = "http://a.example/b/c"

  @Test(arguments: [
    ("<a href=\"d\">d</a>", "<a href=\"http://a.example/b/d\">d</a>"),
    ("<img src='/e.png'/>", "<img src='http://a.example/e.png'/>"),
    ("<A HREF=\" ?q=1&amp;r=2 \">x</A>", "<A HREF=\"http://a.example/b/c?q=1&amp;r=2\">x</A>"),
    ("<a href=\"#part\">here</a>", "<a href=\"#part\">here</a>"),
    ("<a href=\"mailto:x@y\">x</a>", "<a href=\"mailto:x@y\">x</a>"),
    ("<a title=\"href=d\">x</a> href=\"d\"", "<a title=\"href=d\">x</a> href=\"d\""),
    ("<a href=\"d", "<a href=\"d"),
    ("1 < 2", "1 < 2"),
  ])
  func relativeLinks(html: String, resolved: String) {
    #expect(HTMLLinks.resolved(html, against: Self.base) == resolved)
    #expect(HTMLLinks.resolved(html, against: nil) == html)
  }
}
