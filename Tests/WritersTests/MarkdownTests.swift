import ChartConvModel
import ChartConvWriters
import Testing

struct MarkdownTests {
  @Test func theTable() {
    #expect(
      Sample.write(.markdown, [(Sample.feed, [Sample.song])]) == #"""
        # iTunes Store: Top Songs (US)

        2014-05-26

        | Rank | Artwork | Name | Artist | Price | Released |
        | ---: | --- | --- | --- | ---: | --- |
        | 1 | ![Rain &amp; "Thunder"](http://a.com/170x170.jpg) | [Rain &amp; "Thunder"](https://itunes.apple.com/us/album/x/15?i=1513779431&amp;uo=2) | A\$AP &lt;Rocky&gt; | \$1.29 | 2014-05-07 |

        """#)
  }

  @Test func emptyFeed() {
    var feed = Feed()
    feed.source = "a_b.xml"
    #expect(Sample.write(.markdown, [(feed, [])]) == "# a\\_b.xml\n\n")
    #expect(Sample.write(.markdown, []) == "")
  }

  @Test func sectionsAreABlankLineApart() {
    var options = OutputOptions()
    options.fields = [.rank]
    let section = "# Untitled\n\n| Rank |\n| ---: |\n| |\n"
    let feeds = [(Feed(), [Entry()]), (Feed(), [Entry()])]
    #expect(Sample.write(.markdown, feeds, options) == section + "\n" + section)
    options.isCombined = true
    #expect(Sample.write(.markdown, feeds, options) == section + "\n" + section)
  }

  @Test(arguments: [
    ("a|b", #"a\|b"#), ("`x`", #"\`x\`"#), ("[a](b)", #"\[a\](b)"#), ("![a](b)", #"!\[a\](b)"#),
    ("*a* _b_ ~~c~~", #"\*a\* \_b\_ \~\~c\~\~"#), ("<b>&amp;", "&lt;b&gt;&amp;amp;"),
    ("# a\r\nb\tc", "\\# a  b c"), (#"a\|"#, #"a\\\|"#), ("a\u{0}\u{1B}\u{7F}b", "ab"),
    ("{{x}} $1$", #"\{\{x\}\} \$1\$"#), ("日本語 é", "日本語 é"),
    ("http://a.b<img src=x>", "http:&#8288;//a.b&lt;img src=x&gt;"),
    ("WWW.a.b wwww.a", "WWW&#8288;.a.b wwww&#8288;.a"), ("ftp://a.b: c", "ftp:&#8288;//a.b: c"),
    ("mailto:a@b.c", "mailto:a@&#8288;b.c"),
  ])
  func hostileCells(text: String, cell: String) {
    var entry = Entry()
    entry.artist = text
    #expect(row([.artist], entry) == "| \(cell) |")
  }

  @Test(arguments: [
    ("https://a.com/x", "[n](https://a.com/x)"), ("HTTP://a.com", "[n](HTTP://a.com)"),
    ("https://a.com/(x) y", "[n](https://a.com/%28x%29%20y)"),
    ("https://a.com/<x>|`\"\\", "[n](https://a.com/%3Cx%3E%7C%60%22%5C)"),
    ("https://a.com/?a=1&copy;=2\n3", "[n](https://a.com/?a=1&amp;copy;=23)"),
    ("javascript:alert(1)", "n"), ("data:text/html,x", "n"), ("//a.com", "n"), ("https:/", "n"),
  ])
  func onlyWebLinks(url: String, cell: String) {
    var entry = Entry()
    entry.name = "n"
    entry.url = url
    #expect(row([.name], entry) == "| \(cell) |")
    entry.name = nil
    entry.artworkURL = url
    #expect(row([.artworkURL], entry).hasPrefix("| ![](") == (cell != "n"))
  }

  @Test func addressesOfOtherColumnsAreLinks() {
    var entry = Entry()
    entry.previewURL = "https://a.com/x&y"
    entry.artistURL = "javascript:a"
    #expect(
      row([.previewURL, .artistURL], entry)
        == "| [https:&#8288;//a.com/x&amp;y](https://a.com/x&amp;y) | javascript:a |")
  }

  @Test func labelTakesPrecedenceOverAmount() {
    var entry = Entry()
    #expect(row([.price], entry) == "| |")
    entry.price = DecimalNumber("0.99")
    #expect(row([.price], entry) == "| 0.99 |")
    entry.currency = "EUR"
    #expect(row([.price], entry) == "| 0.99 EUR |")
    entry.priceLabel = "받기"
    #expect(row([.price], entry) == "| 받기 |")
  }

  @Test func otherColumnsArePlain() {
    var entry = Sample.song
    entry.explicit = true
    let text = Sample.write(
      .markdown, [.currency, .priceLabel, .explicit, .genres, .updated], entry)
    #expect(
      text == #"""
        # Untitled

        | currency | price\_label | explicit | genres | updated |
        | --- | --- | --- | --- | --- |
        | USD | \$1.29 | yes | Hip-Hop/Rap | 2014-05-26T06:05:04.25-07:00 |

        """#)
  }

  @Test func readsTheColumnsOfItsCells() {
    let reads = OutputFormat.markdown.reads(OutputFormat.markdown.standardFields)
    for field in [EntryField.url, .priceLabel, .currency, .artist] {
      #expect(reads.contains(field))
    }
    #expect(!OutputFormat.markdown.reads([.artist]).contains(.url))
  }

  private func row(_ fields: [EntryField], _ entry: Entry) -> String {
    let text = Sample.write(.markdown, fields, entry)
    return text.split(separator: "\n").last.map(String.init) ?? ""
  }
}
