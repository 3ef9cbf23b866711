internal import ChartConv
internal import ChartConvCommand
internal import ChartConvIO

/// A conversion whose batches are read by another thread than that which converts.
///
/// The C interface calls it on any thread.
final class Session: @unchecked Sendable {
  /// The size in bytes of the batches that may wait for the reader.
  private static let capacity = 4 << 20
  /// The time in milliseconds for which the end of a thread is waited for that may hang in a read.
  private static let patience = 1000

  private let lock = ConditionLock()
  private let cancellation: Cancellation
  private let process = getpid()
  /// The conversion; `nil` if an option is wrong, or once it runs.
  private var run: EmbeddedRun?
  /// `true` if all inputs are small documents, which are read before the first batch is returned.
  private let isSmall: Bool
  /// `true` if the inputs are memory or callbacks of the caller, which must not be used any longer
  /// than the stream.
  private let borrowsInputs: Bool
  /// The columns, as the fields of a structure.
  let schema: ArrowField
  /// `true` if the thread that reads the stream also converts, so that all batches may wait.
  private var convertsHere: Bool
  private var thread: Thread?
  private var isEnded = false
  private var isCancelled = false
  private var failure: FeedError?
  /// Batches that the reader hasn't taken, and their size.
  private var batches: [ArrowBatch] = []
  private var size = 0
  private var problems: [RunProblem] = []
  private var streamIsTaken = false
  var texts: [CText] = []

  /// - Parameter problem: what is wrong with the inputs; `nil` if nothing is.
  init(
    _ options: [String], _ inputs: EmbeddedRun.Operands, isSmall: Bool, problem: String?,
    _ cancellation: Cancellation
  ) {
    self.cancellation = cancellation
    self.isSmall = isSmall
    convertsHere = isSmall
    borrowsInputs = if case .documents = inputs { true } else { false }
    let link = Link()
    do throws(FeedError) {
      if let problem { throw FeedError(.usage, problem) }
      let run = try EmbeddedRun(options, inputs, to: .arrowBatches { link.session?.add($0) })
      schema = ArrowField(run.writing)
      self.run = run
    } catch {
      schema = ArrowField()
      isEnded = true
      problems = [RunProblem(error)]
    }
    link.session = self
  }

  /// The session that the output's format passes batches to.
  private final class Link: @unchecked Sendable {
    weak var session: Session?
  }

  /// `true` in a child of the process that opened the session. No lock may be taken, because a thread
  /// that doesn't exist there may hold it.
  var isForeign: Bool { getpid() != process }

  /// Takes the stream. Returns `false` if an option is wrong or the stream was taken before.
  func takeStream() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard run != nil, !streamIsTaken else { return false }
    streamIsTaken = true
    return true
  }

  /// Waits for a batch or the end. Returns `false` if neither comes in time.
  ///
  /// - Parameter milliseconds: the time; `nil` for any.
  func wait(milliseconds: Int? = nil) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    if let run {
      self.run = nil
      lock.unlock()
      start(run)
      lock.lock()
    }
    return wait(milliseconds) { !batches.isEmpty || isEnded || isCancelled }
  }

  /// Waits, with the lock, until something holds. Returns `false` if the time is over; `nil` is any.
  private func wait(_ milliseconds: Int?, until holds: () -> Bool) -> Bool {
    let start = Clock.milliseconds
    while !holds() {
      guard let milliseconds else {
        lock.wait()
        continue
      }
      let rest = milliseconds - (Clock.milliseconds - start)
      guard rest > 0 else { return false }
      lock.wait(milliseconds: rest)
    }
    return true
  }

  private func start(_ run: EmbeddedRun) {
    if !isSmall {
      thread = Thread { self.convert(run) }
      if thread != nil { return }
      convertsHere = true
    }
    convert(run)
  }

  private func convert(_ prepared: EmbeddedRun) {
    var run = prepared
    var failure: FeedError?
    do throws(FeedError) {
      try run.run(isSmall: isSmall, cancellation) { problem in
        self.change { $0.problems.append(problem) }
      }
    } catch { failure = error }
    change { session in
      session.failure = failure
      session.isEnded = true
      if let failure { session.problems.append(RunProblem(failure)) }
    }
  }

  private func change(_ body: (Session) -> Void) {
    lock.lock()
    defer { lock.unlock() }
    body(self)
    lock.wakeAll()
  }

  private func add(_ batch: ArrowBatch) {
    lock.lock()
    defer { lock.unlock() }
    while size > Self.capacity, !convertsHere, !isCancelled { lock.wait() }
    batches.append(batch)
    size += batch.body.count
    lock.wakeAll()
  }

  /// Returns the next batch, `nil` after the last one. Throws the error that ended the conversion.
  func next() throws(FeedError) -> ArrowBatch? {
    _ = wait()
    lock.lock()
    defer { lock.unlock() }
    if isCancelled { throw FeedError(.cancelled, "cancelled") }
    guard !batches.isEmpty else {
      if let failure { throw failure }
      return nil
    }
    let batch = batches.removeFirst()
    size -= batch.body.count
    lock.wakeAll()
    return batch
  }

  func cancel() {
    cancellation.cancel()
    change { session in
      session.isCancelled = true
      session.batches = []
      session.size = 0
    }
  }

  /// Ends the conversion, and waits until the caller's inputs are no longer used.
  func end() {
    lock.lock()
    run = nil
    if thread == nil { isEnded = true }
    let isRunning = !isEnded
    lock.unlock()
    if isRunning { cancel() }
    guard let thread else { return }
    self.thread = nil
    lock.lock()
    let hasEnded = wait(borrowsInputs ? nil : Self.patience) { isEnded }
    lock.unlock()
    if hasEnded { thread.join() } else { thread.detach() }
  }

  /// Returns the next problem; `nil` if there is none yet.
  func nextProblem() -> RunProblem? {
    lock.lock()
    defer { lock.unlock() }
    return problems.isEmpty ? nil : problems.removeFirst()
  }
}
