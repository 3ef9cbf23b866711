import ChartConvIO
import ChartConvModel
import Testing

@testable import ChartConvWriters

/// Long and repeated texts in the columnar formats.
@Suite struct LongColumnTests {
  /// A long row begins a row group and a record batch, and its text is moved. Rows before and after
  /// it, and missing values, keep their positions.
  @Test(arguments: [OutputFormat.parquet, .arrow], [ColumnCompression.none, .zstd])
  func ofLongRows(_ format: OutputFormat, _ compression: ColumnCompression) {
    var options = OutputOptions()
    options.fields = [.name, .summary]
    options.columnCompression = compression
    let sizes = [10, 5 << 20, 0, 3 << 20, 3 << 20, 20]
    let entries = sizes.enumerated().map { index, size in
      var entry = Entry()
      entry.name = "\(index)"
      if size > 0 { entry.summary = String(repeating: Character("\(index)"), count: size) }
      return entry
    }
    let whole = format.encode([(feed: Feed(), entries: entries)], options).bytes
    // However rows are divided into batches, the output is the same.
    var output = OutputBuffer()
    var encoder = format.makeEncoder(options)
    var assembler = format.makeAssembler(options)
    assembler.begin(Feed(), into: &output)
    let fragment = Fragment()
    for entry in entries {
      var batch = RowBatch()
      batch.append(entry)
      fragment.encode(batch, by: &encoder)
      assembler.append(fragment, into: &output)
    }
    assembler.end(into: &output)
    #expect(output.bytes == whole)
    guard compression == .none else { return }
    for size in sizes where size > 1000 { #expect(whole.count > size) }
    #expect(whole.count > sizes.reduce(0, +) && whole.count < sizes.reduce(0, +) + (64 << 10))
  }

  /// A text of the feed is in each row. A fragment has as many rows as there is room for.
  @Test func ofRepeatedTexts() {
    var feed = Feed()
    feed.title = String(repeating: "x", count: 1 << 20)
    var batch = RowBatch()
    batch.feed = SharedFeed(feed)
    for _ in 0..<20 { batch.appendRow() }
    batch.inherit(batch.feed, .ofFeeds)
    var options = OutputOptions()
    options.fields = [.feedTitle]
    var encoder: any FormatEncoder = ColumnarEncoder(options)
    let fragment = Fragment()
    var rows = 0
    while rows < batch.count {
      fragment.encode(batch, from: rows, by: &encoder, room: 4 << 20)
      // The fourth row fills the room, and no row is begun beyond it.
      #expect(fragment.nextRow - rows == min(4, batch.count - rows))
      rows = fragment.nextRow
    }
  }

  /// Without room, a fragment has one row, also if values repeat.
  @Test(arguments: [[EntryField.feedTitle], [.name, .rank]])
  func withoutRoom(_ fields: [EntryField]) {
    var batch = RowBatch()
    for _ in 0..<20 { batch.appendRow() }
    var options = OutputOptions()
    options.fields = fields
    var encoder: any FormatEncoder = ColumnarEncoder(options)
    let fragment = Fragment()
    fragment.encode(batch, by: &encoder, room: 0)
    #expect(fragment.nextRow == 1)
  }
}
