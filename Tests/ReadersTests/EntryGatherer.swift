import ChartConvModel
import ChartConvReaders
import ChartConvRecords

/// Collects the entries of all feeds.
final class EntryGatherer: FeedVisitor {
  private(set) var entries: [Entry] = []

  func begin(_ feed: Feed) {}

  func visit(_ entry: Entry) -> Flow {
    entries.append(entry)
    return .continue
  }

  func end() {}
}
