/// An iterator over the items of a list in a row.
///
/// An item is a header slot, which links to the next item, and a slot for each of its members. The
/// items of several lists of a row may be appended in any order.
@frozen
@usableFromInline
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
    count = Int(slot.high)
  }

  /// Returns the next item.
  @inlinable
  @_lifetime(copy self)
  package mutating func item() -> ListItem? {
    guard count > 0 else { return nil }
    let item = ListItem(row: row, start: next + 1)
    count -= 1
    next = Int(row.items[next].low)
    return item
  }
}

/// An item of a list; a view like ``Row``.
@frozen
@usableFromInline
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
  func slot(at ordinal: UInt8) -> Slot { row.items[start + Int(ordinal)] }

  /// Returns the text of the member with that ordinal.
  @inlinable
  @_lifetime(copy self)
  package func text(at ordinal: UInt8) -> Span<UInt8>? {
    let slot = slot(at: ordinal)
    guard !slot.isNone else { return nil }
    return row.bytes(slot.text)
  }

  @inlinable
  package func integer(at ordinal: UInt8) -> Int? {
    let slot = slot(at: ordinal)
    return slot.isNone ? nil : slot.integer
  }

  @inlinable
  package func boolean(at ordinal: UInt8) -> Bool? {
    let slot = slot(at: ordinal)
    return slot.isNone ? nil : slot.boolean
  }
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
  /// Returns the items of a list column.
  @inlinable
  @_lifetime(copy self)
  package func list(_ field: EntryField) -> ListItems {
    ListItems(of: self, has(field) ? slot(field) : Slot(low: 0))
  }
}
