/// The order of two numbers or texts.
@frozen
package enum Order: Int, Sendable {
  case ascending = -1
  case equal = 0
  case descending = 1

  @inlinable
  package init<Value: Comparable>(_ one: Value, _ other: Value) {
    self = one == other ? .equal : one < other ? .ascending : .descending
  }

  package var reversed: Self {
    switch self {
    case .ascending: .descending
    case .equal: .equal
    case .descending: .ascending
    }
  }
}
