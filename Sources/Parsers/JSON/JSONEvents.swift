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
