/// A row with the values of its feed.
package struct JoinedRow: ~Escapable {
  private let row: Row
  private let feed: Row

  @_lifetime(copy row, copy feed)
  package init(_ row: Row, of feed: Row) {
    self.row = row
    self.feed = feed
  }

  package func has(_ field: EntryField) -> Bool { row.has(field) || feed.has(field) }

  @_lifetime(copy self)
  package func text(_ field: EntryField) -> Span<UInt8>? {
    row.has(field) ? row.text(field) : feed.text(field)
  }

  package func integer(_ field: EntryField) -> Int? { row.integer(field) }

  package func boolean(_ field: EntryField) -> Bool? { row.boolean(field) }

  package func date(_ field: EntryField) -> CalendarDate? { row.date(field) }

  package func timestamp(_ field: EntryField) -> Timestamp? {
    row.timestamp(field) ?? feed.timestamp(field)
  }

  func slot(_ field: EntryField) -> Slot { row.has(field) ? row.slot(field) : feed.slot(field) }

  @_lifetime(copy self)
  package func list(_ field: EntryField) -> ListItems { row.list(field) }
}
