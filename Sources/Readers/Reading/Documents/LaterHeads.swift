internal import ChartConvIO
internal import ChartConvParsers

/// The values of a document's feeds that follow their entries. Rows are held for them; a file with many
/// rows is read twice instead.
struct LaterHeads {
  private let canReadTwice: Bool
  /// The heads of the document's feeds, once they were read.
  private var heads: [Record]?
  private var feed = -1
  /// `true` while more of the feed's head may follow.
  var isAwaited = false
  /// `true` if the whole head of the feed was delivered.
  private(set) var isDelivered = false

  init(canReadTwice: Bool) { self.canReadTwice = canReadTwice }

  mutating func beginFeed() {
    feed += 1
    (isAwaited, isDelivered) = (false, false)
  }

  /// Notes an entry of the feed, and delivers the whole head before it if its rows need that.
  mutating func noteEntry(
    for reader: DialectReader, in documents: borrowing JSONDocuments, of source: inout ByteSource
  ) throws(FeedError) {
    reader.rows.assembly.holdsMore = true
    guard canReadTwice, reader.rows.assembly.holdsMuch else { return }
    isAwaited = false
    reader.rows.assembly.holdsMore = false
    guard reader.rows.lacksHead else { return }
    if heads == nil { heads = documents.heads(in: &source) }
    guard let heads, heads.indices.contains(feed) else { return }
    isDelivered = true
    reader.rows.assembly.hasWholeHeads = true
    try reader.receive(.head(heads[feed]))
  }
}
