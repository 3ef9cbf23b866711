/// The value of a column of an entry, in the column's type. See ``Entry/subscript(_:)``.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum FieldValue: Sendable, Equatable {
  /// The feed doesn't give a value.
  case null
  /// A text, or the JSON of ``EntryField/extra``.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// An exact decimal number.
  case decimal(DecimalNumber)
  /// A boolean.
  case boolean(Bool)
  /// A day.
  case date(CalendarDate)
  /// A moment.
  case timestamp(Timestamp)
  /// The items of a list column, in the type of the property of ``Entry``: `items as?
  /// [FeedCategory]` is ``Entry/genres``.
  case list([any Sendable & Hashable])
}

extension FieldValue {
  /// Compares texts byte by byte.
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.text(let one), .text(let other)): one.hasBytes(of: other)
    case (.integer(let one), .integer(let other)): one == other
    case (.decimal(let one), .decimal(let other)): one == other
    case (.boolean(let one), .boolean(let other)): one == other
    case (.date(let one), .date(let other)): one == other
    case (.timestamp(let one), .timestamp(let other)): one == other
    case (.list(let one), .list(let other)):
      one.elementsEqual(other) { Self.isEqual($0, $1) }
    default: false
    }
  }

  private static func isEqual<Item: Hashable>(_ one: Item, _ other: any Hashable) -> Bool {
    one == other as? Item
  }
}

/// Literals: a text, a whole or a decimal number, a boolean.
extension FieldValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  /// Creates a text.
  public init(stringLiteral text: String) { self = .text(text) }

  /// Creates a whole number.
  public init(integerLiteral number: Int) { self = .integer(number) }

  /// Creates an exact decimal number; see ``DecimalNumber/init(floatLiteral:)``.
  public init(floatLiteral number: Double) { self = .decimal(DecimalNumber(floatLiteral: number)) }

  /// Creates a boolean.
  public init(booleanLiteral flag: Bool) { self = .boolean(flag) }
}

extension FieldValue {
  /// The value as it is written in tables; `nil` for null and lists.
  public var text: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .decimal(let number): number.description
    case .boolean(let flag): flag ? "true" : "false"
    case .date(let day): day.description
    case .timestamp(let moment): moment.description
    default: nil
    }
  }
}

extension Entry {
  /// Returns the value of a column, for formats that write the requested columns. A column of the
  /// feed is null, except ``EntryField/country``; see ``subscript(_:of:)``.
  public subscript(field: EntryField) -> FieldValue { self[field, of: Feed()] }

  /// Returns the value of a column of the entry or its feed.
  public subscript(field: EntryField, of feed: Feed) -> FieldValue {
    var (feed, entry) = (feed, self)
    return field.column.read(&feed, &entry)
  }
}

/// The type of a column's values. Schemas and encoders derive from it.
@usableFromInline
package enum FieldType: String, Sendable, CaseIterable {
  case text, integer, decimal
  /// A number in binary floating point (IEEE 754, 64 bits), with the digits of the input in texts.
  case number
  case boolean
  /// A day, `YYYY-MM-DD`.
  case date
  /// A moment, RFC 3339.
  case timestamp
  /// A list of objects, only for formats that can represent one.
  case list
  /// A JSON object of any members, only for formats of JSON.
  case object

  /// The name with its article, for messages.
  package var nameWithArticle: String {
    switch self {
    case .integer, .object: "an \(rawValue)"
    default: "a \(rawValue)"
    }
  }

  /// `true` for a whole, decimal or floating-point number.
  package var isNumeric: Bool { self == .integer || self == .decimal || self == .number }

  /// `true` if a value fits in one cell of a table.
  package var isScalar: Bool { self != .list && self != .object }
}
