internal import ChartConvThreads

/// The way of one worker's results to the thread that puts all of them in order.
protocol Lane<Item>: AnyObject, Sendable {
  associatedtype Item: Sendable
  /// Hands a result over. Returns `false` where no more results are wanted.
  func send(_ item: Item, weight: Int) -> Bool
  /// Whether results are taken on another thread than the sender's.
  var crossesThreads: Bool { get }
}

/// A lane between two threads: results wait in a bounded channel until it is their turn.
final class ChannelLane<Item: Sendable>: Lane {
  private static var capacity: Int { 4 << 20 }

  let channel = Channel<Item>(capacity: ChannelLane.capacity)

  var crossesThreads: Bool { true }

  func send(_ item: Item, weight: Int) -> Bool { channel.send(item, weight: weight) }
}

/// A lane within one thread: each result is taken at once.
final class DirectLane<Item: Sendable>: Lane, @unchecked Sendable {
  private let take: (Item) -> Bool

  init(_ take: @escaping (Item) -> Bool) { self.take = take }

  var crossesThreads: Bool { false }

  func send(_ item: Item, weight: Int) -> Bool { take(item) }
}
