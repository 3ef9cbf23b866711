internal import CChartConvJSON
internal import ChartConvIO
internal import ChartConvModel

extension RecordEvent {
  init?(_ event: csj_event, _ record: inout ReusedRecords) {
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
    // Both types of nodes have the same memory layout.
    let nodes = unsafe UnsafeRawPointer(event.nodes)?.assumingMemoryBound(to: NodeStorage.self)
    let record = next()
    unsafe record.fill(UnsafeBufferPointer(start: nodes, count: event.node_count), bytes)
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
