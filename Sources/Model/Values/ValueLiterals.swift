/// Values from texts and literals of a program. A date isn't a literal, because a literal can't fail.

extension CalendarDate: LosslessStringConvertible {
  /// Parses `YYYY-MM-DD` and nothing else; `nil` for a day that the calendar doesn't have.
  public init?(_ text: String) {
    guard text.utf8.count == 10 else { return nil }
    self.init(beforeTime: text.bytes.span)
  }
}

extension Timestamp: LosslessStringConvertible {
  /// Parses a timestamp of RFC 3339 §5.6, with a fraction of at most nine digits.
  public init?(_ text: String) {
    var rest = text.utf8.dropFirst(10)
    guard let date = CalendarDate(String(text.utf8.prefix(10)) ?? ""),
      rest.popFirst().map({ $0 | 0x20 }) == UInt8(ascii: "t"),
      let hour = rest.number(of: 2), rest.popFirst() == UInt8(ascii: ":"),
      let minute = rest.number(of: 2), rest.popFirst() == UInt8(ascii: ":"),
      let second = rest.number(of: 2), let fraction = rest.nanoseconds(),
      let offset = rest.zoneOffset(), rest.isEmpty
    else { return nil }
    self.init(
      date: date, hour: hour, minute: minute, second: second, nanosecond: fraction, offset: offset)
  }
}

extension Substring.UTF8View {
  /// Removes a number of exactly `width` digits.
  fileprivate mutating func number(of width: Int) -> Int? {
    let digits = prefix(width)
    guard digits.count == width, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    self = dropFirst(width)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Removes a fraction of a second, which may be absent.
  fileprivate mutating func nanoseconds() -> Int? {
    guard first == UInt8(ascii: ".") else { return 0 }
    let width = dropFirst().prefix { $0 >= 0x30 && $0 <= 0x39 }.count
    guard (1...9).contains(width) else { return nil }
    self = dropFirst()
    return number(of: width).map { (width..<9).reduce($0) { value, _ in value * 10 } }
  }

  /// Removes an offset from UTC and returns it in minutes.
  fileprivate mutating func zoneOffset() -> Int? {
    guard let sign = popFirst() else { return nil }
    if sign | 0x20 == UInt8(ascii: "z") { return 0 }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = number(of: 2),
      popFirst() == UInt8(ascii: ":"), let minutes = number(of: 2), hours < 24, minutes < 60
    else { return nil }
    let offset = hours * 60 + minutes
    return sign == UInt8(ascii: "-") ? -offset : offset
  }
}

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

extension Double {
  /// The nearest binary number.
  public init(_ number: DecimalNumber) { self = Double(number.description) ?? 0 }
}
