internal import ChartConvModel

/// A scanner over the bytes of a date.
struct DateScanner: ~Escapable {
  private let bytes: Span<UInt8>
  private var position: Int
  private let end: Int

  /// Creates a scanner, ignoring surrounding white space.
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

  /// The next byte; 0 at the end.
  var next: UInt8 { peek(0) }

  /// Returns the byte `distance` after the next; 0 beyond the end.
  func peek(_ distance: Int) -> UInt8 {
    position + distance < end ? bytes[position + distance] : 0
  }

  /// Skips a byte. Returns `false` if the next byte is another.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Skips a text. Returns `false` if it doesn't follow.
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

  /// Skips a comment in parentheses, which may contain others (RFC 5322 §3.2.2). Returns `false` if
  /// it has no end.
  mutating func skipComment() -> Bool {
    var depth = 0
    repeat {
      if isAtEnd { return false }
      if next == UInt8(ascii: "(") { depth += 1 }
      if next == UInt8(ascii: ")") { depth -= 1 }
      position += 1
    } while depth > 0
    return true
  }

  /// Scans a run of digits; `nil` for none or too many.
  mutating func number() -> DateNumber? {
    var number = DateNumber(value: 0, digits: 0)
    while position < end, bytes[position].isDigit {
      guard number.digits < DateNumber.maximumDigits else { return nil }
      number.value = number.value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      number.digits += 1
      position += 1
    }
    return number.digits == 0 ? nil : number
  }

  /// Scans the digits of a fraction as billionths. Digits from the tenth on are dropped.
  mutating func nanoseconds() -> Int? {
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

  /// Scans a run of letters, including non-ASCII ones.
  @_lifetime(copy self)
  mutating func word() -> Span<UInt8> {
    let start = position
    skip { $0.isLetter }
    return bytes.extracting(start..<position)
  }
}
