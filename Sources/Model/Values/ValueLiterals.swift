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
  public init?(_ text: String) { self.init(internetDate: text.bytes.span) }

  package init?(internetDate text: Span<UInt8>) {
    guard text.count >= 20, let date = CalendarDate(beforeTime: text.extracting(0..<10)),
      text[10] | 0x20 == UInt8(ascii: "t"), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":"), let hour = text.twoDigits(at: 11),
      let minute = text.twoDigits(at: 14), let second = text.twoDigits(at: 17)
    else { return nil }
    var (end, fraction, unit) = (19, 0, 100_000_000)
    if text[end] == UInt8(ascii: ".") {
      end += 1
      while end < text.count, text[end].isDigit, unit > 0 {
        fraction += Int(text[end] - 0x30) * unit
        unit /= 10
        end += 1
      }
      guard end > 20 else { return nil }
    }
    var offset = 0
    if text.count == end + 6 {
      guard text[end] == UInt8(ascii: "+") || text[end] == UInt8(ascii: "-"),
        let hours = text.twoDigits(at: end + 1), text[end + 3] == UInt8(ascii: ":"),
        let minutes = text.twoDigits(at: end + 4), hours < 24, minutes < 60
      else { return nil }
      offset = (hours * 60 + minutes) * (text[end] == UInt8(ascii: "-") ? -1 : 1)
    } else if text.count != end + 1 || text[end] | 0x20 != UInt8(ascii: "z") {
      return nil
    }
    self.init(
      date: date, hour: hour, minute: minute, second: second, nanosecond: fraction, offset: offset)
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
