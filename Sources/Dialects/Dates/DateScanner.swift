internal import ChartConvModel

/// Goes through the bytes of a date from left to right.
struct DateScanner: ~Escapable {
  private let bytes: Span<UInt8>
  private var position: Int
  private let end: Int

  /// White space around the date is no part of it.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>) {
    bytes = text
    position = 0
    var end = text.count
    while position < end, text[position].isSpace { position += 1 }
    while end > position, text[end - 1].isSpace { end -= 1 }
    self.end = end
  }

  var isAtEnd: Bool { position == end }

  /// The byte that comes next, 0 at the end.
  var next: UInt8 { peek(0) }

  /// The byte that comes `distance` behind the next, 0 beyond the end.
  func peek(_ distance: Int) -> UInt8 {
    position + distance < end ? bytes[position + distance] : 0
  }

  /// Whether that byte came next; it is behind us then.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Whether that text came next; it is behind us then.
  mutating func skip(_ text: String) -> Bool {
    var ahead = position
    for byte in text.utf8 {
      guard ahead < end, bytes[ahead] == byte else { return false }
      ahead += 1
    }
    position = ahead
    return true
  }

  mutating func skip(where isSkipped: (UInt8) -> Bool) {
    while position < end, isSkipped(bytes[position]) { position += 1 }
  }

  mutating func skipSpaces() {
    skip { $0.isSpace }
  }

  /// The digits that come next, as many as there are; `nil` for none and for more than fit.
  mutating func number() -> DateNumber? {
    var number = DateNumber(value: 0, digits: 0)
    while position < end, bytes[position].isDigit {
      guard number.digits < DateNumber.mostDigits else { return nil }
      number.value = number.value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      number.digits += 1
      position += 1
    }
    return number.digits == 0 ? nil : number
  }

  /// The digits of a fraction as billionths; those from the tenth on are dropped.
  mutating func billionths() -> Int? {
    guard next.isDigit else { return nil }
    var value = 0
    var unit = 100_000_000
    while position < end, bytes[position].isDigit {
      value += Int(bytes[position] - UInt8(ascii: "0")) * unit
      unit /= 10
      position += 1
    }
    return value
  }

  /// The letters that come next, those of other alphabets among them.
  @_lifetime(copy self)
  mutating func word() -> Span<UInt8> {
    let start = position
    skip { $0.isLetter }
    return bytes.extracting(start..<position)
  }
}
