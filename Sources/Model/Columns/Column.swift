/// The declaration of an ``EntryField``: its type, its meaning, its getter and its setter.
package struct Column: Sendable {
  package let field: EntryField
  /// The name in the outputs.
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
  /// Returns the value in a row.
  package let read: @Sendable (Feed, Entry) -> FieldValue
  /// Writes a value into a row. A value of another type than the column's is ignored.
  package let write: @Sendable (FieldValue, inout Feed, inout Entry) -> Void
}

/// Factories for each type of column. Each joins a typed getter and setter to ``FieldValue``.
extension Column {
  typealias Get<Value> = @Sendable (Entry) -> Value?
  typealias Set<Value> = @Sendable (inout Entry, Value) -> Void
  typealias FeedGet<Value> = @Sendable (Feed) -> Value?
  typealias FeedSet<Value> = @Sendable (inout Feed, Value) -> Void

  /// Creates a column of entries.
  private init(
    _ field: EntryField, _ name: String, _ type: FieldType, _ summary: String,
    item: (any ItemValue.Type)? = nil, read: @escaping @Sendable (Entry) -> FieldValue?,
    write: @escaping @Sendable (FieldValue, inout Entry) -> Void
  ) {
    self.init(
      field: field, name: name, type: type, summary: summary, isFeedLevel: false, feedParts: [],
      item: item, read: { _, entry in read(entry) ?? .null },
      write: { value, _, entry in write(value, &entry) })
  }

  /// Creates a column of feeds.
  private init(
    _ field: EntryField, _ name: String, _ type: FieldType, of part: FeedParts, _ summary: String,
    read: @escaping @Sendable (Feed) -> FieldValue?,
    write: @escaping @Sendable (FieldValue, inout Feed) -> Void
  ) {
    self.init(
      field: field, name: name, type: type, summary: summary, isFeedLevel: true, feedParts: part,
      item: nil, read: { feed, _ in read(feed) ?? .null },
      write: { value, feed, _ in write(value, &feed) })
  }

  static func text(
    _ field: EntryField, _ name: String, _ summary: String, type: FieldType = .text,
    _ get: @escaping Get<String>, _ set: @escaping Set<String>
  ) -> Self {
    Self(field, name, type, summary) {
      get($0).map(FieldValue.text)
    } write: { value, entry in
      if case .text(let text) = value { set(&entry, text) }
    }
  }

  static func integer(
    _ field: EntryField, _ name: String, _ summary: String, _ get: @escaping Get<Int>,
    _ set: @escaping Set<Int>
  ) -> Self {
    Self(field, name, .integer, summary) {
      get($0).map(FieldValue.integer)
    } write: { value, entry in
      if case .integer(let number) = value { set(&entry, number) }
    }
  }

  /// Creates a column of numbers that an entry holds with their digits.
  static func number(
    _ field: EntryField, _ name: String, _ type: FieldType, _ summary: String,
    _ get: @escaping Get<DecimalNumber>, _ set: @escaping Set<DecimalNumber>
  ) -> Self {
    Self(field, name, type, summary) {
      get($0).map(FieldValue.decimal)
    } write: { value, entry in
      if case .decimal(let number) = value { set(&entry, number) }
    }
  }

  static func boolean(
    _ field: EntryField, _ name: String, _ summary: String, _ get: @escaping Get<Bool>,
    _ set: @escaping Set<Bool>
  ) -> Self {
    Self(field, name, .boolean, summary) {
      get($0).map(FieldValue.boolean)
    } write: { value, entry in
      if case .boolean(let flag) = value { set(&entry, flag) }
    }
  }

  static func date(
    _ field: EntryField, _ name: String, _ summary: String, _ get: @escaping Get<CalendarDate>,
    _ set: @escaping Set<CalendarDate>
  ) -> Self {
    Self(field, name, .date, summary) {
      get($0).map(FieldValue.date)
    } write: { value, entry in
      if case .date(let day) = value { set(&entry, day) }
    }
  }

  static func timestamp(
    _ field: EntryField, _ name: String, _ summary: String, _ get: @escaping Get<Timestamp>,
    _ set: @escaping Set<Timestamp>
  ) -> Self {
    Self(field, name, .timestamp, summary) {
      get($0).map(FieldValue.timestamp)
    } write: { value, entry in
      if case .timestamp(let moment) = value { set(&entry, moment) }
    }
  }

  static func list<Item: ItemValue>(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Entry) -> [Item],
    _ set: @escaping Set<[Item]>
  ) -> Self {
    Self(Item.list, name, .list, summary, item: Item.self) {
      .list(FieldItems(get($0)))
    } write: { value, entry in
      if case .list(let list) = value, let items = list.items as? [Item] { set(&entry, items) }
    }
  }

  static func feedText(
    _ field: EntryField, _ name: String, of part: FeedParts, _ summary: String,
    _ get: @escaping FeedGet<String>, _ set: @escaping FeedSet<String>
  ) -> Self {
    Self(field, name, .text, of: part, summary) {
      get($0).map(FieldValue.text)
    } write: { value, feed in
      if case .text(let text) = value { set(&feed, text) }
    }
  }

  static func feedBoolean(
    _ field: EntryField, _ name: String, of part: FeedParts, _ summary: String,
    _ get: @escaping FeedGet<Bool>, _ set: @escaping FeedSet<Bool>
  ) -> Self {
    Self(field, name, .boolean, of: part, summary) {
      get($0).map(FieldValue.boolean)
    } write: { value, feed in
      if case .boolean(let flag) = value { set(&feed, flag) }
    }
  }

  static func feedTimestamp(
    _ field: EntryField, _ name: String, of part: FeedParts, _ summary: String,
    _ get: @escaping FeedGet<Timestamp>, _ set: @escaping FeedSet<Timestamp>
  ) -> Self {
    Self(field, name, .timestamp, of: part, summary) {
      get($0).map(FieldValue.timestamp)
    } write: { value, feed in
      if case .timestamp(let moment) = value { set(&feed, moment) }
    }
  }
}
