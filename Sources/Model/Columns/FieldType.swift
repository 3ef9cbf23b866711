/// The type of a column's values. Schemas and encoders derive from it.
public enum FieldType: String, Sendable, CaseIterable {
  /// A text.
  case text
  /// A whole number.
  case integer
  /// An exact decimal number.
  case decimal
  /// A number in binary floating point (IEEE 754, 64 bits), with the digits of the input in texts.
  case number
  /// `true` or `false`.
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
  public var isScalar: Bool { self != .list && self != .object }
}
