import ChartConvModel
import ChartConvWriters
import Testing

struct HTMLTests {
  /// Returns the rows of the page of an entry.
  private static func row(_ entry: Entry, _ fields: [EntryField]) -> String {
    let text = Sample.write(.html, fields, entry)
    return text.components("<tbody>\n").last?.components("\n</tbody>").first ?? ""
  }

  @Test func aSong() {
    #expect(
      Self.row(Sample.song, [.rank, .artworkURL, .name, .artist, .price]) == """
        <tr><td class="r">1</td><td class="a"><span>\
        <img width="64" height="64" alt="" loading="lazy" decoding="async" \
        referrerpolicy="no-referrer" src="http://a.com/170x170.jpg"></span></td>\
        <th scope="row"><a rel="noreferrer" \
        href="https://itunes.apple.com/us/album/x/15?i=1513779431&amp;uo=2">\
        <bdi>Rain &amp; &quot;Thunder&quot;</bdi></a><p><bdi>A$AP &lt;Rocky&gt;</bdi></p></th>\
        <td class="p"><data value="1.29">$1.29</data></td></tr>
        """)
  }

  @Test func details() {
    var entry = Entry()
    entry.kind = "song"
    entry.name = "A"
    entry.collection = "B"
    entry.durationInMilliseconds = 3_723_000
    entry.releaseDate = CalendarDate(year: 2014, month: 5, day: 27)
    entry.previewURL = "https://a.com/p.m4v"
    entry.previewType = "video/x-m4v"
    entry.summary = "<p>c &amp; <b>d</b></p>"
    entry.summaryType = "text/html"
    #expect(
      Self.row(
        entry, [.name, .collection, .duration, .releaseDate, .previewURL, .summary])
          == """
          <tr><th scope="row"><bdi>A</bdi><details>\
          <summary>Details<span class="h"> of <bdi>A</bdi></span></summary>\
          <dl><dt>Album</dt><dd dir="auto">B</dd><dt>Length</dt><dd dir="auto">1:02:03</dd>\
          <dt>Released</dt><dd dir="auto"><time datetime="2014-05-27">May 27, 2014</time></dd></dl>\
          <video controls preload="none" aria-label="Preview of A" src="https://a.com/p.m4v"></video>\
          <p dir="auto">c &amp; d</p></details></th></tr>
          """)
  }

  @Test(arguments: ["javascript:alert(1)", "data:text/html,x", "//a.com", " https://a.com"])
  func onlyWebAddressesAreUsed(address: String) {
    var entry = Entry()
    entry.name = "A"
    entry.url = address
    entry.artworkURL = address
    entry.previewURL = address
    entry.previewType = "audio/mpeg"
    let row = Self.row(entry, [.name, .artworkURL, .previewURL])
    #expect(!row.contains("href") && !row.contains("src"))
  }

  @Test func headings() {
    let one = Sample.write(.html, [(Sample.feed, [])])
    #expect(one.contains("<h1 lang=\"en\">iTunes Store: Top Songs (US)</h1>\n<p><time datetime="))
    #expect(!one.contains("<h2>"))
    var options = OutputOptions()
    options.isCombined = true
    let two = Sample.write(.html, [(Sample.feed, []), (Sample.feed, [])], options)
    #expect(two.components("<h1>").count == 2)
    #expect(two.components("<h2>").count == 3)
  }
}
