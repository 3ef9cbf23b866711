/// The declaration of an ``EntryField``: its type, its meaning, its getter and its setter.
package struct Column: Sendable {
  package let field: EntryField
  package let name: String
  package let type: FieldType
  /// The meaning, in one line.
  package let summary: String
  /// `true` if the value belongs to the feed and is the same in all its rows.
  package let isFeedLevel: Bool
  /// The values of the feed that the column is read from.
  package let feedParts: FeedParts
  /// The type of a list column's items; `nil` for any other column. Their members take time to
  /// prepare.
  package let item: (any ItemValue.Type)?
  /// Returns the value in a row, which isn't changed.
  package let read: @Sendable (inout Feed, inout Entry) -> FieldValue
  /// Writes a value into a row. A value of another type than the column's is ignored.
  package let write: @Sendable (FieldValue, inout Feed, inout Entry) -> Void
  /// Copies the value in a row to an entry. A value of the feed isn't copied.
  let copy: @Sendable (Row, inout Entry) -> Void

  /// A property of a feed or an entry, which it passes on to be read or set.
  typealias Property<Whole, Value> = @Sendable (inout Whole, (inout Value) -> Void) -> Void
}

/// Factories of columns. Each joins a typed property to ``FieldValue``.
extension Column {
  /// Creates a column of entries.
  ///
  /// - Parameter type: the column's type if it isn't that of the values.
  static func entry<Value: ColumnValue>(
    _ field: EntryField, _ name: String, _ summary: String, as type: FieldType = Value.fieldType,
    _ property: @escaping Property<Entry, Value?>
  ) -> Self {
    Self(
      field: field, name: name, type: type, summary: summary, isFeedLevel: false, feedParts: [],
      item: nil, read: { _, entry in read(&entry, property) },
      write: { value, _, entry in set(Value.of(value), of: &entry, property) },
      copy: { row, entry in set(Value.of(row.value(field)), of: &entry, property) })
  }

  static func list<Item: ItemValue>(
    _ name: String, _ summary: String, _ property: @escaping Property<Entry, [Item]>
  ) -> Self {
    Self(
      field: Item.list, name: name, type: .list, summary: summary, isFeedLevel: false,
      feedParts: [], item: Item.self,
      read: { _, entry in
        var items: [Item] = []
        property(&entry) { items = $0 }
        return .list(items)
      },
      write: { value, _, entry in
        guard case .list(let items) = value, let items = items as? [Item] else { return }
        property(&entry) { $0 = items }
      },
      copy: { row, entry in property(&entry) { $0 = row.values() } })
  }

  static func feed<Value: ColumnValue>(
    _ field: EntryField, _ name: String, of part: FeedParts, _ summary: String,
    as type: FieldType = Value.fieldType, _ property: @escaping Property<Feed, Value?>
  ) -> Self {
    Self(
      field: field, name: name, type: type, summary: summary, isFeedLevel: true,
      feedParts: part, item: nil, read: { feed, _ in read(&feed, property) },
      write: { value, feed, _ in set(Value.of(value), of: &feed, property) },
      copy: { _, _ in })
  }

  private static func read<Whole, Value: ColumnValue>(
    _ whole: inout Whole, _ property: Property<Whole, Value?>
  ) -> FieldValue {
    var read = FieldValue.null
    property(&whole) { if let value = $0 { read = value.fieldValue } }
    return read
  }

  private static func set<Whole, Value>(
    _ value: Value?, of whole: inout Whole, _ property: Property<Whole, Value?>
  ) {
    if let value { property(&whole) { $0 = value } }
  }
}

/// A type of the values of columns that aren't lists.
protocol ColumnValue: SendableMetatype {
  static var fieldType: FieldType { get }
  var fieldValue: FieldValue { get }
}

extension ColumnValue {
  /// Returns `nil` for a value of another type.
  static func of(_ value: FieldValue) -> Self? {
    switch value {
    case .text(let value as Self), .integer(let value as Self), .decimal(let value as Self),
      .boolean(let value as Self), .date(let value as Self), .timestamp(let value as Self):
      value
    default: nil
    }
  }
}

extension String: ColumnValue {
  static var fieldType: FieldType { .text }
  var fieldValue: FieldValue { .text(self) }
}

extension Int: ColumnValue {
  static var fieldType: FieldType { .integer }
  var fieldValue: FieldValue { .integer(self) }
}

extension DecimalNumber: ColumnValue {
  static var fieldType: FieldType { .decimal }
  var fieldValue: FieldValue { .decimal(self) }
}

extension Bool: ColumnValue {
  static var fieldType: FieldType { .boolean }
  var fieldValue: FieldValue { .boolean(self) }
}

extension CalendarDate: ColumnValue {
  static var fieldType: FieldType { .date }
  var fieldValue: FieldValue { .date(self) }
}

extension Timestamp: ColumnValue {
  static var fieldType: FieldType { .timestamp }
  var fieldValue: FieldValue { .timestamp(self) }
}
