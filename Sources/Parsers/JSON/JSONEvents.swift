internal import CChartConvJSON
internal import ChartConvIO
internal import ChartConvModel

/// The function to which documents pass their events. Its first argument is the reception.
enum JSONEvents {
  static let take: csj_receive = { user, event in
    guard let reception = unsafe user?.assumingMemoryBound(to: JSONReception.self),
      let event = unsafe event,
      let event = unsafe RecordEvent(event.pointee, &reception.pointee.record)
    else { return true }
    return unsafe reception.pointee.take(event)
  }
}

extension RecordEvent {
  fileprivate init?(_ event: csj_event, _ record: inout ReusedRecords) {
    switch unsafe event.kind {
    case csj_event_document: self = .document
    case csj_event_row: self = .row
    case csj_event_head:
      self = unsafe .head(record.filled(by: event))
    case csj_event_entry:
      self = unsafe .entry(record.filled(by: event))
    case csj_event_end: self = .end
    case csj_event_lost_entry:
      self = unsafe .lostEntry(String(event.text, event.text_size), SourcePosition(event.position))
    case csj_event_no_list:
      self = unsafe .noList(String(event.text, event.text_size), SourcePosition(event.position))
    case csj_event_warning:
      self = unsafe .warning(String(event.text, event.text_size), SourcePosition(event.position))
    case csj_event_unknown:
      self = unsafe .unknown(String(event.text, event.text_size), SourcePosition(event.position))
    default: return nil
    }
  }
}

extension ReusedRecords {
  fileprivate mutating func filled(by event: csj_event) -> Record {
    let bytes = unsafe UnsafeBufferPointer(start: event.bytes, count: event.byte_count)
    let record = next()
    unsafe record.fill(count: event.node_count, bytes: bytes) { index in
      let node = unsafe event.nodes[index]
      var stored = NodeStorage(
        name: node.name, kind: NodeKind(rawValue: node.kind) ?? .element, parent: node.end,
        text: node.text_start, line: node.position.line, column: node.position.column)
      stored.textEnd = node.text_end
      return stored
    }
    if bytes.count > Arena<UInt8>.largestKept { unsafe csj_event_give_back(event.record) }
    forgetLarge()
    return record
  }
}

extension SourcePosition {
  init(_ position: csj_position) {
    self.init(line: Int(position.line), column: Int(position.column))
  }
}

extension String {
  init(_ start: UnsafePointer<CChar>?, _ count: Int) {
    unsafe self.init(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

/// The receiver of a document's events, its answer and its error.
struct JSONReception: ~Copyable {
  private let receive: JSONDocuments.Receive
  /// The receiver's error, stored because no Swift error may cross a C frame.
  private(set) var failure: FeedError?
  private(set) var flow = Flow.continue
  /// The record that the events take.
  var record = ReusedRecords()

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
