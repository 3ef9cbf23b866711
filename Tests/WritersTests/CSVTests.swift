import ChartConvModel
import ChartConvWriters
import Testing

struct CSVTests {
  @Test func standardColumns() {
    #expect(
      Sample.write(.csv, [(Sample.feed, [Sample.song])]) == #"""
        chart,country,feed_updated,rank,id,name,artist,collection,kind,genre,price,currency,release_date,published,url,artwork_url,preview_url
        topsongs,us,2014-05-26T06:05:04.25-07:00,1,1513779431,"Rain & ""Thunder""",A$AP <Rocky>,Storms,song,Hip-Hop/Rap,1.29,USD,2014-05-07,,https://itunes.apple.com/us/album/x/15?i=1513779431&uo=2,http://a.com/170x170.jpg,http://a.com/p.m4a

        """#)
  }

  @Test func headerIsWrittenOnceForAllFeeds() {
    let feeds = [(Sample.feed, [Sample.song]), (Sample.feed, []), (Sample.feed, [Sample.song])]
    var options = OutputOptions()
    options.fields = [.rank, .name]
    #expect(
      Sample.write(.csv, feeds, options) == #"""
        rank,name
        1,"Rain & ""Thunder"""
        1,"Rain & ""Thunder"""

        """#)
  }

  @Test func emptyFeedIsAHeader() {
    var options = OutputOptions()
    options.fields = [.id, .name]
    #expect(Sample.write(.csv, [(Feed(), [])], options) == "id,name\n")
    #expect(Sample.write(.csv, [], options) == "id,name\n")
    options.hasHeader = false
    #expect(Sample.write(.csv, [(Feed(), [])], options) == "")
  }

  @Test func lineEndsAndByteOrderMark() {
    let text = Sample.write(.csv, [.rank, .currency], Sample.song) {
      $0.endsLinesInCRLF = true
      $0.hasByteOrderMark = true
      $0.hasHeader = true
    }
    #expect(Array(text.utf8) == [0xEF, 0xBB, 0xBF] + Array("rank,currency\r\n1,USD\r\n".utf8))
  }

  @Test(arguments: [
    ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""),
    ("a\rb", "\"a\rb\""), (" a ", " a "), ("a;b", "a;b"), ("ＮＯ\u{FFFE}", "ＮＯ\u{FFFE}"),
    // The byte to escape follows many similar bytes, or is among the last few.
    ("\tindented\tby\ttabs, once", "\"\tindented\tby\ttabs, once\""),
    ("twenty characters.. ,", "\"twenty characters.. ,\""),
    ("\t\t\t\t\t\t\t\t\t\t\t\t", "\t\t\t\t\t\t\t\t\t\t\t\t"),
  ])
  func quoting(name: String, field: String) {
    var entry = Entry()
    entry.name = name
    #expect(Sample.write(.csv, [.rank, .name], entry) == ",\(field)\n")
  }

  @Test(arguments: [
    (";", "1;\"a;b\";2014-05-07\n"), ("|", "1|a;b|2014-05-07\n"), ("\t", "1\ta;b\t2014-05-07\n"),
    ("-", "\"1\"-a;b-\"2014-05-07\"\n"), ("a", "\"1\"a\"a;b\"a\"2014-05-07\"\n"),
  ])
  func delimiters(delimiter: Character, row: String) throws {
    let byte = try #require(delimiter.asciiValue)
    var entry = Sample.song
    entry.name = "a;b"
    #expect(
      Sample.write(.csv, [.rank, .name, .releaseDate], entry) { $0.delimiter = byte } == row)
  }

  @Test func nullDiffersFromEqualText() {
    var entry = Entry()
    entry.name = "NA"
    entry.artist = "NAN"
    #expect(
      Sample.write(.csv, [.id, .name, .artist], entry) { $0.null = "NA" } == "NA,\"NA\",NAN\n")
    entry.price = .zero
    #expect(Sample.write(.csv, [.id, .price], entry) { $0.null = "0" } == "0,\"0\"\n")
    #expect(Sample.write(.csv, [.id, .rank], entry) { $0.null = "a,b" } == "\"a,b\",\"a,b\"\n")
  }

  @Test func rowIsNeverAnEmptyLine() {
    #expect(Sample.write(.csv, [.name], Entry()) == "\"\"\n")
    #expect(Sample.write(.csv, [.name, .id], Entry()) == ",\n")
    #expect(Sample.write(.csv, [.name], Entry()) { $0.null = "-" } == "-\n")
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@x", "\tx", "＝1", "＋1", "－1", "＠x"])
  func formulasAreGuarded(name: String) {
    var entry = Entry()
    entry.name = name
    entry.price = DecimalNumber("-1")
    let row = Sample.write(.csv, [.name, .price], entry) { $0.isSpreadsheetSafe = true }
    #expect(row == "'\(name),-1\n")
    #expect(Sample.write(.csv, [.name, .price], entry) == "\(name),-1\n")
  }

  @Test func apostropheIsWithinTheQuotes() {
    var entry = Entry()
    entry.name = "=a,b"
    #expect(
      Sample.write(.csv, [.name], entry) { $0.isSpreadsheetSafe = true } == "\"'=a,b\"\n")
    entry.name = "\rx"
    #expect(
      Sample.write(.csv, [.name], entry) { $0.isSpreadsheetSafe = true } == "\"'\rx\"\n")
  }

  @Test func carriesNoLists() {
    for field in EntryField.allCases {
      #expect(OutputFormat.csv.carries.contains(field) == (field.isScalar || field == .feedExtra))
    }
  }
}
