internal import ChartConvIO
internal import ChartConvModel

/// An iterator over the attributes of a start tag (HTML, 13.2.5.32 to 13.2.5.39).
///
/// XML's attributes are a subset. A tag without its `>` ends before the next `<`.
package struct MarkupAttributes: ~Escapable {
  package struct Attribute {
    package let name: Range<Int>
    /// The value without its quotes; `nil` if there is none.
    package let value: Range<Int>?
    package let isQuoted: Bool
  }

  private let bytes: Span<UInt8>
  /// The index after the last attribute; at the end, that after the tag.
  package private(set) var index: Int
  /// `true` if a value has no closing quote. It begins at `index`.
  package private(set) var isUnterminated = false
  private var isAtEnd = false

  /// - Parameter start: the index after the tag's name.
  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>, from start: Int) {
    self.bytes = bytes
    index = start
  }

  package mutating func next() -> Attribute? {
    guard !isAtEnd, !isUnterminated else { return nil }
    while index < bytes.count, bytes[index].separatesAttributes { index += 1 }
    guard index < bytes.count, bytes[index] != UInt8(ascii: "<") else { return nil }
    guard bytes[index] != UInt8(ascii: ">") else {
      index += 1
      isAtEnd = true
      return nil
    }
    let name = self.name()
    skipBlanks()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      return Attribute(name: name, value: nil, isQuoted: false)
    }
    index += 1
    skipBlanks()
    guard index < bytes.count else { return nil }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      if let value = bytes.typographicallyQuoted(at: index) {
        index = value.upperBound + 3
        return Attribute(name: name, value: value, isQuoted: true)
      }
      return Attribute(name: name, value: unquoted(), isQuoted: false)
    }
    guard let end = bytes.firstIndex(of: quote, from: index + 1) else {
      isUnterminated = true
      return nil
    }
    defer { index = end + 1 }
    return Attribute(name: name, value: index + 1..<end, isQuoted: true)
  }

  private mutating func name() -> Range<Int> {
    let start = index
    // A name may begin with an equals sign.
    index += 1
    while index < bytes.count, !bytes[index].endsMarkupName { index += 1 }
    return start..<index
  }

  private mutating func unquoted() -> Range<Int> {
    let start = index
    while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ">"),
      bytes[index] != UInt8(ascii: "<")
    {
      index += 1
    }
    return start..<index
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }
}

/// Finds the ends of tags in one text. Failures are cached, so that a text of many unterminated
/// tags takes linear time.
struct TagEnds {
  /// For each index in the text: `true` if a tag that reaches it has no end. Empty before the first
  /// such tag.
  private var isEndless: [Bool] = []

  /// Returns the index of the `>` that ends a tag, outside of attribute values. `rest` is the text
  /// from the tag's attributes on.
  mutating func end(_ rest: ArraySlice<UInt8>) -> Int? {
    var index = rest.startIndex
    while index < rest.endIndex, isEndless.isEmpty || !isEndless[index] {
      if rest[index] == UInt8(ascii: ">") { return index }
      index = Self.next(rest, index)
    }
    if isEndless.isEmpty { isEndless = Array(repeating: false, count: rest.endIndex) }
    index = rest.startIndex
    while index < rest.endIndex, !isEndless[index] {
      isEndless[index] = true
      index = Self.next(rest, index)
    }
    return nil
  }

  /// Returns the index after a byte, or after the quoted value that it introduces.
  private static func next(_ rest: ArraySlice<UInt8>, _ index: Int) -> Int {
    let following = index + 1
    guard rest[index] == UInt8(ascii: "="), following < rest.endIndex,
      rest[following] == UInt8(ascii: "\"") || rest[following] == UInt8(ascii: "'"),
      let close = rest[(following + 1)...].firstIndex(of: rest[following])
    else { return following }
    return close + 1
  }
}

extension Span<UInt8> {
  /// Returns a value in the quotes of a text processor, `“…”`, which may hold blanks.
  package func typographicallyQuoted(at index: Int) -> Range<Int>? {
    guard isTypographicQuote(at: index) else { return nil }
    var end = index + 3
    while end < count, self[end] != UInt8(ascii: ">"), self[end] != UInt8(ascii: "<") {
      if isTypographicQuote(at: end) { return index + 3..<end }
      end += 1
    }
    return nil
  }

  /// Returns `true` for U+2018 to U+201F, which text processors write as quotes.
  private func isTypographicQuote(at index: Int) -> Bool {
    index + 2 < count && self[index] == 0xE2 && self[index + 1] == 0x80
      && (0x98...0x9F).contains(self[index + 2])
  }
}

/// Byte classes of markup.
extension UInt8 {
  /// `true` for the first byte of a tag's name.
  package var startsMarkupName: Bool { isLetter || self == UInt8(ascii: "_") }

  /// `true` for a byte that ends the name of a tag or of an attribute.
  package var endsMarkupName: Bool {
    separatesAttributes || self == UInt8(ascii: ">") || self == UInt8(ascii: "<")
      || self == UInt8(ascii: "=")
  }

  package var separatesAttributes: Bool { self <= 0x20 || self == UInt8(ascii: "/") }
}
