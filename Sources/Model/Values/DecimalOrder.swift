/// Numeric order, exact for any number of digits.
extension DecimalNumber: Comparable {
  public static func < (one: Self, other: Self) -> Bool {
    one.description.utf8.span.decimalOrder(to: other.description.utf8.span) == .ascending
  }
}
