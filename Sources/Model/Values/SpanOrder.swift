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

  /// Compares the absolute values of two decimals.
  private func magnitudeOrder(to other: Span<UInt8>) -> Order {
    let wholeDigits = Order(wholeDigitCount, other.wholeDigitCount)
    guard wholeDigits == .equal else { return wholeDigits }
    // The points are at the same place, so the first difference decides; a longer fraction is
    // greater, because it has no trailing zeros.
    return order(to: other)
  }

  /// The number of digits before the point.
  private var wholeDigitCount: Int {
    let start = first == UInt8(ascii: "-") ? 1 : 0
    var end = start
    while end < count, self[end] != UInt8(ascii: ".") { end += 1 }
    return end - start
  }
}
