internal import ChartConvIO

/// The receiver of a document's events, and the error or stop that ended them.
struct XMLReceiver: ~Copyable {
  private static let maximumUndeclared = 64

  /// The maximum number of deliveries of the head before the document's end. Each is a copy, and a
  /// hostile feed may have metadata before each of a million entries.
  private static let maximumHeadDeliveries = 64

  /// The error that stopped the document, stored because no Swift error may cross a C frame.
  private(set) var failure: FeedError?
  private(set) var isStopped = false
  /// `true` if the receiver has stopped. Further entries are skipped, and errors after the last one
  /// are ignored.
  private(set) var isDone = false
  private let receive: XMLParser.Receive
  /// The warnings of undeclared prefixes.
  private var undeclared: Set<[UInt8]> = []
  private var headDeliveries = 0
  /// The size of the head that was delivered.
  private var deliveredHead = 0

  init(_ receive: @escaping XMLParser.Receive) { self.receive = receive }

  mutating func send(_ event: RecordEvent) {
    guard !isStopped else { return }
    do throws(FeedError) {
      if try receive(event) == .stop { isDone = true }
    } catch {
      fail(error)
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

  mutating func fail(_ error: FeedError) {
    if failure == nil { failure = error }
    isStopped = true
  }

  /// Stops the document if it exceeds a limit.
  @inline(__always)
  mutating func stop(at excess: String?) {
    if let excess { fail(FeedError(.limit, excess)) }
  }

  /// Stops the document, whose rest isn't needed.
  mutating func stop() { isStopped = true }
}
