import Testing

@testable import ChartConvText

@Suite struct HTMLLinksTests {
  private static let base = LinkBase(url: "http://a.example/b/c", maximumLength: 100)

  @Test(arguments: [
    ("<a href=\"d\">d</a>", "<a href=\"http://a.example/b/d\">d</a>"),
    ("<img src='/e.png'/>", "<img src='http://a.example/e.png'/>"),
    ("<A HREF=\" ?q=1&amp;r=2 \">x</A>", "<A HREF=\"http://a.example/b/c?q=1&amp;r=2\">x</A>"),
    ("<a href=\"#part\">here</a>", "<a href=\"#part\">here</a>"),
    ("<a href=\"mailto:x@y\">x</a>", "<a href=\"mailto:x@y\">x</a>"),
    ("<a title=\"href=d\">x</a> href=\"d\"", "<a title=\"href=d\">x</a> href=\"d\""),
    ("<a href=\"d", "<a href=\"d"),
    ("1 < 2", "1 < 2"),
    ("<a data-action=\"zoom\" xhref='d'>d</a>", "<a data-action=\"zoom\" xhref='d'>d</a>"),
    ("<form action = \"d\" novalidate>", "<form action = \"http://a.example/b/d\" novalidate>"),
    (
      "<script>if (a<b) c = '<a href=\"d\">'</script><a href='d'>",
      "<script>if (a<b) c = '<a href=\"d\">'</script><a href='http://a.example/b/d'>"
    ),
    (
      "<!-- <a href=\"d\"> --><a href='e'>",
      "<!-- <a href=\"d\"> --><a href='http://a.example/b/e'>"
    ),
    (
      "<img alt=\"1 > 0\" srcset=\"d.png 1x, /e,f.png 2x,http://c.example/g.png 3x\">",
      "<img alt=\"1 > 0\" srcset=\"http://a.example/b/d.png 1x, http://a.example/e,f.png 2x,http://c.example/g.png 3x\">"
    ),
    ("<img srcset='d.png,e.png 2x'>", "<img srcset='http://a.example/b/d.png,e.png 2x'>"),
    ("<a href=d>d</a>", "<a href=\"http://a.example/b/d\">d</a>"),
    ("<img src=d.png alt=e>", "<img src=\"http://a.example/b/d.png\" alt=e>"),
    ("<a href=/>", "<a href=\"http://a.example/\">"),
    ("<a href=http://c.example/>", "<a href=http://c.example/>"),
    ("<a href=><img src=>", "<a href=><img src=>"),
    ("<b>c = \"d<a href=\"e\">", "<b>c = \"d<a href=\"http://a.example/b/e\">"),
    ("<img src=\"d'e\">", "<img src=\"http://a.example/b/d&#39;e\">"),
  ])
  func relativeLinks(html: String, resolved: String) {
    let bytes = HTMLLinks.resolved(html.utf8.span, Self.base, room: .max)
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } ?? html == resolved)
  }
}
