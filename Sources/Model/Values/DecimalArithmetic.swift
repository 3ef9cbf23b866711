/// Arithmetic, exact for any number of digits.
extension DecimalNumber: AdditiveArithmetic {
  public static func + (one: Self, other: Self) -> Self {
    let (one, other) = ScaledDigits.aligned(one, other)
    guard one.isNegative != other.isNegative else {
      return ScaledDigits(
        isNegative: one.isNegative, digits: ScaledDigits.sum(one.digits, other.digits),
        scale: one.scale
      ).number
    }
    let isSmaller = one.digits.lexicographicallyPrecedes(other.digits)
    let (larger, smaller) = isSmaller ? (other, one) : (one, other)
    return ScaledDigits(
      isNegative: larger.isNegative, digits: ScaledDigits.difference(larger.digits, smaller.digits),
      scale: one.scale
    ).number
  }

  public static func - (one: Self, other: Self) -> Self { one + -other }

  /// Returns the number with the other sign; zero has none.
  public static prefix func - (number: Self) -> Self {
    var scaled = ScaledDigits(number)
    scaled.isNegative.toggle()
    return scaled.number
  }

  /// Returns the product, with all its digits.
  public static func * (one: Self, other: Self) -> Self {
    let (one, other) = (ScaledDigits(one), ScaledDigits(other))
    return ScaledDigits(
      isNegative: one.isNegative != other.isNegative,
      digits: ScaledDigits.product(one.digits, other.digits), scale: one.scale + other.scale
    ).number
  }
}

/// A number as its digits and the number of those after the point.
struct ScaledDigits {
  var isNegative: Bool
  /// Values from 0 to 9, the highest first.
  var digits: [UInt8]
  /// Outside `0...digits.count`, zeros are missing.
  var scale: Int

  init(isNegative: Bool, digits: [UInt8], scale: Int) {
    self.isNegative = isNegative
    self.digits = digits
    self.scale = scale
  }

  init(_ number: DecimalNumber) {
    let parts = number.description.utf8.split(separator: UInt8(ascii: "."))
    isNegative = number.isNegative
    digits = parts.joined().filter { $0 >= 0x30 }.map { $0 - 0x30 }
    scale = parts.count == 2 ? parts[1].count : 0
  }

  /// Parses a number; see ``DecimalNumber/init(_:)-(String)``.
  init?(_ text: [UInt8]) {
    var rest = text.drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    digits = Self.digits(of: &rest)
    scale = -digits.count
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      digits += Self.digits(of: &rest)
    }
    scale += digits.count
    guard !digits.isEmpty else { return nil }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      guard let exponent = Self.exponent(of: &rest) else { return nil }
      scale -= exponent
    }
    guard rest.isEmpty else { return nil }
  }

  private static func digits(of rest: inout ArraySlice<UInt8>) -> [UInt8] {
    let run = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
    rest = rest[run.endIndex...]
    return run.map { $0 - 0x30 }
  }

  private static func exponent(of rest: inout ArraySlice<UInt8>) -> Int? {
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let run = digits(of: &rest)
    guard !run.isEmpty else { return nil }
    var value = 0
    for digit in run {
      value = value * 10 + Int(digit)
      guard value <= DecimalNumber.largestExponent else { return nil }
    }
    return isNegative ? -value : value
  }

  var number: DecimalNumber {
    var digits = digits + repeatElement(0, count: max(-scale, 0))
    digits.insert(contentsOf: repeatElement(0, count: max(scale - digits.count, 0)), at: 0)
    let point = digits.count - max(scale, 0)
    let whole = digits[..<point].drop { $0 == 0 }
    var fraction = digits[point...]
    while fraction.last == 0 { fraction.removeLast() }
    guard !whole.isEmpty || !fraction.isEmpty else { return .zero }
    var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    text += whole.isEmpty ? [0x30] : whole.map { $0 + 0x30 }
    if !fraction.isEmpty { text.append(UInt8(ascii: ".")) }
    text += fraction.map { $0 + 0x30 }
    return DecimalNumber(canonical: String(decoding: text, as: UTF8.self))
  }

  /// Returns two numbers with as many digits before and after the point.
  static func aligned(_ one: DecimalNumber, _ other: DecimalNumber) -> (Self, Self) {
    var (one, other) = (Self(one), Self(other))
    let scale = max(one.scale, other.scale)
    one.extend(to: scale)
    other.extend(to: scale)
    let count = max(one.digits.count, other.digits.count)
    one.digits.insert(contentsOf: repeatElement(0, count: count - one.digits.count), at: 0)
    other.digits.insert(contentsOf: repeatElement(0, count: count - other.digits.count), at: 0)
    return (one, other)
  }

  private mutating func extend(to scale: Int) {
    digits += repeatElement(0, count: scale - self.scale)
    self.scale = scale
  }

  static func sum(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    var digits: [UInt8] = []
    var carry: UInt8 = 0
    for (one, other) in zip(one, other).reversed() {
      let sum = one + other + carry
      digits.append(sum % 10)
      carry = sum / 10
    }
    digits.append(carry)
    return digits.reversed()
  }

  /// - Parameter smaller: digits of a number that isn't larger.
  static func difference(_ larger: [UInt8], _ smaller: [UInt8]) -> [UInt8] {
    var digits: [UInt8] = []
    var borrow: UInt8 = 0
    for (larger, smaller) in zip(larger, smaller).reversed() {
      let difference = 10 + larger - smaller - borrow
      digits.append(difference % 10)
      borrow = difference < 10 ? 1 : 0
    }
    return digits.reversed()
  }

  static func product(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    var digits = [UInt8](repeating: 0, count: one.count + other.count)
    for (row, factor) in one.reversed().enumerated() {
      var carry = 0
      for (column, digit) in other.reversed().enumerated() {
        let value = Int(digits[row + column]) + Int(factor) * Int(digit) + carry
        digits[row + column] = UInt8(value % 10)
        carry = value / 10
      }
      digits[row + other.count] = UInt8(carry)
    }
    return digits.reversed()
  }
}
