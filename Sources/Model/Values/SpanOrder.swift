/// Comparison of texts and of decimals by their bytes.
extension Span<UInt8> {
  /// Compares two texts by their bytes, which for UTF-8 is the order of the code points.
  package func order(to other: Span<UInt8>) -> Order {
    let shared = Swift.min(count, other.count)
    for index in 0..<shared where self[index] != other[index] {
      return Order(self[index], other[index])
    }
    return Order(count, other.count)
  }

  /// Compares two decimals by value. Both must be in the shortest form of ``DecimalNumber``.
  package func decimalOrder(to other: Span<UInt8>) -> Order {
    let isNegative = first == UInt8(ascii: "-")
    guard isNegative == (other.first == UInt8(ascii: "-")) else {
      return isNegative ? .ascending : .descending
    }
    let order = magnitudeOrder(to: other)
    return isNegative ? order.reversed : order
  }

  /// Compares the absolute values of two decimals of the same sign.
  private func magnitudeOrder(to other: Span<UInt8>) -> Order {
    // Both are read up to the first of the points. A number of a million digits may be compared
    // with many short ones.
    var end = 0
    while isInWholePart(end), other.isInWholePart(end) { end += 1 }
    if isInWholePart(end) { return .descending }
    if other.isInWholePart(end) { return .ascending }
    // The decimal points are at the same index, so the first difference decides; a longer fraction
    // is greater, because it has no trailing zeros.
    return order(to: other)
  }

  /// Returns `true` if a decimal has a byte at `index`, before its point.
  private func isInWholePart(_ index: Int) -> Bool {
    index < count && self[index] != UInt8(ascii: ".")
  }
}
