internal import ChartConvIO

extension ConversionInput {
  /// Creates the input of bytes that come asynchronously in chunks, such as the parts of a
  /// download, with the name by which they are reported.
  ///
  /// The sequence is iterated by a separate task, at most 256 KiB ahead. What it throws ends the
  /// input. The rows of a chunk are written before the next one is waited for.
  public static func chunks<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks, name: String
  ) -> Self where Chunks.Element: Sequence<UInt8> & SendableMetatype {
    let pieces = AsyncPieces { [name] queue in
      do {
        for try await chunk in chunks {
          guard await queue.append(chunk) else { return }
        }
        queue.end(nil)
      } catch {
        queue.end(error as? FeedError ?? FeedError(.unreadable, "\(error)", in: name))
      }
    }
    return .pieces(name: name, of: pieces) { try pieces.next() }
  }
}

/// The bytes of an asynchronous sequence on their way from its task to the thread that reads them.
private final class AsyncPieces: LiveInput, @unchecked Sendable {
  var cancellation: Cancellation?
  private let queue = Queue()
  private let iterate: @Sendable (Queue) async -> Void
  private var task: Task<Void, Never>?
  private var hasWaited = false

  init(_ iterate: @escaping @Sendable (Queue) async -> Void) { self.iterate = iterate }

  deinit {
    queue.end(.cancelled)
    task?.cancel()
  }

  func takeWarnings() -> [String] { [] }

  var isReceiving: Bool { !queue.isEnded }

  var unpacking: Unpacking? { nil }

  var charset: String? { nil }

  func takeWait() -> Bool {
    defer { hasWaited = false }
    return hasWaited
  }

  /// Waits for the next bytes; returns none at the end.
  func next() throws(FeedError) -> [UInt8] {
    if task == nil { task = Task { [queue, iterate] in await iterate(queue) } }
    hasWaited = true
    return try queue.take(unless: cancellation)
  }

  final class Queue: @unchecked Sendable {
    private static let capacity = 256 << 10

    private let condition = ConditionLock()
    private var bytes: [UInt8] = []
    private var end: Result<Void, FeedError>?
    private var sender: CheckedContinuation<Bool, Never>?

    var isEnded: Bool {
      condition.lock()
      defer { condition.unlock() }
      return end != nil
    }

    /// Appends bytes and waits for room. Returns `false` if no more are needed.
    func append(_ chunk: some Sequence<UInt8>) async -> Bool {
      // The caller's sequence is iterated without the lock.
      let chunk = Array(chunk)
      return await withCheckedContinuation { continuation in
        condition.lock()
        bytes += chunk
        let isFull = bytes.count >= Self.capacity && end == nil
        if isFull { sender = continuation }
        let isNeeded = end == nil
        condition.wakeAll()
        condition.unlock()
        if !isFull { continuation.resume(returning: isNeeded) }
      }
    }

    /// Ends the bytes. Only the first end counts.
    func end(_ error: FeedError?) {
      condition.lock()
      if end == nil { end = error.map { .failure($0) } ?? .success(()) }
      let sender = sender.take()
      condition.wakeAll()
      condition.unlock()
      sender?.resume(returning: false)
    }

    /// Waits for bytes, and takes them.
    func take(unless cancellation: Cancellation?) throws(FeedError) -> [UInt8] {
      condition.lock()
      while bytes.isEmpty, end == nil {
        if cancellation?.isCancelled != true {
          condition.wait(milliseconds: 100)
        } else {
          end = .failure(.cancelled)
        }
      }
      let taken = bytes
      bytes = []
      let (sender, end) = (sender.take(), end)
      condition.unlock()
      sender?.resume(returning: end == nil)
      if taken.isEmpty { try end?.get() }
      return taken
    }
  }
}
