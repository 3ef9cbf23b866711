internal import ChartConvBytes
internal import ChartConvFormats
internal import ChartConvModel
internal import ChartConvThreads

/// Threads that read members of an archive in parallel, while the thread that created them unpacks
/// the members one after the other.
///
/// A member's bytes are passed through a bounded channel, and its results through a lane; lanes are
/// received in the order of the members. The unpacker waits only for the reader of the current
/// member. A reader waits only for its turn, and all members before its own are already unpacked.
/// So there is no deadlock.
final class MemberReaders {
  private let tasks: Channel<MemberTask>
  private let work: @Sendable () -> Void
  /// The maximum number of threads.
  private let maximum: Int
  private var threads: [Thread] = []
  private var memberCount = 0

  /// Creates the first thread; `nil` if the system can't.
  init?(
    _ plan: Conversion, _ fragments: Pool<Fragment>, _ boxes: Pool<BatchBox>?, threads count: Int
  ) {
    let tasks = Channel<MemberTask>(capacity: count * 2)
    self.tasks = tasks
    maximum = count
    work = {
      let converter = InputConverter(plan, fragments, boxes)
      while let task = tasks.receive() { converter.convert(task) }
    }
    startThread()
    if threads.isEmpty { return nil }
  }

  /// Queues a member for the next free thread. There are no more threads than members.
  func read(_ task: MemberTask) {
    memberCount += 1
    if threads.count < min(memberCount, maximum) { startThread() }
    _ = tasks.send(task)
  }

  private func startThread() {
    if let thread = Thread(work) { threads.append(thread) }
  }

  /// Waits until all members have been read.
  func finish() {
    tasks.finish()
    for thread in threads { thread.join() }
  }
}

/// A member of an archive, passed from the unpacking thread to a reading one.
struct MemberTask: Sendable {
  let name: String
  let modified: Timestamp?
  let pieces = Channel<Result<[UInt8], FeedError>>(capacity: 1 << 20)
  let lane = ChannelLane<OutputItem>()
}
