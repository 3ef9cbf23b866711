public import ChartConvModel

/// A column to sort by. Null is last in both directions.
public struct SortKey: Sendable {
  public let field: EntryField
  public let isDescending: Bool

  /// - Parameter field: a column that isn't a list.
  public init(_ field: EntryField, isDescending: Bool = false) {
    self.field = field
    self.isDescending = isDescending
  }
}
