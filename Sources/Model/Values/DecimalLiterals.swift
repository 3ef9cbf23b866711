/// Literals: `0`, `1.29` and `"1234567890.1234567890"`.
extension DecimalNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral
{
  public init(integerLiteral number: Int) { self.init(number) }

  /// Creates a number from the shortest digits that mean the literal's binary value. Up to 15 digits
  /// are those that were written; a string literal has no such limit.
  public init(floatLiteral number: Double) {
    guard let decimal = Self(number.description) else {
      preconditionFailure("\(number) is no decimal number")
    }
    self = decimal
  }

  /// Creates a number from a literal text. One that isn't a number is a programming error.
  public init(stringLiteral text: StaticString) {
    guard let number = Self(text.description) else {
      preconditionFailure("'\(text)' is no decimal number")
    }
    self = number
  }
}
