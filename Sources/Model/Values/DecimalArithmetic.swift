/// Arithmetic, exact for any number of digits.
extension DecimalNumber: AdditiveArithmetic {
  public static func + (one: Self, other: Self) -> Self {
    let (one, other) = Scaled.aligned(one, other)
    guard one.isNegative != other.isNegative else {
      return Scaled(
        isNegative: one.isNegative, digits: Scaled.sum(one.digits, other.digits), scale: one.scale
      ).number
    }
    let isSmaller = one.digits.lexicographicallyPrecedes(other.digits)
    let (larger, smaller) = isSmaller ? (other, one) : (one, other)
    return Scaled(
      isNegative: larger.isNegative, digits: Scaled.difference(larger.digits, smaller.digits),
      scale: one.scale
    ).number
  }

  public static func - (one: Self, other: Self) -> Self { one + -other }

  /// Returns the number with the other sign; zero has none.
  public static prefix func - (number: Self) -> Self {
    var scaled = Scaled(number)
    scaled.isNegative.toggle()
    return scaled.number
  }

  /// Returns the product, with all its digits.
  public static func * (one: Self, other: Self) -> Self {
    let (one, other) = (Scaled(one), Scaled(other))
    return Scaled(
      isNegative: one.isNegative != other.isNegative,
      digits: Scaled.product(one.digits, other.digits), scale: one.scale + other.scale
    ).number
  }
}

/// A number as a whole number and the number of its digits after the point.
private struct Scaled {
  var isNegative: Bool
  /// Values from 0 to 9, the highest first.
  var digits: [UInt8]
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

  var number: DecimalNumber {
    var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    let zeros = [UInt8](repeating: 0, count: max(scale - digits.count, 0))
    for (index, digit) in (zeros + digits).enumerated() {
      if index == zeros.count + digits.count - scale { text.append(UInt8(ascii: ".")) }
      text.append(0x30 + digit)
    }
    return DecimalNumber(text) ?? .zero
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
