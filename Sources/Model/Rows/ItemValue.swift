/// A value that is an item of a list column. Its file declares its members, and everything about
/// the list column derives from them.
package protocol ItemValue: Sendable, Equatable {
  associatedtype Member: ItemMember
  static var list: EntryField { get }
  static var items: ItemType { get }
  /// Creates the value of an item.
  init(_ item: ListItem)
  /// Sets the members of the item appended last.
  func fill(_ rows: inout RowBatch)
}

/// The type of the items of a list column, for outputs and limits.
package struct ItemType: Sendable {
  /// The name of an item in schemas.
  package let name: String
  package let members: [ListMember]
  /// The ordinals of the members that name an item for people: the first, else the next.
  package let label: [UInt8]
  /// Returns the items of a row.
  let values: @Sendable (borrowing Row) -> any ItemList

  /// - Parameter addresses: the members that are addresses.
  /// - Parameter required: the address without which an item is useless.
  init<Item: ItemValue>(
    _ type: Item.Type, _ name: String, label: [Item.Member], integers: [Item.Member] = [],
    booleans: [Item.Member] = [], addresses: [Item.Member] = [], required: Item.Member? = nil
  ) {
    self.name = name
    self.label = label.map(\.rawValue)
    members = Item.Member.allCases.map { member in
      ListMember(
        ordinal: member.rawValue, name: "\(member)",
        type: integers.contains(member)
          ? .integer : booleans.contains(member) ? .boolean : .text,
        isAddress: addresses.contains(member), isRequired: required == member)
    }
    values = { row in
      let items: [Item] = row.values()
      return items
    }
  }
}

extension EntryField {
  /// The columns that are lists.
  package static let lists = allCases.filter(\.isList)

  /// The items of a list column; `nil` for any other column.
  package var items: ItemType? { column.item?.items }

  /// The members of a list column's items, in order; empty for any other column.
  package var members: [ListMember] { items?.members ?? [] }

  /// The number of members of a list column's items.
  var memberCount: Int { Self.memberCounts[Int(rawValue)] }

  private static let memberCounts = allCases.map { $0.column.item?.memberCount ?? 0 }
}

extension ItemValue {
  fileprivate static var memberCount: Int { Member.allCases.count }
}

extension RowBatch {
  package mutating func append(_ value: some ItemValue) {
    appendItem(type(of: value).list)
    value.fill(&self)
  }
}

extension Row {
  /// Returns the items of a list column as values.
  package func values<Value: ItemValue>() -> [Value] {
    var values: [Value] = []
    var items = list(Value.list)
    while let item = items.item() { values.append(Value(item)) }
    return values
  }
}
