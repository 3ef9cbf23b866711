/// An iterator over the items of a list in a row.
///
/// An item is a header slot, which links to the next item, and a slot for each of its members. The
/// items of several lists of a row may be appended in any order.
@usableFromInline
@frozen
package struct ListItems: ~Escapable {
  @usableFromInline let row: Row
  @usableFromInline var next: Int
  /// The number of remaining items.
  @usableFromInline package var count: Int

  @inlinable
  @_lifetime(copy row)
  init(of row: Row, _ slot: Slot) {
    self.row = row
    next = Int(slot.low & 0xFFFF_FFFF)
    count = Int(slot.high & (Slot.inheritedBit - 1))
  }

  @inlinable
  @_lifetime(copy self)
  package mutating func item() -> ListItem? {
    guard count > 0 else { return nil }
    let item = ListItem(row: row, start: next + 1)
    count -= 1
    next = Int(row.items[next].low)
    return item
  }

  /// Returns the first item that satisfies a condition; `nil` if none does.
  @_lifetime(copy self)
  package func first(where isWanted: (ListItem) -> Bool) -> ListItem? {
    var items = self
    while let item = items.item() { if isWanted(item) { return item } }
    return nil
  }

  package func contains(where isWanted: (ListItem) -> Bool) -> Bool {
    first(where: isWanted) != nil
  }
}

/// An item of a list; a view like ``Row``.
@usableFromInline
@frozen
package struct ListItem: ~Escapable {
  @usableFromInline let row: Row
  @usableFromInline let start: Int

  @inlinable
  @_lifetime(copy row)
  init(row: Row, start: Int) {
    self.row = row
    self.start = start
  }

  @inlinable
  func slot(at ordinal: UInt8) -> Slot? {
    let slot = row.items[start + Int(ordinal)]
    return slot.isNone ? nil : slot
  }

  @inlinable
  @_lifetime(copy self)
  package func text(at ordinal: UInt8) -> Span<UInt8>? {
    guard let slot = slot(at: ordinal) else { return nil }
    return row.bytes(slot.text)
  }

  @inlinable
  package func integer(at ordinal: UInt8) -> Int? { slot(at: ordinal)?.integer }

  @inlinable
  package func boolean(at ordinal: UInt8) -> Bool? { slot(at: ordinal)?.boolean }
}

extension ListItem {
  @inlinable
  @_lifetime(copy self)
  package func text(_ member: some ItemMember) -> Span<UInt8>? { text(at: member.rawValue) }

  @inlinable
  package func integer(_ member: some ItemMember) -> Int? { integer(at: member.rawValue) }

  @inlinable
  package func boolean(_ member: some ItemMember) -> Bool? { boolean(at: member.rawValue) }

  @inlinable
  package func string(_ member: some ItemMember) -> String? {
    guard let text = text(member) else { return nil }
    return String(decodingUTF8: text)
  }
}

extension Row {
  @inlinable
  @_lifetime(copy self)
  package func list(_ field: EntryField) -> ListItems {
    ListItems(of: self, has(field) ? slot(field) : Slot(low: 0))
  }
}

/// A member of the items of a list column. Its raw value is its index in an item.
@usableFromInline
package protocol ItemMember: RawRepresentable<UInt8>, CaseIterable, Equatable, Sendable {}

/// The declaration of a member of a list column's items: its name and type in the outputs.
@usableFromInline
package struct ListMember: Sendable {
  /// The index in the item, from 0.
  package let ordinal: UInt8
  package let name: String
  /// Text, integer or boolean.
  package let type: FieldType
  package let isAddress: Bool
  /// `true` if an item is useless without it.
  package let isRequired: Bool
}

/// A value that is an item of a list column. Its file declares its members, and everything about
/// the list column derives from them.
package protocol ItemValue: Sendable, Hashable {
  associatedtype Member: ItemMember
  static var list: EntryField { get }
  static var items: ItemType { get }
  static var memberTypes: [FieldType] { get }
  init()
  /// Passes each member with its property.
  mutating func code(_ coder: inout some ItemCoder & ~Copyable & ~Escapable)
}

/// Reads or writes the members of an item.
package protocol ItemCoder: ~Copyable, ~Escapable {
  mutating func code(_ member: some ItemMember, _ text: inout String?)
  mutating func code(_ member: some ItemMember, _ number: inout Int?)
  mutating func code(_ member: some ItemMember, _ flag: inout Bool?)
}

extension ListItem: ItemCoder {
  package func code(_ member: some ItemMember, _ text: inout String?) { text = string(member) }
  package func code(_ member: some ItemMember, _ number: inout Int?) { number = integer(member) }
  package func code(_ member: some ItemMember, _ flag: inout Bool?) { flag = boolean(member) }
}

/// Sets the members of the item appended last.
extension RowBatch: ItemCoder {
  package mutating func code(_ member: some ItemMember, _ text: inout String?) {
    set(member: member, text)
  }
  package mutating func code(_ member: some ItemMember, _ number: inout Int?) {
    set(member: member, number)
  }
  package mutating func code(_ member: some ItemMember, _ flag: inout Bool?) {
    set(member: member, flag)
  }
}

private struct MemberTypes: ItemCoder {
  var types: [FieldType] = []

  mutating func code(_ member: some ItemMember, _ text: inout String?) { types.append(.text) }
  mutating func code(_ member: some ItemMember, _ number: inout Int?) { types.append(.integer) }
  mutating func code(_ member: some ItemMember, _ flag: inout Bool?) { types.append(.boolean) }
}

/// The type of the items of a list column, for outputs and limits.
package struct ItemType: Sendable {
  /// The name of an item in schemas.
  package let name: String
  package let members: [ListMember]
  /// The ordinals of the members that name an item for people: the first, else the next.
  package let label: [UInt8]
  let values: @Sendable (borrowing Row) -> [any Sendable & Hashable]

  /// - Parameter addresses: the members that are addresses.
  /// - Parameter required: the address without which an item is useless.
  init<Item: ItemValue>(
    _ type: Item.Type, _ name: String, label: [Item.Member], addresses: [Item.Member] = [],
    required: Item.Member? = nil
  ) {
    self.name = name
    self.label = label.map(\.rawValue)
    members = zip(Item.Member.allCases, Item.memberTypes).map { member, type in
      ListMember(
        ordinal: member.rawValue, name: "\(member)", type: type,
        isAddress: addresses.contains(member), isRequired: required == member)
    }
    values = { $0.values() as [Item] }
  }
}

extension EntryField {
  package static let lists = allCases.filter(\.isList)

  /// The items of a list column; `nil` for any other column.
  package var items: ItemType? { column.item?.items }

  /// The members of a list column's items, in order; empty for any other column.
  package var members: [ListMember] { items?.members ?? [] }

  /// The types of the members of a list column's items, in order; empty for any other column.
  package var memberTypes: [FieldType] { Self.memberTypes[Int(rawValue)] }

  private static let memberTypes = allCases.map { $0.column.item?.memberTypes ?? [] }
}

extension ItemValue {
  package static var memberTypes: [FieldType] {
    var (item, coder) = (Self(), MemberTypes())
    item.code(&coder)
    return coder.types
  }
}

extension RowBatch {
  package mutating func append(_ value: some ItemValue) {
    appendItem(type(of: value).list)
    var value = value
    value.code(&self)
  }
}

extension Row {
  /// Returns the items of a list column as values.
  package func values<Value: ItemValue>() -> [Value] {
    var values: [Value] = []
    var items = list(Value.list)
    while var item = items.item() {
      var value = Value()
      value.code(&item)
      values.append(value)
    }
    return values
  }
}

extension Row {
  private static let texts = FieldSet(EntryField.allCases.filter { $0.type == .text })
  private static let lists = FieldSet(EntryField.lists)

  /// Returns `true` if one of these columns, or a member of their lists, has a text as it is, apart from
  /// white space around it.
  package func hasText(_ text: Span<UInt8>, in fields: FieldSet) -> Bool {
    var texts = present(in: fields.intersection(Self.texts))
    while let field = texts.popFirst() {
      if has(text, in: slot(field)) { return true }
    }
    var lists = present(in: fields.intersection(Self.lists))
    while let list = lists.popFirst() {
      let types = list.memberTypes
      var items = self.list(list)
      while let item = items.item() {
        for index in types.indices where types[index] == .text {
          if let slot = item.slot(at: UInt8(index)), has(text, in: slot) { return true }
        }
      }
    }
    return false
  }

  private func has(_ text: Span<UInt8>, in slot: Slot) -> Bool {
    let range = slot.text
    guard range.count >= text.count else { return false }
    return bytes(range).trimmed.equals(text)
  }
}
