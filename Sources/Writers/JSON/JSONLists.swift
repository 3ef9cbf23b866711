import ChartConvIO
import ChartConvModel

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

  /// Writes one item.
  func write(
    _ item: ListItem, of list: EntryField, _ json: JSONWriter, into output: inout OutputBuffer
  ) {
    for member in members[Int(list.rawValue)] {
      output.append(keys.span.extracting(member.key))
      let ordinal = member.ordinal
      switch member.type {
      case .integer: json.write(item.integer(at: ordinal), into: &output)
      case .boolean: json.write(item.boolean(at: ordinal), into: &output)
      default: json.write(item.text(at: ordinal), into: &output)
      }
    }
    output.append(UInt8(ascii: "}"))
  }
}
