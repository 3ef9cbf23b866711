internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders

/// Collects the feeds and entries of an input.
final class ContentsGatherer: BatchReceiver {
  private(set) var feeds: [FeedDocument.Contents] = []
  private var entries: [Entry] = []

  /// `true` if no feed has an entry.
  var isEmpty: Bool { entries.isEmpty && feeds.allSatisfy(\.entries.isEmpty) }

  var neededRows: Int { .max }

  func receive(_ batch: inout RowBatch) throws(FeedError) {
    for index in 0..<batch.count { entries.append(batch[index].entry) }
    guard batch.endsFeed else { return }
    feeds.append(FeedDocument.Contents(feed: batch.feed.value, entries: entries))
    entries = []
  }
}
