import Testing

@testable import ChartConvWriters

struct XHTMLFragmentTests {
  @Test(arguments: [
    "", "text", "<p>a</p>", "<br/>", "<br />", "<p class='a' id=\"b\">x</p ><p/>",
    "a &amp; b &#8217; &#x2019;", "<a href='?a&amp;b'>é</a>", "<p xml:lang='en'>a</p>",
    "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0'/></svg>", "a > b", "\n\t",
  ])
  func wellFormed(markup: String) {
    #expect(XHTMLFragment.isWellFormed(markup.utf8.span) == true)
  }

  @Test(arguments: [
    "<p>", "</p>", "<p></b>", "<p><b></p></b>", "<", "<p", "<p a", "<p a=", "<p a='", "<p a=b>",
    "<p a='1' a='2'/>", "<p a='<'/>", "<p a='1'b='2'/>", "& b", "&nbsp;", "&#0;", "&#xD800;",
    "&#x110000;", "&#xFFFF;", "&#12", "&#99999999999999999999;", "&#-5;", "a\u{1}", "a\r\nb",
    "\u{FFFE}", "]]>", "<!-- c -->", "<![CDATA[x]]>", "<?php ?>", "<!DOCTYPE x>", "<dc:x/>",
    "<p dc:a='1'/>", "<p xmlns='urn:x'/>", "<p xml:base='x'/>", "<1/>", "</div><div>",
    String(repeating: "<b>", count: 200) + String(repeating: "</b>", count: 200),
  ])
  func notWellFormed(markup: String) {
    #expect(XHTMLFragment.isWellFormed(markup.utf8.span) == false)
  }
}
