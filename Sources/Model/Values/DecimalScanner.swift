/// Parses a decimal number and formats it in its shortest form.
struct DecimalScanner {
  private let isNegative: Bool
  /// All digits, before and after the point.
  private var digits: [UInt8] = []
  /// The number of `digits` before the point. Outside `0...digits.count`, zeros are missing.
  private var point: Int

  init?(_ text: [UInt8]) {
    var rest = text.drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    digits.reserveCapacity(rest.count)
    digits += Self.digits(of: &rest)
    point = digits.count
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      digits += Self.digits(of: &rest)
    }
    guard !digits.isEmpty else { return nil }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      guard let exponent = Self.exponent(of: &rest) else { return nil }
      point += exponent
    }
    guard rest.isEmpty else { return nil }
  }

  private static func digits(of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let run = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
    rest = rest[run.endIndex...]
    return run
  }

  private static func exponent(of rest: inout ArraySlice<UInt8>) -> Int? {
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let run = digits(of: &rest)
    guard !run.isEmpty else { return nil }
    var value = 0
    for digit in run {
      value = value * 10 + Int(digit - 0x30)
      guard value <= DecimalNumber.largestExponent else { return nil }
    }
    return isNegative ? -value : value
  }

  mutating func canonical() -> String {
    if point < 0 {
      digits.insert(contentsOf: repeatElement(0x30, count: -point), at: 0)
      point = 0
    }
    while point > digits.count { digits.append(0x30) }
    var whole = digits[..<point].drop { $0 == 0x30 }
    var fraction = digits[point...]
    while fraction.last == 0x30 { fraction.removeLast() }
    if whole.isEmpty {
      guard !fraction.isEmpty else { return "0" }
      whole = [0x30]
    }
    var bytes: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    bytes += whole
    if !fraction.isEmpty {
      bytes.append(UInt8(ascii: "."))
      bytes += fraction
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
