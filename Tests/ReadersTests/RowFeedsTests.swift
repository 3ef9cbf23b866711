import ChartConvIO
import ChartConvModel
import Testing

@testable import ChartConvReaders

/// Rows that name their feeds, as those of tables and NDJSON.
@Suite struct RowFeedsTests {
  private final class Receiver: BatchReceiver {
    let neededRows = Int.max
    let needsFeeds: Bool
    var batches = 0
    var rows: [[FieldValue]] = []

    init(needsFeeds: Bool) { self.needsFeeds = needsFeeds }

    func receive(_ batch: inout RowBatch) {
      if batch.count > 0 { batches += 1 }
      for index in 0..<batch.count {
        let row = batch[index]
        rows.append((EntryField.feedLevel + [.rank, .name]).map { row.value($0) })
      }
    }
  }

  private static func read(_ text: String, needsFeeds: Bool) throws -> Receiver {
    let receiver = Receiver(needsFeeds: needsFeeds)
    var source = ByteSource(Array(text.utf8), name: "test")
    var diagnostics = Diagnostics()
    try InputReader(.automatic, ReadingOptions()).read(&source, into: receiver, &diagnostics)
    return receiver
  }

  private static let texts = [
    // Values change, come back, are null or missing, and are in another order.
    """
    {"chart":"topsongs","country":"us","feed_updated":"2024-05-01T00:00:00Z","name":"a"}
    {"chart":"topsongs","country":"us","feed_updated":"2024-05-01T00:00:00Z","name":"b"}
    {"country":"us","feed_updated":"2024-05-01T00:00:00Z","name":"c","chart":"topsongs"}
    {"chart":"topsongs","country":"jp","feed_updated":"2024-05-02T00:00:00Z","name":"d"}
    {"chart":"topsongs","country":null,"feed_updated":"2024-05-02T00:00:00Z","name":"e"}
    {"name":"f","rank":9}
    {"chart":"topsongs","country":"us","feed_updated":"2024-05-01T00:00:00Z","name":"g"}
    """,
    "chart,feed_title,is_complete,name\na,A,true,1\na,A,true,2\nb,B,false,3\n,,,4\na,A,true,5\n",
  ]

  @Test(arguments: texts)
  func rowsHaveTheValuesOfTheirFeeds(text: String) throws {
    let apart = try Self.read(text, needsFeeds: true)
    let joined = try Self.read(text, needsFeeds: false)
    #expect(joined.rows == apart.rows)
    #expect(apart.batches > 3)
    #expect(joined.batches == 1)
  }
}
