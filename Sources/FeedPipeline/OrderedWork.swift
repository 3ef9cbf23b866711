internal import FeedThreads

/// Work on numbered inputs that several threads do, whose results are taken in the order of the
/// inputs on the thread that asked for it.
struct OrderedWork {
  /// The number of inputs.
  let count: Int
  /// The number of threads that work.
  let jobs: Int

  /// Consecutive inputs that one worker does, so that threads meet less often where inputs are many.
  private var groupSize: Int { min(max(count / (jobs * 8), 1), 16) }

  /// - Parameter makeWorker: called once on each thread; the worker does one input after the other.
  /// - Parameter take: returns whether more results are wanted.
  /// - Parameter isLast: tells whether a result must be taken on this thread, where one input is
  ///   read on this thread and its other results are taken on another.
  func run<Item: Sendable>(
    makeWorker: @escaping @Sendable () -> (Int, any Lane<Item>) -> Void,
    isLast: @escaping (Item) -> Bool = { _ in true }, take: @escaping (Item) -> Bool
  ) {
    let threads = min(jobs, count)
    guard threads > 1 else { return runInOrder(makeWorker(), isLast: isLast, take: take) }
    let queue = LaneQueue<Item>(count: count, groupSize: groupSize, threads: threads)
    let workers = (0..<threads).compactMap { _ in
      Thread {
        let work = makeWorker()
        while let (group, lane) = queue.next() {
          for index in group { work(index, lane) }
          lane.channel.finish()
        }
      }
    }
    guard !workers.isEmpty else {
      return runInOrder(makeWorker(), isLast: isLast, take: take)
    }
    var isWanted = true
    while let lane = queue.lanes.receive() {
      while let item = lane.channel.receive() {
        if isWanted { isWanted = take(item) }
        if !isWanted {
          queue.cancel()
          lane.channel.cancel()
        }
      }
    }
    for worker in workers { worker.join() }
  }

  private func runInOrder<Item: Sendable>(
    _ work: (Int, any Lane<Item>) -> Void, isLast: @escaping (Item) -> Bool,
    take: @escaping (Item) -> Bool
  ) {
    var isWanted = true
    func takeNext(_ item: Item) -> Bool {
      if isWanted { isWanted = take(item) }
      return isWanted
    }
    guard jobs > 1, count == 1 else {
      let lane = DirectLane<Item>(takeNext)
      for index in 0..<count where isWanted { work(index, lane) }
      return
    }
    let lane = RelayLane<Item>(isLast: isLast, take: takeNext)
    work(0, lane)
    lane.finish()
  }
}

/// Gives groups of inputs out to workers, and their lanes, in the same order, to whoever receives.
private final class LaneQueue<Item: Sendable>: @unchecked Sendable {
  let lanes: Channel<ChannelLane<Item>>
  private let monitor = Monitor()
  private let count: Int
  private let groupSize: Int
  private var given = 0
  private var isCancelled = false

  init(count: Int, groupSize: Int, threads: Int) {
    self.count = count
    self.groupSize = groupSize
    // A worker may be this many groups ahead of the one whose turn it is.
    lanes = Channel(capacity: threads * 4)
  }

  func next() -> (Range<Int>, ChannelLane<Item>)? {
    monitor.lock()
    defer { monitor.unlock() }
    guard given < count, !isCancelled else {
      lanes.finish()
      return nil
    }
    let group = given..<min(given + groupSize, count)
    given = group.upperBound
    let lane = ChannelLane<Item>()
    _ = lanes.send(lane)
    return (group, lane)
  }

  /// Gives no more inputs out; lanes that are under way take nothing more.
  func cancel() {
    monitor.lock()
    isCancelled = true
    monitor.unlock()
  }
}
