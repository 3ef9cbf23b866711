import ChartConvIO
import Testing
@testable import ChartConvConvert
@testable import ChartConvModel

/// `--since` and `--until`.
@Suite struct DateRangeTests {
  private static func selected(
    since: String? = nil, until: String? = nil, chart: String? = nil,
    updated: Timestamp? = nil
  ) throws -> String {
    var selection = EntrySelection()
    selection.dates.since = try since.map { try DateBound($0) }
    selection.dates.until = try until.map { try DateBound($0) }
    var feed = Feed()
    feed.updated = updated
    feed.chart = chart
    feed.dialect = chart == nil ? "rss" : "itunes-xml"
    var batch = RowBatch()
    batch.feed = SharedFeed(feed)
    batch.append(entry("a", "2024-05-01", hour: 23))
    batch.append(entry("b", "2024-05-02", hour: nil))
    batch.append(entry("c", nil, hour: nil))
    batch.inherit(batch.feed, .ofFeeds)
    var rows = RowSelection(selection)
    rows.apply(to: &batch)
    return (0..<batch.count).compactMap { batch[$0].string(.id) }.joined()
  }

  private static func entry(_ id: String, _ date: String?, hour: Int?) -> Entry {
    var entry = Entry()
    entry.id = id
    guard let day = date.flatMap({ CalendarDate(beforeTime: $0.utf8.span) }) else { return entry }
    if let hour {
      entry.published = Timestamp(date: day, hour: hour)
    } else {
      entry.releaseDate = day
    }
    return entry
  }

  @Test func daysAreInclusive() throws {
    #expect(try Self.selected(since: "2024-05-01") == "ab")
    #expect(try Self.selected(since: "2024-05-02") == "b")
    #expect(try Self.selected(until: "2024-05-01") == "a")
    #expect(try Self.selected(since: "2024-05-01T23:00:01Z", until: "2024-05-02") == "b")
    #expect(try Self.selected(until: "2024-05-01T22:59:59Z") == "")
  }

  /// A chart's entries have the date of the snapshot.
  @Test func aChartHasOneDate() throws {
    let updated = CalendarDate(year: 2024, month: 5, day: 9).flatMap { Timestamp(date: $0) }
    #expect(try Self.selected(since: "2024-05-09", chart: "top", updated: updated) == "abc")
    #expect(try Self.selected(since: "2024-05-10", chart: "top", updated: updated) == "")
    #expect(try Self.selected(since: "2024-05-01", chart: "top") == "")
  }

  @Test(arguments: [
    "", "d", "7x", "-7d", "2024", "2024-02-30", "yesterday", "99999999999999999999d",
  ])
  func otherTextsAreFaults(_ text: String) {
    #expect(throws: FeedError.self) { _ = try DateBound(text) }
  }
}
