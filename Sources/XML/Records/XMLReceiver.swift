internal import ChartConvIO
internal import ChartConvRecords

/// The receiver of a document's events, and what ended them.
struct XMLReceiver: ~Copyable {
  /// The reports already made of a document.
  struct Progress: Sendable {
    /// The warnings of undeclared prefixes.
    fileprivate var undeclared: Set<[UInt8]> = []
    fileprivate var headDeliveries = 0
  }

  private static let maximumUndeclared = 64

  /// The maximum number of deliveries of the head before the document's end. Each is a copy, and a
  /// hostile feed may have metadata before each of a million entries.
  private static let maximumHeadDeliveries = 64

  /// The error that stopped the document, stored because no Swift error may cross a C frame.
  private(set) var failure: FeedError?
  /// `true` after an error.
  private(set) var isStopped = false
  /// `true` if the receiver has stopped. Further entries are skipped, and errors after the last one
  /// are ignored.
  private(set) var isDone = false
  private(set) var progress: Progress
  private let receive: XMLParser.Receive
  /// `true` while the beginning of a document that another parser has read is parsed again. Nothing
  /// is delivered.
  private var isReplaying: Bool
  /// The size of the head that was delivered.
  private var deliveredHead = 0

  /// - Parameter progress: the progress of a document whose beginning is parsed again; `nil` for one
  ///   that begins.
  init(resuming progress: Progress?, _ receive: @escaping XMLParser.Receive) {
    self.receive = receive
    self.progress = progress ?? Progress()
    isReplaying = progress != nil
  }

  /// `true` if the document may be continued by another parser.
  var mayBeSplit: Bool { !isDone && !isStopped }

  mutating func send(_ event: RecordEvent) {
    guard !isStopped, !isReplaying else { return }
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
    progress.headDeliveries += 1
    send(.head(records.headRecord()))
  }

  /// Delivers an entry that has ended, after the feed's metadata.
  mutating func sendEntry(of records: inout OpenRecords) {
    if progress.headDeliveries < Self.maximumHeadDeliveries { sendHead(of: &records) }
    send(.entry(records.takeEntry()))
  }

  /// - Parameter isPrefixWarning: `true` for an undeclared prefix, which is reported once.
  mutating func warn(_ message: String, _ position: SourcePosition, isPrefixWarning: Bool = false) {
    guard !isDone else { return }
    if isPrefixWarning {
      guard progress.undeclared.count < Self.maximumUndeclared,
        progress.undeclared.insert(Array(message.utf8)).inserted
      else { return }
    }
    send(.warning(message, position))
  }

  /// Stops the document with an error.
  mutating func fail(_ error: FeedError) {
    if failure == nil { failure = error }
    isStopped = true
  }

  /// Stops the document if it exceeds a limit.
  @inline(__always)
  mutating func stop(at excess: String?) {
    if let excess { fail(FeedError(.limit, excess)) }
  }

  /// Stops the document, which another parser continues.
  mutating func stop() { isStopped = true }

  /// Ends the part of the document that was parsed again, with so much of the feed's metadata.
  mutating func endReplay(headSize: Int) {
    deliveredHead = headSize
    isReplaying = false
  }
}
