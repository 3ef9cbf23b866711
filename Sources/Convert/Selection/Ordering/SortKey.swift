public import ChartConvModel

/// A column to sort by. Null is last in both directions.
public struct SortKey: Sendable {
  /// The column.
  public let field: EntryField
  /// `true` to sort in descending order.
  public let isDescending: Bool

  /// Creates a key.
  ///
  /// - Parameter field: a column that isn't a list.
  public init(_ field: EntryField, isDescending: Bool = false) {
    self.field = field
    self.isDescending = isDescending
  }
}
