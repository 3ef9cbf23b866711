internal import ChartConvModel

/// How a date begins: enough to tell what it is written in.
struct DateShape {
  /// How many digits it begins with.
  let digits: Int
  /// The byte behind them, 0 at the end.
  let mark: UInt8
  /// The byte behind `mark`, 0 at the end.
  let second: UInt8

  init(_ scanner: DateScanner) {
    var digits = 0
    while scanner.peek(digits).isDigit { digits += 1 }
    self.digits = digits
    mark = scanner.peek(digits)
    second = scanner.peek(digits + 1)
  }
}
