package import ChartConvBytes
package import ChartConvModel

/// The encoded rows of one batch, or of a part of it.
///
/// It is a class since it travels between threads and its buffer is used again; it has one owner at
/// a time.
package final class Fragment: @unchecked Sendable {
  /// The feed of the batch.
  package private(set) var feed = SharedFeed()
  /// Whether it begins with the beginning of the feed.
  package private(set) var startsFeed = false
  /// The index of the first row that isn't encoded.
  package private(set) var nextRow = 0
  /// The encoded bytes.
  package var bytes: OutputBuffer
  /// The index of the first row that is encoded.
  private var firstRow = 0
  /// The number of bytes after which no more rows are taken. The first row is always taken, so that
  /// what stands before it is written once, whatever its size.
  private var room = Int.max

  package init(capacity: Int = OutputBuffer.flushSize * 2) {
    bytes = OutputBuffer(capacity: capacity)
  }

  /// Encodes a batch from one of its rows on, in place of what the fragment held.
  package func encode(
    _ batch: borrowing RowBatch, from row: Int = 0, by encoder: inout any FormatEncoder,
    room: Int = .max
  ) {
    feed = batch.feed
    startsFeed = batch.startsFeed && row == 0
    firstRow = row
    nextRow = row
    self.room = room
    bytes.truncate(to: 0)
    encoder.encode(batch, into: self)
  }

  /// The index of the row that an encoder encodes next; `nil` behind the last, and where there is no
  /// more room.
  package func takeRow(of batch: borrowing RowBatch) -> Int? {
    guard nextRow < batch.count, nextRow == firstRow || bytes.count <= room else { return nil }
    defer { nextRow += 1 }
    return nextRow
  }

  /// Whether the feed ends behind the rows that were encoded.
  package func endsFeed(of batch: borrowing RowBatch) -> Bool {
    batch.endsFeed && nextRow >= batch.count
  }
}
