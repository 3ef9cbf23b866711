import ChartConvIO
import Testing
@testable import ChartConvConvert
@testable import ChartConvModel

/// The order of rows, unique rows, and the window of offset and limit.
@Suite struct OrderTests {
  /// Returns the ids of the rows that are written, with `|` after each feed.
  private static func written(
    _ feeds: [[(id: String, price: String?)]], _ sections: OrderedSelection.Sections = .none,
    _ choose: (inout EntrySelection) -> Void
  ) throws -> String {
    var selection = EntrySelection()
    choose(&selection)
    var ordered = OrderedSelection(selection, sections)
    var text = ""
    func write(_ batch: inout RowBatch) {
      for index in 0..<batch.count { text += batch[index].string(.id) ?? "-" }
      if batch.endsFeed { text += "|" }
    }
    for rows in feeds {
      var batch = RowBatch()
      batch.feed = SharedFeed()
      batch.startsFeed = true
      batch.endsFeed = true
      for row in rows {
        var entry = Entry()
        entry.id = row.id
        entry.price = row.price.flatMap { DecimalNumber($0) }
        batch.append(entry)
      }
      try ordered.take(&batch, write)
    }
    try ordered.finish(write)
    return text
  }

  private static let feeds: [[(id: String, price: String?)]] = [
    [("a", "10"), ("b", nil), ("c", "9.99"), ("d", "-1")], [("e", "9.99"), ("b", "0.5")],
  ]

  @Test func sortingIsExactAndStable() throws {
    #expect(try Self.written(Self.feeds) { $0.sorting = [SortKey(.price)] } == "dbceab")
    let descending = SortKey(.price, isDescending: true)
    #expect(try Self.written(Self.feeds) { $0.sorting = [descending] } == "acebdb")
  }

  @Test func severalKeysAreSortedInTurn() throws {
    let keys = [SortKey(.price), SortKey(.id, isDescending: true)]
    #expect(try Self.written(Self.feeds) { $0.sorting = keys } == "dbecab")
  }

  /// The limit is that of the output: sections have the rows that a list would have.
  @Test func sectionsHaveTheRowsOfAll() throws {
    for (limit, all, filled) in [(3, "dc|b|", "dc|b|"), (1, "d||", "d|"), (0, "||", "|")] {
      for (sections, expected) in [(OrderedSelection.Sections.all, all), (.filled, filled)] {
        let text = try Self.written(Self.feeds, sections) {
          $0.sorting = [SortKey(.price)]
          $0.limit = limit
        }
        #expect(text == expected)
      }
    }
  }

  @Test func theLimitIsOfTheSortedOutput() throws {
    let text = try Self.written(Self.feeds) {
      $0.sorting = [SortKey(.price)]
      $0.offset = 1
      $0.limit = 3
    }
    #expect(text == "bce")
  }

  @Test func theFirstOfEqualRowsIsKept() throws {
    #expect(try Self.written(Self.feeds) { $0.unique = [.id] } == "abcd|e|")
    // Null is a value, unless all columns are null.
    #expect(try Self.written(Self.feeds) { $0.unique = [.price] } == "abcd|b|")
    #expect(try Self.written(Self.feeds) { $0.unique = [.id, .price] } == "abcd|eb|")
  }

  @Test func uniqueRowsAreCountedByTheLimit() throws {
    let feeds: [[(id: String, price: String?)]] = [
      [("a", nil), ("a", nil), ("b", nil)], [("a", nil), ("c", nil), ("d", nil)],
    ]
    let text = try Self.written(feeds) {
      $0.unique = [.id]
      $0.offset = 1
      $0.limit = 1
    }
    #expect(text == "b|d|")
  }

  @Test func sortingIsLimited() {
    let rows = (0..<1000).map { (id: String(repeating: "x", count: $0), price: String?.none) }
    #expect(throws: FeedError.self) {
      try Self.written([rows]) {
        $0.sorting = [SortKey(.id)]
        $0.sortLimit = 1 << 18
      }
    }
  }

  /// Rows that are held keep all values, including lists.
  @Test func heldRowsAreWhole() throws {
    var entry = Entry()
    entry.name = "name"
    entry.rank = 3
    entry.links = [FeedLink(url: "https://a.example", rel: "related", length: 7)]
    entry.genres = [FeedCategory(id: "1", name: "Pop"), FeedCategory(term: "rock")]
    entry.explicit = false
    var batch = RowBatch()
    batch.append(Entry())
    batch.append(entry)
    batch.keepRows { $1 == 1 }
    var selection = EntrySelection()
    selection.sorting = [SortKey(.rank)]
    var sorted = SortedRows(selection)
    try sorted.hold(batch, section: 1)
    try sorted.hold(batch, section: 1)
    let rows = sorted.takeRows()
    #expect(rows.count == 2)
    batch.append(packed: rows[1].packed[...], SortedRows.fields)
    #expect(batch.entry(at: 1) == entry)
  }
}
