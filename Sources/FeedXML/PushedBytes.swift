/// Bytes on their way into libxml2: a look at them finds texts that may be long, which are taken out
/// where they are wanted and passed over where not. libxml2 takes twenty instructions for each of
/// their bytes, and in many feeds they are most of all.
@safe
struct PushedBytes {
  /// What a text stands in.
  enum Place {
    /// In an element: up to the next tag, with references in it.
    case element
    /// In a CDATA section: up to `]]>`.
    case section
  }

  /// A part of a text that libxml2 isn't shown.
  struct Passage {
    /// Where it ends.
    let end: Int
    /// How many lines end in it.
    let lines: Int
    /// How far its last line goes, counted as libxml2 does: characters, in a section bytes.
    let lastLine: Int
  }

  private let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { unsafe self.bytes = bytes }

  var count: Int { unsafe bytes.count }

  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(rebasing: bytes[range])
  }

  /// How far libxml2 gets bytes before it is asked what it stands in: to the text of the next CDATA
  /// section, or of the next element that has escaped markup in its text; else all.
  func nextText(from start: Int) -> Int {
    var elementText: Int?
    var offset = start
    while offset + 8 <= count {
      let marks = word(at: offset).marks(">", "&", "!")
      guard marks != 0 else {
        offset += 8
        continue
      }
      offset += marks.trailingZeroBitCount / 8
      switch unsafe bytes[offset] {
      case UInt8(ascii: ">"): elementText = offset + 1
      case UInt8(ascii: "&"):
        if let elementText, holds(Self.less, at: offset) { return elementText }
      default: if holds(Self.section, at: offset) { return offset + Self.section.length }
      }
      offset += 1
    }
    return count
  }

  /// What of a text from `start` on needn't be parsed: up to its end, or to what libxml2 must
  /// look at: a reference that isn't XML's own, a byte that is no character (XML 1.0 §2.2), and
  /// what may be cut off.
  func passage(from start: Int, in place: Place) -> Passage {
    var lines = 0
    var lineStart = start
    var offset = start
    func passage() -> Passage {
      Passage(end: offset, lines: lines, lastLine: offset - lineStart)
    }
    while offset + 8 <= count {
      let marks = word(at: offset).marks("<", "&", "]") | word(at: offset).controlsOrBeyondASCII
      guard marks != 0 else {
        offset += 8
        continue
      }
      offset += marks.trailingZeroBitCount / 8
      switch unsafe bytes[offset] {
      case UInt8(ascii: "]"):
        if offset + 8 > count || holds(Self.sectionEnd, at: offset) { return passage() }
        offset += 1
      case UInt8(ascii: "<"):
        if place == .element { return passage() }
        offset += 1
      case UInt8(ascii: "&"):
        let reference = reference(at: offset)
        if place == .element, reference == nil { return passage() }
        offset += reference?.length ?? 1
      case UInt8(ascii: "\n"):
        offset += 1
        lines += 1
        lineStart = offset
      // Its line feed may come with the next bytes.
      case UInt8(ascii: "\r") where offset + 8 > count: return passage()
      case UInt8(ascii: "\t"), UInt8(ascii: "\r"): offset += 1
      default:
        guard let length = character(at: offset) else {
          // Of a fault in a section libxml2 tells the place where the section begins.
          return place == .element ? passage() : Passage(end: start, lines: 0, lastLine: 0)
        }
        offset += length
        if place == .element { lineStart += length - 1 }
      }
    }
    return passage()
  }

  /// The text of a passage in an element, its references resolved, its line ends made one (XML 1.0
  /// §2.11): it takes the place of what was written.
  func text(of passage: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    var end = passage.lowerBound
    var offset = end
    while offset < passage.upperBound {
      if offset + 8 <= passage.upperBound {
        let word = word(at: offset)
        let marks = word.marks("&", "\r", "\r")
        let plain = marks == 0 ? 8 : marks.trailingZeroBitCount / 8
        // What is stored behind the plain bytes must not fall on what is still to be read.
        if plain == 8 || (plain > 0 && offset - end >= 8) {
          unsafe UnsafeMutableRawBufferPointer(bytes)
            .storeBytes(of: word.littleEndian, toByteOffset: end, as: UInt64.self)
          offset += plain
          end += plain
          continue
        }
      }
      var byte = unsafe bytes[offset]
      let reference = byte == UInt8(ascii: "&") ? reference(at: offset) : nil
      offset += reference?.length ?? 1
      if let reference { byte = reference.meaning }
      if reference == nil, byte == UInt8(ascii: "\r") {
        byte = UInt8(ascii: "\n")
        if offset < count, unsafe bytes[offset] == byte { offset += 1 }
      }
      unsafe bytes[end] = byte
      end += 1
    }
    return unsafe UnsafeBufferPointer(rebasing: bytes[passage.lowerBound..<end])
  }

  /// The reference there, of those that XML itself has; of others libxml2 asks what they mean.
  private func reference(at offset: Int) -> ShortText? {
    guard offset + 8 <= count else { return nil }
    let word = word(at: offset)
    let reference: ShortText =
      switch UInt8(truncatingIfNeeded: word >> 8) {
      case UInt8(ascii: "l"): Self.less
      case UInt8(ascii: "g"): Self.greater
      case UInt8(ascii: "q"): Self.quote
      case _ where Self.ampersand.begins(word): Self.ampersand
      default: Self.apostrophe
      }
    return reference.begins(word) ? reference : nil
  }

  private static let section = ShortText("!", "[", "C", "D", "A", "T", "A", "[")
  private static let sectionEnd = ShortText("]", "]", ">")
  private static let less = ShortText("&", "l", "t", ";", means: "<")
  private static let greater = ShortText("&", "g", "t", ";", means: ">")
  private static let ampersand = ShortText("&", "a", "m", "p", ";", means: "&")
  private static let quote = ShortText("&", "q", "u", "o", "t", ";", means: "\"")
  private static let apostrophe = ShortText("&", "a", "p", "o", "s", ";", means: "'")

  /// At most eight bytes, looked for by one comparison; spelt out, for then it is a constant.
  private struct ShortText {
    let length: Int
    /// What a reference stands for.
    let meaning: UInt8
    private let word: UInt64
    private let mask: UInt64

    @inline(__always)
    init(
      _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar,
      _ fourth: Unicode.Scalar = "\0", _ fifth: Unicode.Scalar = "\0",
      _ sixth: Unicode.Scalar = "\0", _ seventh: Unicode.Scalar = "\0",
      _ eighth: Unicode.Scalar = "\0", means meaning: Unicode.Scalar = "\0"
    ) {
      let low = first.value | second.value << 8 | third.value << 16 | fourth.value << 24
      let high = fifth.value | sixth.value << 8 | seventh.value << 16 | eighth.value << 24
      word = UInt64(high) << 32 | UInt64(low)
      length = 8 - word.leadingZeroBitCount / 8
      mask = .max >> UInt64(word.leadingZeroBitCount & ~7)
      self.meaning = UInt8(truncatingIfNeeded: meaning.value)
    }

    @inline(__always)
    func begins(_ bytes: UInt64) -> Bool { bytes & mask == word }
  }

  /// Whether the text stands there; not where fewer than eight bytes are left.
  private func holds(_ text: ShortText, at offset: Int) -> Bool {
    offset + 8 <= count && text.begins(word(at: offset))
  }

  /// How long the character beyond ASCII is that begins there; `nil` where none does that XML has.
  private func character(at offset: Int) -> Int? {
    let lead = unsafe bytes[offset]
    let length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0
    guard length > 0, offset + length <= count else { return nil }
    for index in 1..<length where unsafe bytes[offset + index] & 0xC0 != 0x80 { return nil }
    switch unsafe (lead, bytes[offset + 1]) {
    case (0xE0, ..<0xA0), (0xED, 0xA0...), (0xF0, ..<0x90), (0xF4, 0x90...): return nil
    // U+FFFE and U+FFFF are no characters; libxml2 shall say of all in that row.
    case (0xEF, 0xBF): return nil
    default: return length
    }
  }

  /// The eight bytes from there on, the first one lowest.
  private func word(at offset: Int) -> UInt64 {
    let bytes = unsafe UnsafeRawBufferPointer(self.bytes)
    return unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}

/// Each gives the highest bit of the bytes that are meant. Bits above the lowest may be wrong.
extension UInt64 {
  private static func everyByte(_ byte: UInt8) -> Self { 0x0101_0101_0101_0101 &* Self(byte) }

  @inline(__always)
  fileprivate func marks(
    _ one: Unicode.Scalar, _ other: Unicode.Scalar, _ third: Unicode.Scalar
  ) -> Self { mark(one) | mark(other) | mark(third) }

  @inline(__always)
  private func mark(_ character: Unicode.Scalar) -> Self {
    let difference = self ^ Self.everyByte(UInt8(ascii: character))
    return (difference &- Self.everyByte(1)) & ~difference & Self.everyByte(0x80)
  }

  @inline(__always)
  fileprivate var controlsOrBeyondASCII: Self {
    (((self &- Self.everyByte(0x20)) & ~self) | self) & Self.everyByte(0x80)
  }
}
