public import FeedIO
public import FeedModel

/// Writes the model in one format: model in, bytes appended, nothing else.
///
/// An encoder does no I/O, can't fail, and allocates nothing per field. It is called in the order
/// `begin`, then for each feed `beginFeed`, `encode` for each entry, `endFeed`, and at last `end`.
/// Feeds that are converted side by side have an encoder each; then one more is asked for `begin`
/// and `end` only, so what these write can depend on nothing that `encode` saw.
public protocol Encoder {
  /// What stands before all feeds; `first` is the first of them, where there is one.
  mutating func begin(_ first: Feed?, into output: inout OutputBuffer)
  mutating func beginFeed(_ feed: Feed, into output: inout OutputBuffer)
  mutating func encode(_ entry: Entry, into output: inout OutputBuffer)
  mutating func endFeed(into output: inout OutputBuffer)
  /// What stands behind all feeds.
  mutating func end(into output: inout OutputBuffer)
}

extension Encoder {
  public mutating func begin(_ first: Feed?, into output: inout OutputBuffer) {}
  public mutating func beginFeed(_ feed: Feed, into output: inout OutputBuffer) {}
  public mutating func endFeed(into output: inout OutputBuffer) {}
  public mutating func end(into output: inout OutputBuffer) {}
}
