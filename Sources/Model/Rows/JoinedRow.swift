/// A row with the values of its feed.
package struct JoinedRow: ~Escapable {
  private let row: Row
  private let feed: Row

  @_lifetime(copy row, copy feed)
  package init(_ row: Row, of feed: Row) {
    self.row = row
    self.feed = feed
  }

  package func has(_ field: Field) -> Bool { row.has(field) || feed.has(field) }

  @_lifetime(copy self)
  package func text(_ field: Field) -> Span<UInt8>? {
    row.has(field) ? row.text(field) : feed.text(field)
  }

  package func integer(_ field: Field) -> Int? { row.integer(field) }

  package func boolean(_ field: Field) -> Bool? { row.boolean(field) }

  package func date(_ field: Field) -> CalendarDate? { row.date(field) }

  package func timestamp(_ field: Field) -> Timestamp? {
    row.timestamp(field) ?? feed.timestamp(field)
  }

  @_lifetime(copy self)
  package func list(_ field: Field) -> ListItems { row.list(field) }
}
