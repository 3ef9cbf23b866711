internal import ChartConvModel

/// A comparison operator.
enum Relation: Sendable {
  case equal
  case unequal
  case less
  case lessOrEqual
  case greater
  case greaterOrEqual

  /// Returns `true` if two values with this order satisfy the relation.
  func holds(for order: Order) -> Bool {
    switch self {
    case .equal: order == .equal
    case .unequal: order != .equal
    case .less: order == .ascending
    case .lessOrEqual: order != .descending
    case .greater: order == .descending
    case .greaterOrEqual: order != .ascending
    }
  }
}
