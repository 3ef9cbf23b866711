internal import ChartConvIO

/// Work on numbered inputs by other threads, with results received on the current thread in the
/// order of the inputs. A single job runs on the current thread.
package struct OrderedWork {
  private let count: Int
  private let jobs: Int
  private let largestGroup: Int

  /// - Parameters:
  ///   - count: the number of inputs.
  ///   - jobs: the number of working threads.
  ///   - largestGroup: the maximum number of inputs given to a worker at once.
  package init(count: Int, jobs: Int, largestGroup: Int = 16) {
    self.count = count
    self.jobs = jobs
    self.largestGroup = largestGroup
  }

  /// The number of consecutive inputs given to a worker at once, which reduces contention if there
  /// are many inputs.
  private var groupSize: Int { min(max(count / (jobs * 8), 1), largestGroup) }

  /// - Parameter makeWorker: called once on each thread. The worker processes one input after
  ///   another.
  /// - Parameter discard: called with each result after no more are needed.
  /// - Parameter take: returns `true` if more results are needed.
  package func run<Item: Sendable>(
    makeWorker: @escaping @Sendable () -> (Int, Lane<Item>) -> Void,
    discard: (Item) -> Void = { _ in }, take: @escaping (Item) -> Bool
  ) {
    let threads = min(jobs, count)
    guard jobs > 1, threads > 0 else { return runHere(makeWorker(), take: take) }
    let queue = LaneQueue<Item>(count: count, groupSize: groupSize, threads: threads)
    let workers = (0..<threads).compactMap { _ in
      Thread {
        let work = makeWorker()
        while let (group, lane) = queue.next() {
          for index in group { work(index, lane) }
          lane.channel?.finish()
        }
      }
    }
    guard !workers.isEmpty else {
      return runHere(makeWorker(), take: take)
    }
    var mayContinue = true
    while let lane = queue.lanes.receive() {
      while let item = lane.channel?.receive() {
        if mayContinue { mayContinue = take(item) } else { discard(item) }
        if !mayContinue {
          queue.cancel()
          lane.channel?.cancel()
        }
      }
    }
    for worker in workers { worker.join() }
  }

  /// Runs all work on the current thread.
  private func runHere<Item: Sendable>(
    _ work: (Int, Lane<Item>) -> Void, take: @escaping (Item) -> Bool
  ) {
    var mayContinue = true
    let lane = Lane<Item> { item in
      if mayContinue { mayContinue = take(item) }
      return mayContinue
    }
    for index in 0..<count where mayContinue { work(index, lane) }
  }
}

/// Distributes groups of inputs to workers, and their lanes in the same order to the receiver.
private final class LaneQueue<Item: Sendable>: @unchecked Sendable {
  let lanes: Channel<Lane<Item>>
  private let condition = ConditionLock()
  private let count: Int
  private let groupSize: Int
  private var nextIndex = 0

  init(count: Int, groupSize: Int, threads: Int) {
    self.count = count
    self.groupSize = groupSize
    // The number of groups that workers may be ahead of the receiver.
    lanes = Channel(capacity: threads * 4)
  }

  func next() -> (Range<Int>, Lane<Item>)? {
    condition.lock()
    defer { condition.unlock() }
    guard nextIndex < count else {
      lanes.finish()
      return nil
    }
    let group = nextIndex..<min(nextIndex + groupSize, count)
    nextIndex = group.upperBound
    let lane = Lane<Item>()
    return lanes.send(lane) ? (group, lane) : nil
  }

  /// Stops distributing inputs. Lanes in progress accept no more results.
  ///
  /// It takes no lock: a worker may hold it while it waits for the receiver.
  func cancel() { lanes.cancel() }
}

/// One worker's results on their way to the thread that takes all results in order: a bounded channel,
/// or the same thread, which handles each result immediately.
package final class Lane<Item: Sendable>: @unchecked Sendable {
  /// The weight of results that are received together: a switch between threads costs as much as
  /// reading many rows.
  static var wakeWeight: Int { 64 << 10 }

  /// `nil` if results are received on the sender's thread.
  let channel: Channel<Item>?
  private let take: (Item) -> Bool

  /// - Parameter capacity: the weight of results that may wait.
  init(capacity: Int = 4 << 20) {
    channel = Channel(capacity: capacity, wakeWeight: Self.wakeWeight)
    take = { _ in false }
  }

  init(_ take: @escaping (Item) -> Bool) {
    channel = nil
    self.take = take
  }

  /// Sends a result. Returns `false` if no more results are needed.
  package func send(_ item: Item, weight: Int) -> Bool {
    channel?.send(item, weight: weight) ?? take(item)
  }
}
