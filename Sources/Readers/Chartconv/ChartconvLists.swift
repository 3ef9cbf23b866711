internal import ChartConvModel
internal import ChartConvRecords

/// Reads the objects of the program's own JSON.
enum ChartconvLists {
  typealias ChartconvNode = Node<ChartconvName>

  /// The members of each column's items with their names; empty for columns that aren't lists.
  private static let members: [[(member: ListMember, name: ChartconvName)]] =
    EntryField.allCases.map { field in
      field.members.compactMap { member in
        ChartconvName(named: member.name).map { (member, $0) }
      }
    }

  /// Appends an item of a list column.
  static func append(
    _ node: ChartconvNode, to list: EntryField, of row: inout RowBatch, _ reading: inout Reading
  ) {
    row.appendItem(list)
    for (member, name) in members[Int(list.rawValue)] {
      guard let child = node[name] else { continue }
      switch member.type {
      case .integer: row.set(ordinal: member.ordinal, reading.integer(child))
      case .boolean: row.set(ordinal: member.ordinal, FeedValue.boolean(child.trimmed))
      default: row.set(ordinal: member.ordinal, row.add(text: child))
      }
    }
  }

  /// Returns an item as the only one of a list.
  static func item<Item: ItemValue>(_ node: ChartconvNode, _ reading: inout Reading) -> [Item] {
    var rows = RowBatch()
    rows.appendRow()
    append(node, to: Item.list, of: &rows, &reading)
    return rows[0].values()
  }

  static func generator(_ node: ChartconvNode) -> FeedGenerator {
    FeedGenerator(
      name: node[.column(.name)]?.text, url: node[.column(.url)]?.text,
      version: node[.column(.version)]?.text)
  }
}
