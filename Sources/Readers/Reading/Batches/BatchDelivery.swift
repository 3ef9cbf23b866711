internal import ChartConvIO
internal import ChartConvModel

/// Delivers the batches of a feed, in order, as far as the receiver needs them.
struct BatchDelivery: ~Copyable {
  private let receiver: any BatchReceiver
  /// The columns that are read.
  private let fields: FieldSet
  private var hasStarted = false
  /// The number of delivered rows of the feed.
  private var rows = 0
  /// The maximum number of rows in the batch; `nil` until the receiver was asked.
  private var neededRows: Int?
  /// `true` if the receiver needs no more rows of the feed.
  private(set) var isFull = false

  init(_ receiver: any BatchReceiver, _ fields: FieldSet) {
    self.receiver = receiver
    self.fields = fields
  }

  /// Returns `true` if the receiver needs no more rows in a batch.
  mutating func isEnough(_ count: Int) -> Bool {
    let needed = neededRows ?? receiver.neededRows
    neededRows = needed
    return count >= needed
  }

  /// Delivers the rows of a batch, and leaves an empty one.
  mutating func deliver(_ batch: inout RowBatch, of feed: SharedFeed) throws(FeedError) {
    batch.inherit(feed, fields)
    batch.feed = feed
    batch.startsFeed = !hasStarted
    batch.precedingRows = rows
    hasStarted = true
    rows += batch.count
    try receiver.receive(&batch)
    isFull = receiver.neededRows == 0
    neededRows = nil
    batch.removeAll()
  }

  /// Delivers the last batch. Another feed may follow.
  mutating func deliver(last batch: inout RowBatch, of feed: SharedFeed) throws(FeedError) {
    batch.endsFeed = true
    try deliver(&batch, of: feed)
    hasStarted = false
    isFull = false
    rows = 0
  }
}
