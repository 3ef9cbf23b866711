import Testing

@testable import ChartConvText

@Suite struct HTMLTextTests {
  @Test(arguments: [
    ("A <b>bold</b> move", "A bold move"),
    ("one<br/>two<p>three</p>", "one two three"),
    ("1 < 2 > 0", "1 < 2 > 0"),
    ("List<T> and <String>", "List<T> and <String>"),
    ("a <!-- hidden > --> b", "a b"),
    ("x<svg a=''><path d='M1'></path><text>W</text></svg>y", "xy"), ("the <svg> tag", "the tag"),
    ("x<svg/>y<svg></svg>", "xy"),
    ("x<script>if (a < b) {}</script>y", "xy"), ("x<SCRIPT>a</SCRIPT>y", "xy"),
    ("x<!-->y", "xy"), ("x<!-- y", "x"), ("x<style>a", "x"),
    ("&eacute;&#233;&#xE9;&amp;&nosuch;", "ééé&&nosuch;"),
    ("&#146;", "’"),
    ("<img alt=\"a > b\">c", "c"),
    ("  two\n\tlines ", "two lines"),
    ("<b", "<b"), ("<a <b>x", "x"), ("<a =\"<b>x\">y", "y"),
    ("<a =\"\"<b =\">\"", "<a =\"\"<b =\">\""),
    ("&", "&"),
    ("<blink>x</blink> <applet code=\"a\">y</applet><frameset><frame src=b></frameset>z", "x yz"),
    ("<picture><source srcset=a><img src=b></picture>x <ruby>y<rt>z</rt></ruby>", "x yz"),
  ])
  func textOfMarkup(html: String, text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  /// None of these takes quadratic time.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["<a ", "<a =\"\"", "<a ='\"", "<!-- ", "<script>", "<svg>", "</a"])
  func manyTagsWithoutEnd(_ piece: String) {
    let text = String(repeating: piece, count: 50_000)
    #expect(HTMLText.plain(text + "=\">\"").utf8.count <= text.utf8.count + 4)
  }

  @Test(arguments: [("<b>x</b>", true), ("a </ b", false), ("x < y", false), ("</T>", false)])
  func endTagsIndicateMarkup(text: String, isMarkup: Bool) {
    let saysSo = HTMLText.isMarkup(text.utf8.span)
    #expect(saysSo == isMarkup)
  }
}
