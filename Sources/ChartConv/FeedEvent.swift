public import ChartConvModel

/// A part of an input, in its order: a feed, its entries, the feed's end.
public enum FeedEvent: Sendable, Hashable {
  /// The beginning of a feed, with the values that precede its entries, or all that
  /// ``ReadingOptions/feedParts`` requests.
  case feed(Feed)
  /// An entry of the feed.
  case entry(Entry)
  /// The end of a feed.
  case end
}
