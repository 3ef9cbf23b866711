internal import ChartConvIO

/// A queue of one worker's results to the thread that takes all results in order.
protocol Lane<Item>: AnyObject, Sendable {
  associatedtype Item: Sendable
  /// Sends a result. Returns `false` if no more results are needed.
  func send(_ item: Item, weight: Int) -> Bool
  /// `true` if results are received on another thread than the sender's.
  var crossesThreads: Bool { get }
}

/// A lane between two threads. Results wait in a bounded channel.
final class ChannelLane<Item: Sendable>: Lane {
  private static var capacity: Int { 4 << 20 }
  /// The weight of the results of several inputs, or of a member of an archive, that are received
  /// together.
  static var wakeWeight: Int { 64 << 10 }
  /// The weight of a result that is written before the next is read. Rows of megabytes would be in memory
  /// in several forms on either side.
  private static var handedWeight: Int { 2 << 20 }

  let channel: Channel<Item>

  /// - Parameter isPrompt: `true` if each result is received at once.
  init(isPrompt: Bool) {
    channel = Channel(capacity: Self.capacity, wakeWeight: isPrompt ? 0 : Self.wakeWeight)
  }

  var crossesThreads: Bool { true }

  func send(_ item: Item, weight: Int) -> Bool {
    weight < Self.handedWeight
      ? channel.send(item, weight: weight) : channel.handOver(item, weight: weight)
  }
}

/// A lane within one thread. Each result is handled immediately.
final class DirectLane<Item: Sendable>: Lane, @unchecked Sendable {
  private let take: (Item) -> Bool

  init(_ take: @escaping (Item) -> Bool) { self.take = take }

  var crossesThreads: Bool { false }

  func send(_ item: Item, weight: Int) -> Bool { take(item) }
}
