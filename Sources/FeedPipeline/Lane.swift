internal import FeedThreads

/// The way of one worker's results to the thread that puts all of them in order.
protocol Lane<Item>: AnyObject, Sendable {
  associatedtype Item: Sendable
  /// Hands a result over. Returns `false` where no more results are wanted.
  func send(_ item: Item, weight: Int) -> Bool
}

/// A lane between two threads: results wait in a bounded channel until it is their turn.
final class ChannelLane<Item: Sendable>: Lane {
  private static var capacity: Int { 4 << 20 }

  let channel = Channel<Item>(capacity: ChannelLane.capacity)

  func send(_ item: Item, weight: Int) -> Bool { channel.send(item, weight: weight) }
}

/// A lane within one thread: each result is taken at once.
final class DirectLane<Item: Sendable>: Lane, @unchecked Sendable {
  private let take: (Item) -> Bool

  init(_ take: @escaping (Item) -> Bool) { self.take = take }

  func send(_ item: Item, weight: Int) -> Bool { take(item) }
}

/// A lane of one input that hands its results to a thread of its own once the input turns out to be
/// long: a thread costs more than a short input.
final class RelayLane<Item: Sendable>: Lane, @unchecked Sendable {
  private static var shortInput: Int { 256 << 10 }
  private static var capacity: Int { 1 << 20 }

  private let take: (Item) -> Bool
  /// Whether an item must be taken on the sender's thread, after all others.
  private let isLast: (Item) -> Bool
  private var sent = 0
  private var relay: (channel: Channel<Item>, thread: Thread)?

  init(isLast: @escaping (Item) -> Bool, take: @escaping (Item) -> Bool) {
    self.isLast = isLast
    self.take = take
  }

  func send(_ item: Item, weight: Int) -> Bool {
    if isLast(item) { finish() }
    sent += weight
    if relay == nil, sent > Self.shortInput, Workers.processors > 1 { relay = begin() }
    return relay.map { $0.channel.send(item, weight: weight) } ?? take(item)
  }

  /// Returns when all items have been taken.
  func finish() {
    sent = 0
    relay?.channel.finish()
    relay?.thread.join()
    relay = nil
  }

  private func begin() -> (channel: Channel<Item>, thread: Thread)? {
    let channel = Channel<Item>(capacity: Self.capacity)
    let thread = Thread {
      while let item = channel.receive() {
        if !self.take(item) { channel.cancel() }
      }
    }
    return thread.map { (channel, $0) }
  }
}
