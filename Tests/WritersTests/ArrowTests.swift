import ChartConvIO
import ChartConvModel
import TestSupport
import Testing

@testable import ChartConvWriters

/// The parts of Arrow's IPC format. `Tests/Oracle/columnar.py` has whole files read by others.
@Suite struct ArrowTests {
  /// A table is read back as the FlatBuffers documentation describes it.
  @Test func flatBufferIsReversible() {
    var output = OutputBuffer()
    let size = FlatBuffer.append(
      .table([
        .byte(1), nil, .int64(-2), .text("abc"), .boolean(true),
        .tables([.table([.int32(7)]), .table([])]), .structs([1, 2, 3, 4], of: 2), .int16(-3),
      ]), into: &output)
    let bytes = FlatBytes(output.bytes)
    #expect(size == output.count && size % 8 == 0)
    let root = bytes.follow(0)
    #expect(root % 8 == 0 || bytes.field(2, of: root) % 8 == 0)
    #expect(bytes.number(bytes.field(0, of: root), 1) == 1)
    #expect(bytes.field(1, of: root) == 0)
    #expect(bytes.number(bytes.field(2, of: root), 8) == -2)
    #expect(bytes.text(bytes.field(3, of: root)) == "abc")
    #expect(bytes.number(bytes.field(4, of: root), 1) == 1)
    let tables = bytes.follow(bytes.field(5, of: root))
    #expect(bytes.number(tables, 4) == 2)
    let first = bytes.follow(tables + 4)
    #expect(bytes.number(bytes.field(0, of: first), 4) == 7)
    let second = bytes.follow(tables + 8)
    #expect(bytes.number(second - Int(bytes.number(second, 4)), 2) == 4)
    let vector = bytes.follow(bytes.field(6, of: root))
    #expect(bytes.number(vector, 4) == 2 && (vector + 4) % 8 == 0)
    #expect((0..<4).map { bytes.number(vector + 4 + $0 * 8, 8) } == [1, 2, 3, 4])
    #expect(bytes.number(bytes.field(7, of: root), 2) == -3)
  }

  /// A long song: a record batch has 128 of them.
  private static let longSong = {
    var song = Sample.song
    song.name = String(repeating: "x", count: 1 << 14)
    return song
  }()

  /// The footer has the position of each record batch.
  @Test func footerHasTheBlocks() throws {
    var options = OutputOptions()
    options.fields = [.rank, .name]
    let entries = Array(repeating: Self.longSong, count: 400)
    let bytes = FlatBytes(
      OutputFormat.arrowFile.encode([(feed: Sample.feed, entries: entries)], options).bytes)
    let end = bytes.bytes.count - 6
    #expect(bytes.bytes.prefix(8) == Array("ARROW1\0\0".utf8)[...])
    #expect(bytes.bytes.suffix(6) == Array("ARROW1".utf8)[...])
    let size = Int(bytes.number(end - 4, 4))
    let footer = FlatBytes(Array(bytes.bytes[(end - 4 - size)..<(end - 4)]))
    let blocks = footer.follow(footer.field(3, of: footer.follow(0)))
    #expect(footer.number(blocks, 4) == 4)
    for block in stride(from: blocks + 4, to: blocks + 4 + 4 * 24, by: 24) {
      let offset = Int(footer.number(block, 8))
      #expect(offset % 8 == 0 && bytes.number(offset, 4) == -1)
      #expect(bytes.number(offset + 4, 4) + 8 == footer.number(block + 8, 4))
      let next = offset + Int(footer.number(block + 8, 4) + footer.number(block + 16, 8))
      #expect(bytes.number(next, 4) == -1)
    }
  }

  /// Record batches end after the same row, however rows are divided.
  @Test func batchesDoNotDependOnFragments() {
    var options = OutputOptions()
    options.fields = [.rank, .name, .genres]
    let entries = Array(repeating: Self.longSong, count: 400)
    let whole = OutputFormat.arrow.encode([(feed: Sample.feed, entries: entries)], options)
    let parts = [0..<1, 1..<127, 127..<128, 128..<129, 129..<390, 390..<400].map {
      (feed: Sample.feed, entries: Array(entries[$0]))
    }
    #expect(OutputFormat.arrow.encode(parts, options).bytes == whole.bytes)
  }

  @Test func snappyIsForParquet() {
    var options = OutputOptions()
    options.columnCompression = .snappy
    #expect(OutputFormat.arrow.problem(options) != nil)
    #expect(OutputFormat.parquet.problem(options) == nil)
  }
}

/// Reads the parts of a FlatBuffer.
private struct FlatBytes {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The signed integer of `size` bytes at an offset.
  func number(_ offset: Int, _ size: Int) -> Int64 {
    let magnitude = (0..<size).reduce(UInt64(0)) { $0 | UInt64(bytes[offset + $1]) << ($1 * 8) }
    let shift = Int64(64 - size * 8)
    return (Int64(bitPattern: magnitude) << shift) >> shift
  }

  /// The position that the offset at a position refers to.
  func follow(_ position: Int) -> Int { position + Int(number(position, 4)) }

  /// The position of a table's field; 0 if it is absent.
  func field(_ index: Int, of table: Int) -> Int {
    let vtable = table - Int(number(table, 4))
    let offset = Int(number(vtable + 4 + index * 2, 2))
    return offset == 0 ? 0 : table + offset
  }

  func text(_ position: Int) -> String {
    let start = follow(position)
    return String(decoding: bytes[(start + 4)...].prefix(Int(number(start, 4))), as: UTF8.self)
  }
}
