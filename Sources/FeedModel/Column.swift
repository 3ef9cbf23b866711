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
  /// The value in a row.
  public let read: @Sendable (Feed, Entry) -> FieldValue
  /// Puts a value into a row; one that is not of the column's type leaves the row alone.
  public let write: @Sendable (FieldValue, inout Feed, inout Entry) -> Void
}

/// The shapes of a column: each joins a getter and a setter of its own type to ``FieldValue``.
extension Column {
  typealias Get<Value> = @Sendable (Entry) -> Value?
  typealias Set<Value> = @Sendable (inout Entry, Value) -> Void
  typealias FeedGet<Value> = @Sendable (Feed) -> Value?
  typealias FeedSet<Value> = @Sendable (inout Feed, Value) -> Void

  static func text(
    _ field: Field, _ name: String, _ summary: String, _ get: @escaping Get<String>,
    _ set: @escaping Set<String>
  ) -> Self {
    Self(field: field, name: name, type: .text, summary: summary, isFeedLevel: false) { _, entry in
      guard let value = get(entry) else { return .null }
      return .text(value)
    } write: { value, _, entry in
      if case .text(let text) = value { set(&entry, text) }
    }
  }

  static func feedText(
    _ field: Field, _ name: String, _ summary: String, _ get: @escaping FeedGet<String>,
    _ set: @escaping FeedSet<String>
  ) -> Self {
    Self(field: field, name: name, type: .text, summary: summary, isFeedLevel: true) { feed, _ in
      guard let value = get(feed) else { return .null }
      return .text(value)
    } write: { value, feed, _ in
      if case .text(let text) = value { set(&feed, text) }
    }
  }

  static func integer(
    _ field: Field, _ name: String, _ summary: String, _ get: @escaping Get<Int>,
    _ set: @escaping Set<Int>
  ) -> Self {
    Self(field: field, name: name, type: .integer, summary: summary, isFeedLevel: false) {
      _, entry in
      guard let value = get(entry) else { return .null }
      return .integer(value)
    } write: { value, _, entry in
      if case .integer(let number) = value { set(&entry, number) }
    }
  }

  static func decimal(
    _ field: Field, _ name: String, _ summary: String, _ get: @escaping Get<DecimalNumber>,
    _ set: @escaping Set<DecimalNumber>
  ) -> Self {
    Self(field: field, name: name, type: .decimal, summary: summary, isFeedLevel: false) {
      _, entry in
      guard let value = get(entry) else { return .null }
      return .decimal(value)
    } write: { value, _, entry in
      if case .decimal(let number) = value { set(&entry, number) }
    }
  }

  static func timestamp(
    _ field: Field, _ name: String, _ summary: String, _ get: @escaping Get<Timestamp>,
    _ set: @escaping Set<Timestamp>
  ) -> Self {
    Self(field: field, name: name, type: .timestamp, summary: summary, isFeedLevel: false) {
      _, entry in
      guard let value = get(entry) else { return .null }
      return .timestamp(value)
    } write: { value, _, entry in
      if case .timestamp(let moment) = value { set(&entry, moment) }
    }
  }
}
