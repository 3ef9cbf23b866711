internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvWriters

/// Threads that read members of an archive in parallel, while the thread that created them unpacks
/// the members one after another.
///
/// Small members are passed together, because a switch between threads costs as much as reading one.
/// A member's bytes are passed through a bounded channel. The results of members that belong
/// together are passed through a lane, and lanes are received in the order of the members. The
/// unpacker waits only for the reader of the current member. A reader waits only for its turn, and
/// all members before its member are already unpacked. So there is no deadlock.
final class MemberReaders {
  /// The weight of members that may wait for a reader.
  private static let capacity = 1 << 20
  /// The weight of a member in addition to its bytes.
  private static let memberWeight = 4 << 10
  private static let largestGroup = 256 << 10
  /// The increase of a group's weight with each member before it.
  private static let growth = 1 << 10

  private let tasks: Channel<MemberTask>
  private let work: @Sendable () -> Void
  private let maximum: Int
  private var threads: [Thread] = []
  private var memberCount = 0
  /// The members that wait for others, and their weight.
  private var waiting = MemberTask()
  private var waitingWeight = 0

  /// Creates the first thread; `nil` if the system can't.
  ///
  /// - Parameter sendsRows: see ``InputConverter``.
  init?(_ plan: Conversion, sendsRows: Bool, threads count: Int) {
    let tasks = Channel<MemberTask>(capacity: Self.capacity)
    self.tasks = tasks
    maximum = count
    work = {
      let converter = InputConverter(plan, sendsRows: sendsRows)
      while let task = tasks.receive() { converter.convert(task) }
    }
    startThread()
    if threads.isEmpty { return nil }
  }

  /// Unpacks a member for the next free thread.
  ///
  /// - Parameter send: sends the lane of the results, in the order of the members.
  func read(
    _ member: ArchiveMember, modified: Timestamp?, of archive: borrowing Archive,
    send: (Lane<OutputItem>) throws(FeedError) -> Void
  ) throws(FeedError) {
    let next = MemberTask.Member(
      name: member.source, modified: modified, unpacking: archive.unpacking,
      capture: member.capture)
    defer { next.pieces.finish() }
    waiting.members.append(next)
    waitingWeight += Self.memberWeight
    memberCount += 1
    do throws(FeedError) {
      var size = 0
      while case let piece = try archive.read(), !piece.isEmpty {
        size += piece.count
        waitingWeight += piece.count
        guard next.pieces.send(.success(piece), weight: piece.count) else { return }
        if size >= MemberTask.wakeWeight { try flush(send) }
      }
    } catch {
      if error.isOutputError { throw error }
      _ = next.pieces.send(.failure(error))
    }
    // The first members are passed one by one, so that each thread has something to do.
    if waitingWeight >= min(memberCount * Self.growth, Self.largestGroup) { try flush(send) }
  }

  /// Passes the waiting members on. There are no more threads than members.
  func flush(_ send: (Lane<OutputItem>) throws(FeedError) -> Void) throws(FeedError) {
    guard !waiting.members.isEmpty else { return }
    let task = waiting
    let weight = waitingWeight
    waiting = MemberTask()
    waitingWeight = 0
    try send(task.lane)
    if threads.count < min(memberCount, maximum) { startThread() }
    _ = tasks.send(task, weight: weight)
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

/// Members of an archive, passed together from the unpacking thread to a reading one.
struct MemberTask: Sendable {
  struct Member: Sendable {
    let name: String
    let modified: Timestamp?
    /// Counts what is unpacked of the member.
    let unpacking: Unpacking
    let capture: Capture?
    let pieces = Channel<Result<[UInt8], FeedError>>(
      capacity: 1 << 20, wakeWeight: MemberTask.wakeWeight)
  }

  /// The number of unpacked bytes from which on a member is read before it is unpacked to its end.
  static let wakeWeight = 64 << 10

  var members: [Member] = []
  /// The results of all members. Many lanes may wait at a time.
  let lane = Lane<OutputItem>(capacity: 1 << 20)
}
