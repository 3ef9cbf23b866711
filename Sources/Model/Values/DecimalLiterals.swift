/// Literals: `0` and `1.29`. A text may not be a number, so it isn't a literal:
/// ``DecimalNumber/init(_:)-(String)`` gives `nil` for it.
extension DecimalNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates an integer.
  public init(integerLiteral number: Int) { self.init(number) }

  /// Creates a number from the shortest digits that mean the literal's binary value. Up to 15
  /// digits are those that were written; the text of a number with more has an initializer without
  /// such a limit.
  public init(floatLiteral number: Double) {
    guard let decimal = Self(number.description) else {
      preconditionFailure("\(number) is not a decimal number")
    }
    self = decimal
  }
}
