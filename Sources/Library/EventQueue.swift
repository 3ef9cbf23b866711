internal import ChartConvBytes
internal import ChartConvDialects
internal import ChartConvModel

/// The events of an input that nobody has taken yet.
final class EventQueue: BatchReceiver {
  private var events: [FeedEvent] = []
  private var taken = 0

  /// Each entry is delivered at once.
  var neededRows: Int { 1 }

  func receive(_ batch: inout RowBatch) throws(FeedError) {
    if batch.startsFeed { events.append(.feed(batch.feed.value)) }
    for index in 0..<batch.count { events.append(.entry(batch[index].entry)) }
    if batch.endsFeed { events.append(.end) }
  }

  /// Takes the next event; `nil` if there is none.
  func next() -> FeedEvent? {
    guard taken < events.count else { return nil }
    defer {
      taken += 1
      if taken == events.count {
        events.removeAll(keepingCapacity: true)
        taken = 0
      }
    }
    return events[taken]
  }
}
