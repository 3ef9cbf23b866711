/// The declaration of a ``EntryField``: its type, its meaning, its getter and its setter.
package struct Column: Sendable {
  package let field: EntryField
  /// The name in the outputs.
  package let name: String
  package let type: FieldType
  /// The meaning, in one line.
  package let summary: String
  /// `true` if the value belongs to the feed and is the same in all its rows.
  package let isFeedLevel: Bool
  /// Reads the value of a row.
  package let reader: Reader
  /// Writes a value into a row. A value of another type than the column's is ignored.
  package let write: @Sendable (FieldValue, inout Feed, inout Entry) -> Void

  /// A getter of the column's own type. Code that handles each type separately avoids a copy to
  /// ``FieldValue``.
  package enum Reader: Sendable {
    package typealias Get<Value> = @Sendable (Feed, Entry) -> Value?

    case text(Get<String>)
    case integer(Get<Int>)
    case decimal(Get<DecimalNumber>)
    case boolean(Get<Bool>)
    case date(Get<CalendarDate>)
    case timestamp(Get<Timestamp>)
    case list(Get<FieldValue>)
  }

  /// Returns the value in a row.
  package func read(_ feed: Feed, _ entry: Entry) -> FieldValue {
    switch reader {
    case .text(let get): get(feed, entry).map(FieldValue.text) ?? .null
    case .integer(let get): get(feed, entry).map(FieldValue.integer) ?? .null
    case .decimal(let get): get(feed, entry).map(FieldValue.decimal) ?? .null
    case .boolean(let get): get(feed, entry).map(FieldValue.boolean) ?? .null
    case .date(let get): get(feed, entry).map(FieldValue.date) ?? .null
    case .timestamp(let get): get(feed, entry).map(FieldValue.timestamp) ?? .null
    case .list(let get): get(feed, entry) ?? .null
    }
  }
}

/// Factories for each type of column. Each joins a typed getter and setter to ``FieldValue``.
extension Column {
  typealias Get<Value> = Reader.Get<Value>
  typealias Set<Value> = @Sendable (inout Entry, Value) -> Void
  typealias FeedSet<Value> = @Sendable (inout Feed, Value) -> Void

  static func text(
    _ field: EntryField, _ name: String, _ summary: String, _ get: @escaping Get<String>,
    _ set: @escaping Set<String>
  ) -> Self {
    Self(
      field: field, name: name, type: .text, summary: summary, isFeedLevel: false,
      reader: .text(get)
    ) { value, _, entry in
      if case .text(let text) = value { set(&entry, text) }
    }
  }

  static func feedText(
    _ field: EntryField, _ name: String, _ summary: String, _ get: @escaping Get<String>,
    _ set: @escaping FeedSet<String>
  ) -> Self {
    Self(
      field: field, name: name, type: .text, summary: summary, isFeedLevel: true,
      reader: .text(get)
    ) { value, feed, _ in
      if case .text(let text) = value { set(&feed, text) }
    }
  }

  static func integer(
    _ field: EntryField, _ name: String, _ summary: String, _ get: @escaping Get<Int>,
    _ set: @escaping Set<Int>
  ) -> Self {
    Self(
      field: field, name: name, type: .integer, summary: summary, isFeedLevel: false,
      reader: .integer(get)
    ) { value, _, entry in
      if case .integer(let number) = value { set(&entry, number) }
    }
  }

  static func decimal(
    _ field: EntryField, _ name: String, _ summary: String, _ get: @escaping Get<DecimalNumber>,
    _ set: @escaping Set<DecimalNumber>
  ) -> Self {
    Self(
      field: field, name: name, type: .decimal, summary: summary, isFeedLevel: false,
      reader: .decimal(get)
    ) { value, _, entry in
      if case .decimal(let number) = value { set(&entry, number) }
    }
  }

  static func timestamp(
    _ field: EntryField, _ name: String, _ summary: String, _ get: @escaping Get<Timestamp>,
    _ set: @escaping Set<Timestamp>
  ) -> Self {
    Self(
      field: field, name: name, type: .timestamp, summary: summary, isFeedLevel: false,
      reader: .timestamp(get)
    ) { value, _, entry in
      if case .timestamp(let moment) = value { set(&entry, moment) }
    }
  }
}
