/// Numeric order, exact for any number of digits.
extension DecimalNumber: Comparable {
  public static func < (one: Self, other: Self) -> Bool {
    guard one.isNegative == other.isNegative else { return one.isNegative }
    return one.isNegative
      ? isLess(other.magnitude, one.magnitude) : isLess(one.magnitude, other.magnitude)
  }

  /// The digits without a sign.
  private var magnitude: Substring.UTF8View {
    let digits = description.utf8[...]
    return isNegative ? digits.dropFirst() : digits
  }

  /// Compares canonical digits: the integer with more digits is greater; else the first different
  /// digit decides, and a fraction is greater than none.
  private static func isLess(_ one: Substring.UTF8View, _ other: Substring.UTF8View) -> Bool {
    let point = UInt8(ascii: ".")
    let whole = one.prefix { $0 != point }.count
    let otherWhole = other.prefix { $0 != point }.count
    return whole == otherWhole ? one.lexicographicallyPrecedes(other) : whole < otherWhole
  }
}
