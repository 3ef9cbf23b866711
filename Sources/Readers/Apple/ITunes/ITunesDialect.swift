internal import ChartConvModel
internal import ChartConvRecords

/// The common part of Apple's legacy feeds in XML and JSON.
protocol ITunesDialect: Dialect where Name == ITunesName {}

extension ITunesDialect {
  static var feedParts: FeedParts { ITunesHead.feedParts }

  static func read(head: Node<ITunesName>, into feed: inout Feed, _ reading: inout Reading) {
    ITunesHead.read(head, into: &feed, &reading)
  }

  static func read(
    entry node: Node<ITunesName>, of feed: SharedFeed, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    ITunesReader.read(node, into: &row, &reading)
  }
}
