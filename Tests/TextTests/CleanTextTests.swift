import Testing

@testable import ChartConvText

@Suite struct CleanTextTests {
  @Test(arguments: [
    ("A <b>bold</b> move", "A bold move"), ("one<br>two<br/>three", "one two three"),
    ("Using <picture> well", "Using <picture> well"),
    ("What is <base> for?", "What is <base> for?"),
    ("if a<b and c>d", "if a<b and c>d"), ("The <script> tag", "The <script> tag"),
    ("<img src=\"a.png\"> logo", "logo"), ("How <img> works", "How <img> works"),
    ("safe<object data=\"a\"> text", "safe text"), ("Go <a href=\"b\">here", "Go here"),
    ("Go <a href=\"b\">right <b>here</b></a>", "Go right here"), ("<img src=\"a\"></img>x", "x"),
    ("<p>one</p><p>two</p>", "one two"), ("</b>x", "</b>x"), ("<b>x", "<b>x"),
    ("<i>a <b>b</i> c</b>", "a b c"), ("a <!-- b --> c", "a c"),
    ("Using <!-- in HTML", "Using <!-- in HTML"),
    ("Vec<T> in <i>Rust</i>", "Vec<T> in Rust"),
    ("Arts &amp; Crafts", "Arts & Crafts"), ("&amp;lt;b&gt;", "&lt;b>"), ("O&#146;Neil", "O’Neil"),
    ("O\u{92}Neil", "O’Neil"), ("two\n\tlines ", "two lines"), ("a  b", "a b"),
    ("<![CDATA[Wrapped]]>", "Wrapped"), ("<![CDATA[ <![CDATA[a]]> ]]>", "a"),
    ("&nbsp;a\u{A0}b&nbsp;", "a\u{A0}b"), ("\u{FEFF}a\u{200B}", "a"), ("\u{3000}“a”", "“a”"),
    ("&nbsp;", ""), ("<![CDATA[]]>", ""), ("<br/>", ""), ("<b> </b>", ""),
  ])
  func linesOfHTML(html: String, text: String) {
    #expect(CleanText.line(html: html) == text)
  }

  @Test(arguments: [
    ("A &amp; B <i>", "A &amp; B <i>"), (" two\r\nlines\t", "two lines"), ("O\u{92}Neil", "O’Neil"),
    ("<![CDATA[a]]>", "a"), ("a\u{A0}b", "a\u{A0}b"),
  ])
  func linesOfPlainText(written: String, text: String) {
    #expect(CleanText.line(plain: written) == text)
  }

  /// A clean line stays as it is.
  @Test(arguments: [
    "A <b>bold</b> move", "<i>a <b>b</i> c</b>", "O&#146;Neil", " a  b\n", "<![CDATA[ a ]]>",
    "&nbsp;a&#x3000;", "\u{A0} \u{A0}", "Using <picture> well", "<b><b>x</b>", "a\u{85}b", "R&D",
    "<![CDATA[", "]]>", "a <!--", "<!-- <b>x</b>",
  ])
  func cleaningIsIdempotent(text: String) {
    for clean in [CleanText.line(html:), CleanText.line(plain:)] {
      #expect(clean(clean(text)) == clean(text))
    }
    #expect(CleanText.line(plain: CleanText.line(html: text)) == CleanText.line(html: text))
  }

  /// None of these takes quadratic time.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["<a ", "<b>", "<!--", "</b>", "<b></b>", "<![CDATA[", "]]>"])
  func longLines(_ piece: String) {
    let text = String(repeating: piece, count: 50_000)
    #expect(CleanText.line(html: text).utf8.count <= text.utf8.count)
  }
}
