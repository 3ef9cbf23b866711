/// A text of at most eight bytes that is compared as one word. Spelt out so that it is a constant.
struct ShortText {
  static let section = ShortText("!", "[", "C", "D", "A", "T", "A", "[")
  static let sectionEnd = ShortText("]", "]", ">")
  static let less = ShortText("&", "l", "t", ";", character: "<")
  private static let greater = ShortText("&", "g", "t", ";", character: ">")
  private static let ampersand = ShortText("&", "a", "m", "p", ";", character: "&")
  private static let quote = ShortText("&", "q", "u", "o", "t", ";", character: "\"")
  private static let apostrophe = ShortText("&", "a", "p", "o", "s", ";", character: "'")

  let length: Int
  /// The character that a reference stands for.
  let character: UInt8
  private let word: UInt64
  private let mask: UInt64

  @inline(__always)
  private init(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar,
    _ fourth: Unicode.Scalar = "\0", _ fifth: Unicode.Scalar = "\0",
    _ sixth: Unicode.Scalar = "\0", _ seventh: Unicode.Scalar = "\0",
    _ eighth: Unicode.Scalar = "\0", character: Unicode.Scalar = "\0"
  ) {
    let low = first.value | second.value << 8 | third.value << 16 | fourth.value << 24
    let high = fifth.value | sixth.value << 8 | seventh.value << 16 | eighth.value << 24
    word = UInt64(high) << 32 | UInt64(low)
    length = 8 - word.leadingZeroBitCount / 8
    mask = .max >> UInt64(word.leadingZeroBitCount & ~7)
    self.character = UInt8(truncatingIfNeeded: character.value)
  }

  /// Returns `true` if eight bytes, the first one lowest, begin with the text.
  @inline(__always)
  func begins(_ bytes: UInt64) -> Bool { bytes & mask == word }

  /// Returns the predefined reference at the beginning of eight bytes (XML 1.0 §4.6). Those of
  /// escaped markup come first.
  @inline(__always)
  static func reference(_ bytes: UInt64) -> ShortText? {
    if less.begins(bytes) { return less }
    if greater.begins(bytes) { return greater }
    if quote.begins(bytes) { return quote }
    if ampersand.begins(bytes) { return ampersand }
    return apostrophe.begins(bytes) ? apostrophe : nil
  }
}
