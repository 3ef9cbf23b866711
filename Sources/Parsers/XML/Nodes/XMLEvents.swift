internal import ChartConvIO

/// The events of a document that wait to be taken, and what ended them.
struct XMLEvents: ~Copyable {
  private static let maximumUndeclared = 64

  /// The maximum number of deliveries of the head before the document's end. Each is a copy, and a
  /// hostile feed may have metadata before each of a million entries.
  private static let maximumHeadDeliveries = 64

  /// The limit that the document exceeds.
  private(set) var failure: FeedError?
  private(set) var isStopped = false
  /// `true` if no more entries are needed. Errors after the last one are ignored.
  private(set) var isDone = false
  private var waiting = WaitingEvents()
  /// The warnings of undeclared prefixes.
  private var undeclared: Set<[UInt8]> = []
  private var headDeliveries = 0
  /// The size of the head that was delivered.
  private var deliveredHead = 0

  /// Takes the next event; `nil` if there is none.
  mutating func next() -> RecordEvent? { waiting.next() }

  mutating func send(_ event: RecordEvent) { if !isStopped { waiting.append(event) } }

  /// Skips the entries from here on, and drops those that wait.
  mutating func skipEntries() {
    isDone = true
    waiting.removeAll { event in
      switch event {
      case .entry, .warning: true
      default: false
      }
    }
  }

  /// Delivers the feed's metadata if they have grown.
  mutating func sendHead(of records: inout OpenRecords) {
    guard records.headSize != deliveredHead else { return }
    deliveredHead = records.headSize
    headDeliveries += 1
    send(.head(records.headRecord()))
  }

  /// Ends a feed that others follow in the document.
  mutating func beginFeed(after records: inout OpenRecords) {
    sendHead(of: &records)
    send(.document)
    deliveredHead = 0
  }

  /// Delivers an entry that has ended, after the feed's metadata.
  mutating func sendEntry(of records: inout OpenRecords) {
    if headDeliveries < Self.maximumHeadDeliveries { sendHead(of: &records) }
    send(.entry(records.takeEntry()))
  }

  /// - Parameter isPrefixWarning: `true` for an undeclared prefix, which is reported once.
  mutating func warn(_ message: String, _ position: SourcePosition, isPrefixWarning: Bool = false) {
    guard !isDone else { return }
    if isPrefixWarning {
      guard undeclared.count < Self.maximumUndeclared,
        undeclared.insert(Array(message.utf8)).inserted
      else { return }
    }
    send(.warning(message, position))
  }

  /// Stops the document if it exceeds a limit.
  @inline(__always)
  mutating func stop(if isExceeded: Bool, _ excess: @autoclosure () -> String) {
    guard isExceeded else { return }
    failure = failure ?? FeedError(.limit, excess())
    isStopped = true
  }

  /// Stops the document, whose rest isn't needed.
  mutating func abandon() {
    failure = nil
    isStopped = true
    waiting.removeAll { _ in true }
  }
}
