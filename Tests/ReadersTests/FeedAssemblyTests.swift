import ChartConvIO
import ChartConvModel
import ChartConvParsers
import ChartConvText
import Testing

@testable import ChartConvReaders

/// Delivery of batches, and the feed values that they are delivered with.
@Suite struct FeedAssemblyTests {
  /// A batch as the receiver saw it.
  private struct Batch: Equatable {
    var rows: Int
    var preceding: Int
    var starts = false
    var ends = false
    var title: String?
  }

  private final class Receiver: BatchReceiver {
    var neededRows = Int.max
    var batches: [Batch] = []
    var newest: Timestamp?

    func receive(_ batch: inout RowBatch) {
      batches.append(
        Batch(
          rows: batch.count, preceding: batch.precedingRows, starts: batch.startsFeed,
          ends: batch.endsFeed, title: batch.feed.value.title))
      newest = batch.feed.value.newestEntry
      neededRows -= min(batch.count, neededRows)
    }
  }

  private static func assemble(
    _ rows: Int, textSize: Int = 1, title: String? = nil, later: String? = nil,
    receiver: Receiver = Receiver(), holdsMore: Bool = false
  ) throws -> (batches: [Batch], flows: [Bool], warnings: Int) {
    var options = ReadingOptions()
    options.feedParts = [.title]
    var reading = Reading(options)
    var assembly = FeedAssembly(receiver, options, supportedParts: .all)
    assembly.holdsMore = holdsMore
    var flows: [Bool] = []
    for _ in 0..<rows {
      assembly.batch.appendRow()
      assembly.batch.set(.name, String(repeating: "x", count: textSize))
      try assembly.add(of: feed(title), &reading)
      flows.append(!assembly.isFull)
    }
    try assembly.end(feed(later ?? title), isComplete: true, &reading)
    return (receiver.batches, flows, reading.diagnostics.warningCount)
  }

  private static func feed(_ title: String?) -> SharedFeed {
    var feed = Feed()
    feed.title = title
    return SharedFeed(feed)
  }

  @Test func feedWithoutRowsIsOneBatch() throws {
    let result = try Self.assemble(0, title: "a")
    #expect(result.batches == [Batch(rows: 0, preceding: 0, starts: true, ends: true, title: "a")])
  }

  @Test func rowsFlowOnceTheFeedIsKnown() throws {
    let result = try Self.assemble(5, textSize: FeedAssembly.batchSize, title: "a")
    #expect(result.batches.map(\.rows) == [1, 1, 1, 1, 1, 0])
    #expect(result.batches.map(\.preceding) == [0, 1, 2, 3, 4, 5])
    #expect(result.batches.map(\.starts) == [true, false, false, false, false, false])
    #expect(result.batches.map(\.ends) == [false, false, false, false, false, true])
  }

  @Test func rowsAreHeldForAMissingValue() throws {
    let result = try Self.assemble(5, textSize: FeedAssembly.batchSize, later: "b")
    #expect(result.batches.map(\.rows) == [1, 1, 1, 1, 1, 0])
    #expect(result.batches.allSatisfy { $0.title == "b" })
    #expect(result.warnings == 0)
  }

  @Test func heldRowsAreBounded() throws {
    let size = 512 << 10
    let few = try Self.assemble(7, textSize: size, later: "b")
    #expect(few.batches.allSatisfy { $0.title == "b" })
    let many = try Self.assemble(9, textSize: size, later: "b")
    #expect(many.batches.first?.title == nil)
    #expect(many.batches.map(\.rows).reduce(0, +) == 9)
    #expect(many.warnings == 1)
    let more = try Self.assemble(9, textSize: size, later: "b", holdsMore: true)
    #expect(more.batches.allSatisfy { $0.title == "b" })
    #expect(more.warnings == 0)
  }

  /// A missing value isn't a reason for a warning, but one that comes too late.
  @Test func valuesAfterDeliveredRowsAreReported() throws {
    let missing = try Self.assemble(9, textSize: 512 << 10)
    #expect(missing.warnings == 0)
    let changed = try Self.assemble(3, textSize: 512 << 10, title: "a", later: "b")
    #expect(changed.batches.allSatisfy { $0.rows == 0 || $0.title == "a" })
    #expect(changed.warnings == 1)
  }

  @Test func surplusRowsAreDropped() throws {
    let receiver = Receiver()
    receiver.neededRows = 2
    let result = try Self.assemble(
      4, textSize: FeedAssembly.batchSize, title: "a", receiver: receiver)
    #expect(result.flows == [true, false, false, false])
    #expect(result.batches.map(\.rows) == [1, 1, 0])
    #expect(result.batches.last?.ends == true)
  }

  /// The newest moment counts, not the newest day or the last text in order.
  @Test func theNewestEntryDatesAFeed() throws {
    let dates = [
      "2024-05-01T08:00:00Z", "2024-05-01T23:30:00+14:00", "2024-05-01T10:00:00Z",
      "2024-04-30T23:00:00-12:00", "2024-05-01T09:59:59Z",
    ]
    var options = ReadingOptions()
    options.requiresUpdated = true
    let receiver = Receiver()
    var reading = Reading(options)
    var assembly = FeedAssembly(receiver, options, supportedParts: [])
    for date in dates {
      assembly.batch.appendRow()
      assembly.batch.set(.published, Timestamp(feedDate: Array(date.utf8).span))
      _ = try assembly.add(of: SharedFeed(), &reading)
    }
    try assembly.end(SharedFeed(), isComplete: true, &reading)
    #expect(receiver.newest == Timestamp(feedDate: Array(dates[3].utf8).span))
  }
}
