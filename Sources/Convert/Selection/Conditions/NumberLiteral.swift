internal import ChartConvModel

/// A number of an expression, prepared for comparison with integers and decimals.
struct NumberLiteral: Sendable {
  /// The shortest digits.
  let digits: [UInt8]
  /// The value, if it is an integer that fits.
  let integer: Int?

  init(_ number: DecimalNumber) {
    digits = Array(number.description.utf8)
    integer = number.wholeNumber
  }

  /// Compares an integer with the literal.
  func order(of number: Int) -> Order {
    if let integer { return Order(number, integer) }
    return Array(String(number).utf8).span.decimalOrder(to: digits.span)
  }

  /// Compares a decimal with the literal.
  func order(of decimal: Span<UInt8>) -> Order { decimal.decimalOrder(to: digits.span) }
}
