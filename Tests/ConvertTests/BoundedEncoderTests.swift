import ChartConvIO
import ChartConvModel
import ChartConvParsers
import ChartConvReaders
import ChartConvWriters
import Testing

@testable import ChartConvConvert

/// The bounds of one input's output, and of a fragment.
@Suite struct BoundedEncoderTests {
  private static let megabyte = 1 << 20

  /// - Parameter rows: how many rows, each with a name of one megabyte.
  private static func batch(rows: Int) -> RowBatch {
    let name = String(repeating: "n", count: megabyte)
    var batch = RowBatch()
    batch.startsFeed = true
    batch.endsFeed = true
    for row in 0..<rows {
      batch.appendRow(at: EntryPosition(line: row + 1, column: 7))
      batch.set(.name, name)
    }
    return batch
  }

  private static func encoder(expansion: Int) -> BoundedEncoder {
    var plan = Conversion(to: .ndjson)
    plan.writing.fields = [.name]
    plan.reading.parser.limits.expansion = expansion
    return BoundedEncoder(plan)
  }

  /// A fragment takes no row after its fourth megabyte, and the fragments have every row once.
  @Test func fragmentsAreBounded() throws {
    var encoder = Self.encoder(expansion: 100)
    var batch = Self.batch(rows: 10)
    var sizes: [Int] = []
    try encoder.encode(&batch, of: 1 << 30, next: { Fragment() }) { sizes.append($0.bytes.count) }
    let row = Self.megabyte + #"{"name":""}"#.utf8.count + 1
    #expect(sizes == [4 * row, 4 * row, 2 * row])
    #expect(encoder.rows == 10)
    #expect(encoder.failure == nil)
  }

  /// Beyond 64 MiB the input's size counts. The error has the position of the first row that isn't
  /// written. Later batches of the input give only the end of their feed.
  @Test func outputIsBounded() throws {
    var encoder = Self.encoder(expansion: 2)
    var batch = Self.batch(rows: 70)
    var size = 0
    try encoder.encode(&batch, of: 10, next: { Fragment() }) { size += $0.bytes.count }
    let failure = try #require(encoder.failure)
    #expect(failure.kind == .limit)
    #expect(failure.position == SourcePosition(line: encoder.rows + 1, column: 7))
    #expect((64 * Self.megabyte)...(65 * Self.megabyte) ~= size)
    #expect(batch.count == 0)

    size = 0
    var later = Self.batch(rows: 1)
    try encoder.encode(&later, of: 10, next: { Fragment() }) { size += $0.bytes.count }
    #expect(size == 0)
    later.endsFeed = false
    try encoder.encode(&later, of: 10, next: { Fragment() }) { _ in Issue.record("a fragment") }
    encoder.begin()
    #expect(encoder.failure == nil && encoder.rows == 0)
  }

  /// An output within the factor of a large input isn't bounded.
  @Test func largeInputsMayBecomeLargeOutputs() throws {
    var encoder = Self.encoder(expansion: 2)
    var batch = Self.batch(rows: 70)
    try encoder.encode(&batch, of: 40 * Self.megabyte, next: { Fragment() }) { _ in }
    #expect(encoder.rows == 70)
    #expect(encoder.failure == nil)
  }
}
