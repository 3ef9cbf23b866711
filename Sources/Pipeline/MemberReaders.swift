internal import ChartConvBytes
internal import ChartConvFormats
internal import ChartConvThreads

/// Threads that read members of an archive side by side, while the thread that made them unpacks one
/// member after the other.
///
/// A member's bytes come through a bounded channel of pieces, and what is made of them goes through a
/// lane that is taken in the order of the members. The unpacker waits only for the reader of the
/// member that it unpacks, a reader only for its turn, and the members before it are unpacked: so no
/// thread waits for itself.
final class MemberReaders: Sendable {
  private let tasks: Channel<MemberTask>
  private let threads: [Thread]

  /// `nil` where the system has no thread left.
  init?(_ plan: Conversion, _ fragments: Pool<Fragment>, threads count: Int) {
    let tasks = Channel<MemberTask>(capacity: count * 2)
    self.tasks = tasks
    threads = (0..<count).compactMap { _ in
      Thread {
        let converter = InputConverter(plan, fragments)
        while let task = tasks.receive() { converter.convert(task) }
      }
    }
    if threads.isEmpty { return nil }
  }

  /// Has a member read as soon as a thread is free.
  func read(_ task: MemberTask) { _ = tasks.send(task) }

  /// Returns when all members have been read.
  func finish() {
    tasks.finish()
    for thread in threads { thread.join() }
  }
}

/// A member of an archive on its way from the thread that unpacks it to one that reads it.
struct MemberTask: Sendable {
  let name: String
  let pieces = Channel<Result<[UInt8], FeedError>>(capacity: 1 << 20)
  let lane = ChannelLane<OutputItem>()
}
