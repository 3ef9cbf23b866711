/// What a ``Field`` is: its type, its meaning, and how it is read off a row and put into one.
public struct Column: Sendable {
  public let field: Field
  /// As the outputs write it.
  public let name: String
  public let type: FieldType
  /// One line that says what the column means.
  public let summary: String
  /// Whether the value is the feed's, the same in all its rows.
  public let isFeedLevel: Bool
  /// How the value is read off a row.
  public let reader: Reader
  /// Puts a value into a row; one that is not of the column's type leaves the row alone.
  public let write: @Sendable (FieldValue, inout Feed, inout Entry) -> Void

  /// A getter of the column's own type: for whoever has to do with each type apart, and would have
  /// a value of all types copied first.
  public enum Reader: Sendable {
    public typealias Get<Value> = @Sendable (Feed, Entry) -> Value?

    case text(Get<String>)
    case integer(Get<Int>)
    case decimal(Get<DecimalNumber>)
    case boolean(Get<Bool>)
    case date(Get<CalendarDate>)
    case timestamp(Get<Timestamp>)
    case list(Get<FieldValue>)
  }

  /// The value in a row.
  public func read(_ feed: Feed, _ entry: Entry) -> FieldValue {
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

/// The shapes of a column: each joins a getter and a setter of its own type to ``FieldValue``.
extension Column {
  typealias Get<Value> = Reader.Get<Value>
  typealias Set<Value> = @Sendable (inout Entry, Value) -> Void
  typealias FeedSet<Value> = @Sendable (inout Feed, Value) -> Void

  static func text(
    _ field: Field, _ name: String, _ summary: String, _ get: @escaping Get<String>,
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
    _ field: Field, _ name: String, _ summary: String, _ get: @escaping Get<String>,
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
    _ field: Field, _ name: String, _ summary: String, _ get: @escaping Get<Int>,
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
    _ field: Field, _ name: String, _ summary: String, _ get: @escaping Get<DecimalNumber>,
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
    _ field: Field, _ name: String, _ summary: String, _ get: @escaping Get<Timestamp>,
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
