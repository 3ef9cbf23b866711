/// What a column holds; the schemas and the encoders derive from it.
public enum FieldType: String, Sendable, CaseIterable {
  case text
  case integer
  case decimal
  case boolean
  /// `YYYY-MM-DD`.
  case date
  /// RFC 3339.
  case timestamp
  /// A list of objects, for the formats that can carry one.
  case list
}
