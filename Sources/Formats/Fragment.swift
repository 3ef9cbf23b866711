package import ChartConvBytes
package import ChartConvModel

/// The encoded rows of one batch.
///
/// It is a class since it travels between threads and its buffer is used again; it has one owner at
/// a time.
package final class Fragment: @unchecked Sendable {
  /// The feed of the batch.
  package private(set) var feed = SharedFeed()
  package private(set) var rows = 0
  package private(set) var startsFeed = false
  package private(set) var endsFeed = false
  /// The encoded bytes.
  package var bytes: OutputBuffer

  package init(capacity: Int = OutputBuffer.flushSize * 2) {
    bytes = OutputBuffer(capacity: capacity)
  }

  /// Encodes a batch, in place of what the fragment held.
  package func encode(_ batch: borrowing RowBatch, by encoder: inout any FormatEncoder) {
    feed = batch.feed
    rows = batch.count
    startsFeed = batch.startsFeed
    endsFeed = batch.endsFeed
    bytes.truncate(to: 0)
    encoder.encode(batch, into: self)
  }
}
