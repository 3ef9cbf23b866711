internal import ChartConvModel

/// The beginning of a date, from which its syntax is recognised.
struct DateShape {
  /// The number of leading digits.
  let digits: Int
  /// The byte after the digits; 0 at the end.
  let mark: UInt8
  /// The byte after `mark`; 0 at the end.
  let second: UInt8

  init(_ scanner: DateScanner) {
    var digits = 0
    while scanner.peek(digits).isDigit { digits += 1 }
    self.digits = digits
    mark = scanner.peek(digits)
    second = scanner.peek(digits + 1)
  }
}
