package import ChartConvModel

/// The order of inputs by the dates of their first feeds.
package struct SnapshotOrder {
  /// The date of each input that was read.
  private var dates: [(instant: Int, nanosecond: Int)?] = []
  private var current: (instant: Int, nanosecond: Int)?
  private var hasFeed = false

  package init() {}

  package mutating func take(_ batch: borrowing RowBatch) {
    guard !hasFeed else { return }
    hasFeed = true
    current = batch.feed.value.updated.map { ($0.secondsSince1970, $0.nanosecond) }
  }

  /// Ends an input.
  package mutating func endInput() {
    dates.append(current)
    current = nil
    hasFeed = false
  }

  /// Returns the indices of the inputs in the order of their dates, those without a date last, by
  /// their names; `nil` if they are in order, or not every input is one feed.
  package func indices(of paths: some RandomAccessCollection<String>) -> [Int]? {
    let names = Array(paths)
    guard names.count == dates.count else { return nil }
    let order = names.indices.sorted { one, other in
      switch (dates[one], dates[other]) {
      case (let first?, let second?): (first.0, first.1, one) < (second.0, second.1, other)
      case (nil, nil):
        switch names[one].utf8.span.order(to: names[other].utf8.span) {
        case .ascending: true
        case .descending: false
        case .equal: one < other
        }
      default: dates[one] != nil
      }
    }
    return order == Array(names.indices) ? nil : order
  }
}
