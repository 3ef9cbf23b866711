package import ChartConvIO
package import ChartConvModel

/// Encodes batches of rows into fragments of output. The parallel half of a format.
///
/// An encoder does no I/O and can't fail. Each worker has an encoder for its inputs; an
/// ``Assembler`` joins their fragments in the order of the inputs. An encoder gets the batches of a
/// feed in order. Its output depends only on these batches and its options.
package protocol FormatEncoder {
  /// Encodes rows of a batch into an empty fragment, until that is full.
  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment)
}

/// Joins fragments to one output, in order. The sequential half of a format.
package protocol Assembler {
  /// Writes the beginning of the output. `first` is the first feed; `nil` if there is none.
  mutating func begin(_ first: Feed?, into output: inout OutputBuffer)
  mutating func append(_ fragment: Fragment, into output: inout OutputBuffer)
  mutating func end(into output: inout OutputBuffer)
  /// Writes the next piece of an output that is complete only at its end, after `end`. Returns
  /// `false` if nothing is left.
  mutating func nextPiece(into output: inout OutputBuffer) throws(FeedError) -> Bool
}

extension Assembler {
  package mutating func begin(_ first: Feed?, into output: inout OutputBuffer) {}

  package mutating func append(_ fragment: Fragment, into output: inout OutputBuffer) {
    output.take(&fragment.bytes)
  }

  package mutating func end(into output: inout OutputBuffer) {}

  package mutating func nextPiece(into output: inout OutputBuffer) throws(FeedError) -> Bool {
    false
  }
}

package struct Concatenation: Assembler {
  package init() {}
}

/// The encoded rows of one batch, or of a part of it.
///
/// A class, because it is passed between threads and its buffer is reused. It has one owner at a
/// time.
package final class Fragment: @unchecked Sendable {
  package private(set) var feed = SharedFeed()
  /// `true` if the fragment contains the beginning of the feed.
  package private(set) var startsFeed = false
  /// The index of the first row that isn't encoded.
  package private(set) var nextRow = 0
  package var bytes: OutputBuffer
  var columns: ColumnBatch?
  /// The encoded cells of a workbook.
  var cells = SheetRows()
  /// The encoded sections of an output for people.
  var sections = SectionItems()
  /// What a custom encoder tells of a feed that ends with the rows; `nil` if none does.
  var summary: (any Sendable)?
  /// The warnings about values that the format can't represent.
  package internal(set) var diagnostics = Diagnostics()
  /// The index of the first encoded row.
  private var firstRow = 0
  /// The size in bytes from which no further row is begun. The first row is always taken, so that
  /// the output before it is written once, regardless of its size.
  private var room = Int.max

  package init() {
    // Small documents have small fragments, and many may wait for their turn.
    bytes = OutputBuffer(capacity: 16 << 10)
  }

  /// Encodes a batch from a row on and replaces the contents of the fragment.
  package func encode(
    _ batch: borrowing RowBatch, from row: Int = 0, by encoder: inout any FormatEncoder,
    room: Int = .max
  ) {
    feed = batch.feed
    startsFeed = batch.startsFeed && row == 0
    firstRow = row
    nextRow = row
    self.room = room
    removeAll()
    diagnostics = Diagnostics()
    summary = nil
    encoder.encode(batch, into: self)
  }

  /// Removes the encoded rows and keeps the memory, unless it is large.
  package func removeAll() {
    bytes.removeAll()
    columns?.removeAll()
    cells.removeAll()
    sections.removeAll()
  }

  /// The number of encoded bytes.
  package var size: Int { bytes.count + (columns?.size ?? 0) + cells.size + sections.size }

  /// Encodes the next rows one by one, until the fragment is full.
  ///
  /// - Parameter encode: appends the row at an index to the bytes.
  package func encodeRows(
    of batch: borrowing RowBatch, _ encode: (_ index: Int, _ output: inout OutputBuffer) -> Void
  ) {
    // The fragment would check each access to its buffer.
    var output = OutputBuffer(capacity: 0)
    swap(&output, &bytes)
    defer { swap(&output, &bytes) }
    while nextRow < batch.count, nextRow == firstRow || output.count <= room {
      encode(nextRow, &output)
      nextRow += 1
    }
  }

  /// Returns the next rows to encode together; `nil` after the last row or if the fragment is full.
  ///
  /// All rows are taken if there is room for several times their size. Else they are taken one by
  /// one, so that no row is begun beyond the room.
  ///
  /// - Parameter size: the number of bytes that the rows repeat.
  func takeRows(of batch: borrowing RowBatch, repeating size: Int) -> Range<Int>? {
    guard nextRow < batch.count, nextRow == firstRow || self.size <= room else { return nil }
    let first = nextRow
    nextRow += 1
    if batch.size + size <= (room - self.size) / 4 { nextRow = batch.count }
    return first..<nextRow
  }

  /// Returns `true` if the feed ends after the encoded rows.
  package func endsFeed(of batch: borrowing RowBatch) -> Bool {
    batch.endsFeed && nextRow >= batch.count
  }
}

extension SourcePosition {
  /// Creates the position of an entry for messages; `nil` if it isn't known, as of a sorted row.
  package init?(_ entry: EntryPosition) {
    guard entry.line > 0 else { return nil }
    self.init(line: Int(entry.line), column: Int(entry.column))
  }
}
