public import ChartConvModel

/// A column by whose values rows are divided among folders.
public struct PartitionKey: Sendable, Equatable {
  /// A part of a date or a timestamp.
  public enum Unit: String, Sendable, CaseIterable {
    /// The day, such as 2024-05-03.
    case day
    /// The month, such as 2024-05.
    case month
    /// The year.
    case year
  }

  /// The column.
  public let field: EntryField
  /// The part of the column's values, in UTC; `nil` for the values as they are.
  public let unit: Unit?

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - field: a column that isn't a list.
  ///   - unit: the part of the values of a date or a timestamp; `nil` for the values as they are.
  public init(_ field: EntryField, by unit: Unit? = nil) {
    self.field = field
    self.unit = unit
  }

  /// The name of the column in the folders: `country`, `feed_updated_day`.
  public var name: String { unit.map { "\(field.name)_\($0.rawValue)" } ?? field.name }
}
