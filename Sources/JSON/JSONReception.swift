internal import ChartConvIO
internal import ChartConvRecords

/// The receiver of a document's events, its answer and its error.
struct JSONReception: ~Copyable {
  private let receive: JSONDocuments.Receive
  /// The receiver's error, stored because no Swift error may cross a C frame.
  private(set) var failure: FeedError?
  private(set) var flow = Flow.continue
  /// The records that the events may take.
  var pool = RecordPool()

  init(_ receive: @escaping JSONDocuments.Receive) { self.receive = receive }

  /// Passes an event on. Returns `false` if no more are needed.
  mutating func take(_ event: RecordEvent) -> Bool {
    do throws(FeedError) {
      flow = try receive(event)
    } catch {
      failure = error
      flow = .stop
    }
    return flow == .continue
  }
}
