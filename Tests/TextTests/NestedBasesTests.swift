import Testing

@testable import ChartConvText

@Suite struct NestedBasesTests {
  private static let base = LinkBase(url: "http://a.example/b/", maximumLength: 100)

  @Test(arguments: [
    (
      "<p xml:base=\"c/\"><a href=\"d\">d</a></p>",
      "<p><a href=\"http://a.example/b/c/d\">d</a></p>"
    ),
    ("<q xml:base=\"/c/\" cite=\"d\">e</q>", "<q cite=\"http://a.example/c/d\">e</q>"),
    (
      "<i xml:base=\"c/\"><b xml:base=\"d/\"><img src=\"e\" /></b><img src=\"f\" /></i><img src=\"g\" />",
      "<i><b><img src=\"http://a.example/b/c/d/e\" /></b><img src=\"http://a.example/b/c/f\" /></i>"
        + "<img src=\"http://a.example/b/g\" />"
    ),
    (
      "<img xml:base=\"c/\" src=\"d\" /><img src=\"e\" />",
      "<img src=\"http://a.example/b/c/d\" /><img src=\"http://a.example/b/e\" />"
    ),
    (
      "<p xml:base=\"http://c.example/?d=1&amp;e=2\"><a href=\"?f=3\">g</a></p>",
      "<p><a href=\"http://c.example/?f=3\">g</a></p>"
    ),
    (
      "xml:base=\"c/\" &lt; <a href=\"d\">d</a>",
      "xml:base=\"c/\" &lt; <a href=\"http://a.example/b/d\">d</a>"
    ),
    ("</p><a href=\"d\">d</a><p xml:base=\"c/\">", "</p><a href=\"http://a.example/b/d\">d</a><p>"),
  ])
  func linksHaveTheBaseOfTheirElement(markup: String, resolved: String) {
    let bytes = HTMLLinks.resolved(markup.utf8.span, Self.base, room: .max, hasBases: true)
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } ?? markup == resolved)
  }
}
