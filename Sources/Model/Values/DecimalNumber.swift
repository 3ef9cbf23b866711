/// An exact decimal number of any length, stored as its shortest digits.
///
/// `1.29000` is `1.29`, `0.00000` is `0`, `1500.00` is `1500`, `1e3` is `1000`. Binary floating
/// point is never involved.
public struct DecimalNumber: Sendable, Hashable, CustomStringConvertible {
  /// An optional `-`, digits without leading zeros, and if needed a point and digits without
  /// trailing zeros: both a JSON number and an XML Schema decimal.
  public let description: String

  /// The largest absolute value of an exponent: enough for any price, and a bound for
  /// `1e999999999`.
  package static let largestExponent = 400

  /// The number 0.
  public static let zero = Self(canonical: "0")

  init(canonical: String) { description = canonical }

  /// Creates an integer.
  public init(_ number: some BinaryInteger) { self.init(canonical: String(number)) }

  package var isNegative: Bool { description.utf8.first == UInt8(ascii: "-") }

  /// The value if it is an integer that fits; else `nil`.
  public var wholeNumber: Int? { Int(description) }

  /// A thousand times the value, truncated to an integer. Converts seconds to milliseconds.
  package var thousandfold: Int? {
    let parts = description.split(separator: ".")
    let fraction = (parts.count == 2 ? parts[1] : "").prefix(3)
    let digits = (parts.first ?? "") + fraction
    return Int(digits + String(repeating: "0", count: 3 - fraction.utf8.count))
  }

  /// Parses `[+-]digits[.digits][e[+-]digits]`, with optional white space around it; `nil` for
  /// anything else.
  @inlinable
  package init?(_ text: some Collection<UInt8>) { self.init(digits: Array(text)) }

  /// Parses a text in the same way.
  public init?(_ text: String) { self.init(digits: Array(text.utf8)) }

  /// Parses a number with a comma before its decimals, and points, spaces or apostrophes between
  /// thousands: `1.234,50`.
  package init?(decimalComma text: String) {
    let commas = text.utf8.count { $0 == UInt8(ascii: ",") }
    let digits = text.filter { !". \u{A0}\u{202F}'’".contains($0) }.map { $0 == "," ? "." : $0 }
    guard commas < 2 else { return nil }
    self.init(String(digits))
  }

  /// Parses a number. Plain numbers (an optional minus sign, digits, a point, more digits), as
  /// nearly all prices are, take a fast path.
  package init?(_ text: Span<UInt8>) {
    guard let length = Self.plainLength(of: text) else {
      self.init(digits: Array(text))
      return
    }
    self.init(canonical: String(decodingUTF8: text.extracting(first: length)))
  }

  /// Returns the length of the prefix that already is the number's shortest form; `nil` if the text
  /// has to be rewritten.
  package static func plainLength(of text: Span<UInt8>) -> Int? {
    var point: Int?
    let start = !text.isEmpty && text[0] == UInt8(ascii: "-") ? 1 : 0
    for index in start..<text.count {
      switch text[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): continue
      case UInt8(ascii: ".") where point == nil: point = index
      default: return nil
      }
    }
    let whole = point ?? text.count
    guard whole > start else { return nil }
    let beginsWithZero = text[start] == UInt8(ascii: "0")
    // A negative number below one may turn out to be zero, which has no sign.
    guard !beginsWithZero || (whole == 1 && start == 0) else { return nil }
    guard let point else { return text.count }
    var end = text.count
    while end > point + 1, text[end - 1] == UInt8(ascii: "0") { end -= 1 }
    return end == point + 1 ? point : end
  }

  @usableFromInline
  init?(digits text: [UInt8]) {
    guard let number = ScaledDigits(text)?.number else { return nil }
    self = number
  }
}

/// Numeric order, exact for any number of digits.
extension DecimalNumber: Comparable {
  public static func < (one: Self, other: Self) -> Bool {
    one.description.bytes.span.decimalOrder(to: other.description.bytes.span) == .ascending
  }
}
