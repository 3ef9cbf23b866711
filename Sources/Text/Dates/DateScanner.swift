internal import ChartConvIO
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
  func peek(_ distance: Int) -> UInt8 { position + distance < end ? bytes[position + distance] : 0 }

  /// Skips a byte. Returns `false` if the next byte is another.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  mutating func skip(where isSkipped: (UInt8) -> Bool) {
    while position < end, isSkipped(bytes[position]) { position += 1 }
  }

  mutating func skipSpaces() { skip { $0.isSpace } }

  /// Scans the text in brackets, which may contain others (RFC 5322 §3.2.2); `nil` if they have no
  /// end.
  @_lifetime(copy self)
  mutating func bracketed() -> Span<UInt8>? {
    let start = position + 1
    var depth = 0
    repeat {
      if isAtEnd { return nil }
      if next == UInt8(ascii: "(") || next == UInt8(ascii: "[") { depth += 1 }
      if next == UInt8(ascii: ")") || next == UInt8(ascii: "]") { depth -= 1 }
      position += 1
    } while depth > 0
    return bytes.extracting(start..<position - 1)
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

  /// Scans a month's number in digits or in words: `mười hai` is twelve.
  mutating func month() -> Int? {
    if let number = number() { return number.digits <= 2 ? number.value : nil }
    guard let first = DateWord.number(word()) else { return nil }
    guard first == 10 else { return first }
    var ahead = self
    ahead.skipSpaces()
    guard let second = DateWord.number(ahead.word()), second <= 2 else { return first }
    self = ahead
    return first + second
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

  /// Scans a run of letters, including non-ASCII ones. These may have points between them, as in
  /// Thai: `มิ.ย.`.
  @_lifetime(copy self)
  mutating func word() -> Span<UInt8> {
    let start = position
    while next.isLetter || next == UInt8(ascii: ".") && isBetweenLetters { position += 1 }
    return bytes.extracting(start..<position)
  }

  /// `true` if the next byte is between two that aren't ASCII.
  private var isBetweenLetters: Bool {
    position > 0 && bytes[position - 1] >= 0x80 && peek(1) >= 0x80
  }

  /// Scans the name of a zone: letters, or a region such as `America/Port-au-Prince`. A hyphen
  /// before digits begins an offset.
  @_lifetime(copy self)
  mutating func zoneName() -> Span<UInt8> {
    let start = position
    skip { $0.isLetter }
    // `EST5EDT` of POSIX.
    if next.isDigit, peek(1).isLetter {
      position += 1
      skip { $0.isLetter }
    }
    guard next == UInt8(ascii: "/") else { return bytes.extracting(start..<position) }
    while next.isLetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "_")
      || next == UInt8(ascii: "-") && peek(1).isLetter
    {
      position += 1
    }
    return bytes.extracting(start..<position)
  }

  /// Skips the ending of an ordinal number: `25th`, `1er`, `3º`.
  mutating func skipOrdinal() {
    var ahead = self
    let word = ahead.word()
    guard !word.isEmpty else { return }
    switch String(word).lowercased() {
    case "st", "nd", "rd", "th", "er", "re", "º", "ª", "°": self = ahead
    default: break
    }
  }

  /// Skips a separator before a number. After a point, spaces may precede the number: `25. 6. 2013`.
  mutating func skipBeforeNumber(_ separator: UInt8) -> Bool {
    var ahead = self
    guard ahead.skip(separator) else { return false }
    if separator == UInt8(ascii: ".") { ahead.skipSpaces() }
    guard ahead.next.isDigit else { return false }
    self = ahead
    return true
  }

  /// `true` if two numbers follow, each after the separator that is next.
  var hasTwoNumbers: Bool {
    var ahead = self
    for _ in 0..<2 {
      guard ahead.skipBeforeNumber(next), ahead.number() != nil else { return false }
    }
    return true
  }

  /// `true` if a minus sign is directly before the next byte: `-0001`, `Nov -0001`.
  var isNegative: Bool {
    position > 0 && bytes[position - 1] == UInt8(ascii: "-")
      && (position == 1 || bytes[position - 2].isSpace)
  }

  /// Scans the unit after a number.
  mutating func unit() -> DateUnit? {
    // Each is one character of three bytes.
    guard next >= 0xE3, position + 3 <= end,
      let unit = DateUnit(bytes.extracting(position..<position + 3))
    else { return nil }
    position += 3
    return unit
  }

  /// `true` if the name of a month follows after a number.
  var hasMonth: Bool {
    var ahead = self
    ahead.skip { !$0.isLetter }
    return !ahead.isAtEnd && DateWord.month(ahead.word()) != nil
  }

  /// `true` if `am` or `pm` follows.
  var hasAfternoonMark: Bool {
    var ahead = self
    return ahead.afternoonMark() != nil
  }

  /// Parses `+hh:mm`, `+hhmm` or `+hh` in minutes east of UTC; `nil` for anything else. Of several
  /// signs, the last one counts.
  mutating func signedOffset() -> Int? {
    var sign: UInt8 = 0
    while next == UInt8(ascii: "+") || next == UInt8(ascii: "-") || next.isSpace && sign != 0 {
      if !next.isSpace { sign = next }
      position += 1
    }
    guard sign != 0, let number = number(), number.digits <= 4 else { return nil }
    var hours = number.value
    var minutes = 0
    if number.digits > 2 {
      hours = number.value / 100
      minutes = number.value % 100
    } else if skip(UInt8(ascii: ":")) {
      guard let written = self.number() else { return nil }
      minutes = written.value
    }
    guard hours < 24, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }
}

/// A run of digits in a date. Their number determines their meaning.
struct DateNumber {
  /// The maximum length of a run, that of `YYYYMMDDhhmmss`.
  static let maximumDigits = 14

  var value: Int
  var digits: Int

  /// The digits as a year (RFC 2822 §4.3): 00 to 49 are in this century, 50 to 99 in the last.
  /// Three digits count from 1900, as written by programs that weren't ready for 2000.
  var year: Int? {
    switch digits {
    case 1, 2: value < 50 ? 2000 + value : 1900 + value
    case 3: 1900 + value
    case 4: value
    default: nil
    }
  }
}
