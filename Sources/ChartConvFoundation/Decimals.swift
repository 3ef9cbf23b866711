public import ChartConv
public import Foundation

extension Decimal {
  /// Creates a decimal with the number's value; `nil` if it has more digits than `Decimal` holds.
  public init?(_ number: DecimalNumber) {
    guard let decimal = Self(string: number.description, locale: Locale(identifier: "en_US_POSIX")),
      DecimalNumber(decimal) == number
    else { return nil }
    self = decimal
  }
}

extension DecimalNumber {
  /// Creates the number with a decimal's value; `nil` for one that isn't a number.
  public init?(_ decimal: Decimal) {
    guard decimal.isFinite else { return nil }
    self.init(decimal.description)
  }
}
