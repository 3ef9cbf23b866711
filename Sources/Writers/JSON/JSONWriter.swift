package import ChartConvIO
package import ChartConvModel

/// Writes the model's values as JSON (RFC 8259), each in its shortest valid form.
package struct JSONWriter: Sendable {
  let lists: JSONLists
  private let escapes: EscapeRules

  /// - Parameter lists: the columns to be written; those that aren't lists are ignored.
  package init(lists columns: FieldSet = []) {
    lists = JSONLists(of: columns)
    var escapes = EscapeRules([
      UInt8(ascii: "\""): "\\\"", UInt8(ascii: "\\"): "\\\\", 0x08: "\\b", 0x09: "\\t",
      0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r",
    ])
    escapes.nameControls { "\\u" + String(hexadecimal: $0, digits: 4) }
    self.escapes = escapes
  }

  package func write(_ text: String?, into output: inout OutputBuffer) {
    guard let text else { return output.append("null") }
    write(text.bytes.span, into: &output)
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

  package func write(_ column: EntryField, of row: Row, into output: inout OutputBuffer) {
    guard !column.isList else { return lists.write(column, of: row, self, into: &output) }
    write(row.cell(column), into: &output)
  }

  func write(_ cell: Cell, into output: inout OutputBuffer) {
    switch cell {
    case .null: output.append("null")
    case .text(let text): write(text, into: &output)
    case .date(let day): write(day, into: &output)
    case .timestamp(let moment): write(moment, into: &output)
    default: output.append(cell)
    }
  }

  func write(object members: [(name: String, text: String?)]?, into output: inout OutputBuffer) {
    guard let members else { return output.append("null") }
    for (index, member) in members.enumerated() {
      output.append("\(index == 0 ? "{" : ",")\"\(member.name)\":")
      write(member.text, into: &output)
    }
    output.append("}")
  }
}

/// Writes the items of list columns as JSON objects with all members.
struct JSONLists: Sendable {
  private struct Member {
    /// The range in `keys` of the member's name with its punctuation.
    let key: Range<Int>
    let ordinal: UInt8
    let type: FieldType
  }

  /// The names of all members. Members without references are copied without counts.
  private var keys: [UInt8] = []
  /// The members by column index; empty for columns that aren't lists or aren't written.
  private var members: [[Member]] = []

  /// - Parameter columns: the columns to be written. Preparing the members of others would take
  ///   noticeable time for a short feed.
  init(of columns: FieldSet) {
    for column in EntryField.allCases {
      let declarations = columns.contains(column) ? column.members : []
      members.append(declarations.map { prepare($0) })
    }
  }

  private mutating func prepare(_ member: ListMember) -> Member {
    let start = keys.count
    keys += "\(member.ordinal == 0 ? "{" : ",")\"\(member.name)\":".utf8
    return Member(key: start..<keys.count, ordinal: member.ordinal, type: member.type)
  }

  /// Writes all items of a list column.
  func write(_ list: EntryField, of row: Row, _ json: JSONWriter, into output: inout OutputBuffer) {
    output.append(UInt8(ascii: "["))
    var items = row.list(list)
    var isFirst = true
    while let item = items.item() {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      write(item, of: list, json, into: &output)
    }
    output.append(UInt8(ascii: "]"))
  }

  func write(
    _ item: ListItem, of list: EntryField, _ json: JSONWriter, into output: inout OutputBuffer
  ) {
    for member in members[Int(list.rawValue)] {
      output.append(keys.span.extracting(member.key))
      let ordinal = member.ordinal
      switch member.type {
      case .integer:
        if let number = item.integer(at: ordinal) {
          output.append(number)
        } else {
          output.append("null")
        }
      case .boolean: json.write(item.boolean(at: ordinal), into: &output)
      default: json.write(item.text(at: ordinal), into: &output)
      }
    }
    output.append(UInt8(ascii: "}"))
  }
}

/// Writes a row as one JSON object: the requested columns in order, missing ones as null.
struct JSONRowWriter {
  private let json: JSONWriter
  private let columns: [EntryField]
  /// The name of each column with its punctuation.
  private let keys: [[UInt8]]

  init(_ options: OutputOptions, _ json: JSONWriter) {
    self.json = json
    columns = options.columns
    keys = columns.enumerated().map { index, field in
      Array("\(index == 0 ? "" : ",")\"\(options.name(of: field))\":".utf8)
    }
  }

  func write(_ row: Row, into output: inout OutputBuffer) {
    output.append(UInt8(ascii: "{"))
    for index in columns.indices {
      output.append(keys[index])
      json.write(columns[index], of: row, into: &output)
    }
    output.append(UInt8(ascii: "}"))
  }
}
