package import ChartConvIO
package import ChartConvModel

/// Writes the model's values as JSON (RFC 8259), each in its shortest valid form.
package struct JSONWriter: Sendable {
  let lists: JSONLists
  private let escapes: EscapeTable

  /// - Parameter lists: the columns to be written; those that aren't lists are ignored.
  package init(lists columns: FieldSet = []) {
    lists = JSONLists(of: columns)
    var escapes = EscapeRules([
      UInt8(ascii: "\""): "\\\"", UInt8(ascii: "\\"): "\\\\", 0x08: "\\b", 0x09: "\\t",
      0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r",
    ])
    escapes.nameControls { byte in
      let digits = String(byte, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
    self.escapes = EscapeTable(escapes)
  }

  package func write(_ text: String?, into output: inout OutputBuffer) {
    guard let text else { return output.append("null") }
    write(text.utf8.span, into: &output)
  }

  func write(_ number: Int?, into output: inout OutputBuffer) {
    if let number { output.append(number) } else { output.append("null") }
  }

  func write(_ flag: Bool?, into output: inout OutputBuffer) {
    output.append(flag.map { $0 ? "true" : "false" } ?? "null")
  }

  func write(_ moment: Timestamp?, into output: inout OutputBuffer) {
    guard let moment else { return output.append("null") }
    output.append(UInt8(ascii: "\""))
    output.append(moment)
    output.append(UInt8(ascii: "\""))
  }

  func write(_ day: CalendarDate, into output: inout OutputBuffer) {
    output.append(UInt8(ascii: "\""))
    output.append(day)
    output.append(UInt8(ascii: "\""))
  }

  func write(_ text: Span<UInt8>?, into output: inout OutputBuffer) {
    guard let text else { return output.append("null") }
    output.append(UInt8(ascii: "\""))
    output.append(text, escaping: escapes)
    output.append(UInt8(ascii: "\""))
  }

  /// Writes the value of a row's column.
  package func write(
    _ column: EntryField, of row: Row, into output: inout OutputBuffer
  ) {
    guard row.has(column) || column.isList else { return output.append("null") }
    switch column.type {
    case .text: write(row.text(column), into: &output)
    case .integer: write(row.integer(column), into: &output)
    case .decimal, .number: if let digits = row.text(column) { output.append(digits) }
    case .boolean: write(row.boolean(column), into: &output)
    case .date: if let day = row.date(column) { write(day, into: &output) }
    case .timestamp: write(row.timestamp(column), into: &output)
    case .object: if let object = row.text(column) { output.append(object) }
    case .list: lists.write(column, of: row, self, into: &output)
    }
  }

  /// Writes the value of a feed-level column.
  func write(_ column: EntryField, of feed: Feed, into output: inout OutputBuffer) {
    switch column.column.read(feed, Entry()) {
    case .text(let text): write(text, into: &output)
    case .boolean(let flag): write(flag, into: &output)
    case .timestamp(let moment): write(moment, into: &output)
    default: output.append("null")
    }
  }

  /// Writes a member. `key` is its name with its punctuation.
  func member(_ key: String, _ text: String?, into output: inout OutputBuffer) {
    output.append(key)
    write(text, into: &output)
  }
}
