internal import FeedIO
internal import FeedRecord
internal import FeedThreads

/// Hands a parser's events on: at once, or on a thread of its own while the parser goes on.
///
/// The other thread is begun when an input turns out to be long. What it receives, in what order,
/// and which error ends the input are the same with it and without: what was parsed behind the
/// last event that the receiver wanted is forgotten. Three batches at most are under way, or three
/// entries where one is larger than a batch.
final class EventRelay: @unchecked Sendable {
  typealias Receive = (RecordEvent) throws(FeedError) -> Flow

  /// Why nothing more is received.
  private enum Outcome {
    case enough
    case failure(FeedError)
  }

  private let receive: Receive
  private let batch: Int
  private var mayUseThread: Bool
  /// The parser's own: what it has made so far.
  private var gathered: [RecordEvent] = []
  private var size = 0
  private var thread: Thread?

  private let monitor = Monitor()
  // Under the monitor, from when the thread is begun:
  /// A batch to be received, or one that has been.
  private var exchanged: [RecordEvent] = []
  private var isWaiting = false
  private var isReceiving = false
  private var isOver = false
  private var outcome: Outcome?

  init(_ options: ReadingOptions, receive: @escaping Receive) {
    mayUseThread = options.usesThread
    batch = options.batch
    self.receive = receive
  }

  /// Has `parse` hand events to ``take(_:)``, and returns when all have been received.
  func run(_ parse: () throws(FeedError) -> Void) throws(FeedError) {
    var fault: FeedError?
    do throws(FeedError) { try parse() } catch { fault = error }
    end()
    // What the receiver threw came before, and what it didn't want to see can't be wrong.
    if try flow(outcome) == .goOn, let fault { throw fault }
  }

  /// Takes what the parser hands over.
  func take(_ event: RecordEvent) throws(FeedError) -> Flow {
    size += event.size
    guard thread != nil else {
      if mayUseThread, size > batch { begin() }
      return try receive(event)
    }
    gathered.append(event)
    return size < batch ? .goOn : try handOver()
  }

  /// Returns when all that was taken has been received.
  func drain() throws(FeedError) {
    guard thread != nil, try handOver() == .goOn else { return }
    monitor.lock()
    defer { monitor.unlock() }
    while isReceiving || isWaiting { monitor.wait() }
    _ = try flow(outcome)
  }

  private func flow(_ outcome: Outcome?) throws(FeedError) -> Flow {
    switch outcome {
    case nil: return .goOn
    case .enough: return .stop
    case .failure(let error): throw error
    }
  }

  private func begin() {
    size = 0
    mayUseThread = false
    guard Workers.processors > 1 else { return }
    thread = Thread { self.receiveAll() }
  }

  private func end() {
    guard let thread else { return }
    exchange()
    monitor.lock()
    isOver = true
    monitor.wakeAll()
    monitor.unlock()
    thread.join()
    self.thread = nil
  }

  /// Gives the other thread what was gathered, and says whether it still wants more.
  private func handOver() throws(FeedError) -> Flow {
    exchange()
    monitor.lock()
    defer { monitor.unlock() }
    return try flow(outcome)
  }

  /// Gives the other thread what was gathered, when it has begun with what it was given before.
  ///
  /// What it has received comes back: the parser uses that memory again, and only the thread that
  /// lets go of a record may take it for its own.
  private func exchange() {
    monitor.lock()
    while isWaiting { monitor.wait() }
    swap(&gathered, &exchanged)
    isWaiting = true
    monitor.wakeAll()
    monitor.unlock()
    gathered.removeAll(keepingCapacity: true)
    size = 0
  }

  /// The other thread's work.
  private func receiveAll() {
    var events: [RecordEvent] = []
    while next(&events) {
      do throws(FeedError) {
        for event in events where try receive(event) == .stop {
          end(by: .enough)
          break
        }
      } catch { end(by: .failure(error)) }
    }
  }

  /// Takes the batch that waits, when one does, for the one that has been received; `false` where
  /// none is wanted any more.
  private func next(_ events: inout [RecordEvent]) -> Bool {
    monitor.lock()
    defer { monitor.unlock() }
    isReceiving = false
    monitor.wakeAll()
    while true {
      while !isWaiting, !isOver { monitor.wait() }
      guard isWaiting else { return false }
      isWaiting = false
      monitor.wakeAll()
      if outcome == nil { break }
    }
    swap(&events, &exchanged)
    isReceiving = true
    return true
  }

  /// Nothing more is received.
  private func end(by outcome: Outcome) {
    monitor.lock()
    defer { monitor.unlock() }
    self.outcome = outcome
  }
}

extension RecordEvent {
  /// About how much memory it takes.
  fileprivate var size: Int {
    switch self {
    case .head(let record), .entry(let record): record.size + 2048
    default: 256
    }
  }
}
