import ChartConvModel
import ChartConvWriters
import Testing

struct NDJSONTests {
  @Test func columnsAreInTheRequestedOrder() {
    #expect(
      Sample.write(.ndjson, [.price, .name, .chart, .rank, .explicit, .releaseDate], Sample.song)
        == #"{"price":1.29,"name":"Rain & \"Thunder\"","chart":null,"rank":1,"explicit":null,"release_date":"2014-05-07"}"#
        + "\n")
  }

  @Test func listItemsHaveAllKeys() {
    var entry = Sample.song
    entry.authors = [FeedPerson(name: "Jo")]
    entry.links = [FeedLink(url: "u", length: 7)]
    #expect(
      Sample.write(.ndjson, [.genres, .artwork, .links, .authors], entry)
        == #"{"genres":[{"id":"18","name":"Hip-Hop/Rap","term":"Hip Hop/Rap","scheme":"https://a.com/id18"}],"#
        + #""artwork":[{"url":"http://a.com/55x55.jpg","width":55,"height":55},{"url":"http://a.com/170x170.jpg","width":170,"height":170}],"#
        + #""links":[{"url":"u","rel":null,"type":null,"title":null,"length":7,"duration":null,"hreflang":null}],"#
        + #""authors":[{"name":"Jo","url":null,"email":null}]}"# + "\n")
    #expect(
      Sample.write(.ndjson, [.genres, .authors], Entry()) == #"{"genres":[],"authors":[]}"# + "\n")
  }

  @Test func shortestEscapes() {
    var entry = Entry()
    entry.name = "\u{0}\u{1F}\u{8}\t\n\u{C}\r\"\\/\u{7F}\u{2028}é😀"
    #expect(
      Sample.write(.ndjson, [.name], entry)
        == #"{"name":"\u0000\u001f\b\t\n\f\r\"\\/"# + "\u{7F}\u{2028}é😀\"}\n")
  }

  @Test func numbersKeepTheirDigits() {
    var entry = Entry()
    entry.price = DecimalNumber("12345678901234567890.123456789")
    entry.durationInMilliseconds = .max
    entry.season = .min
    #expect(
      Sample.write(.ndjson, [.price, .duration, .season], entry)
        == #"{"price":12345678901234567890.123456789,"duration":9223372036854775807,"season":-9223372036854775808}"#
        + "\n")
  }

  @Test func emptyFeedIsNothing() {
    #expect(Sample.write(.ndjson, [(Sample.feed, [])]) == "")
    #expect(Sample.write(.ndjson, [EntryField](), Entry()) == "{}\n")
  }
}
