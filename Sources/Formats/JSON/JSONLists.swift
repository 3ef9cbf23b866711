import ChartConvBytes
import ChartConvModel

/// Writes the items of list columns as JSON objects with all members.
struct JSONLists: Sendable {
  private struct Member {
    /// The member's name with its punctuation.
    let key: [UInt8]
    let declaration: ListMember.Declaration
  }

  /// The members by column index; empty for columns that aren't lists or aren't written.
  private let members: [[Member]]

  /// - Parameter columns: the columns to be written. Preparing the members of others would take
  ///   noticeable time for a short feed.
  init(of columns: FieldSet) {
    members = EntryField.allCases.map { columns.contains($0) ? Self.members(of: $0) : [] }
  }

  private static func members(of list: EntryField) -> [Member] {
    ListMember.all(of: list).map { member in
      Member(
        key: Array("\(member.ordinal == 0 ? "{" : ",")\"\(member.name)\":".utf8),
        declaration: member)
    }
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
      output.append(member.key)
      let ordinal = member.declaration.ordinal
      switch member.declaration.type {
      case .integer: json.write(item.integer(at: ordinal), into: &output)
      case .boolean: json.write(item.boolean(at: ordinal), into: &output)
      default: json.write(item.text(at: ordinal), into: &output)
      }
    }
    output.append(UInt8(ascii: "}"))
  }
}
