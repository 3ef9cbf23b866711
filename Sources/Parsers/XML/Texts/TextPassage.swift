internal import ChartConvIO

/// A part of a text that is processed without libxml2.
///
/// Line ends are normalized (XML 1.0 §2.11), in an element also references resolved. The passage
/// ends with the text, or before anything that libxml2 must handle: other references, invalid
/// characters (XML 1.0 §2.2), and sequences that may be incomplete.
@safe
struct TextPassage {
  /// The kind of text.
  enum Context {
    /// An element's text: extends to the next tag and contains references.
    case element
    /// A CDATA section: extends to `]]>`.
    case section
  }

  let bytes: PushBuffer
  let context: Context
  let room: UnsafeMutablePointer<UInt8>?
  let start: Int
  /// The offset after the passage.
  var end: Int
  /// The number of line ends in the passage.
  private(set) var lines = 0
  /// The offset of the last line.
  private var lineStart: Int
  /// The offsets of the first character that isn't ASCII and after the last one, which few texts have.
  private var nonASCII: Range<Int>?
  /// The number of bytes in the output buffer.
  var length = 0

  /// Processes the text from `start` on.
  ///
  /// - Parameter room: the output buffer, with room for all pushed bytes and the margin; `nil` if
  ///   the text isn't needed.
  init(
    _ bytes: PushBuffer, from start: Int, in context: Context, room: UnsafeMutablePointer<UInt8>?
  ) {
    self.bytes = bytes
    self.context = context
    unsafe self.room = room
    self.start = start
    end = start
    lineStart = start
    while advance() {}
    (lines, lineStart) = bytes.lines(in: start..<end)
  }

  /// The processed text; empty if it isn't needed.
  var text: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: room, count: length) }

  /// The length of the last line in libxml2's units: characters in an element, bytes in a section.
  var lastLine: Int {
    guard context == .element, let nonASCII else { return end - lineStart }
    return end - lineStart - bytes.continuations(in: nonASCII.clamped(to: lineStart..<end))
  }

  /// Processes the next bytes, up to sixty-four. Returns `false` if the end of the passage is
  /// reached.
  @inline(__always)
  private mutating func advance() -> Bool {
    let size = min(64, bytes.count - end)
    guard size > 0 else { return false }
    let stops = stops & .max >> UInt64(truncatingIfNeeded: 64 - size)
    if stops != 0 { return advance(past: stops, to: end + size) }
    keep(end..<end + size)
    end += size
    return true
  }

  /// Marks those of the next bytes that need special treatment, up to sixty-four.
  @inline(__always)
  private var stops: UInt64 {
    bytes.marks(at: end) { block in
      let blanks = block.marks("\n") | block.marks("\t")
      let others = block.controlsAndNonASCII.subtracting(blanks) | block.marks("]")
      return context == .section ? others : others | block.marks("<") | block.marks("&")
    }.bits
  }

  /// Processes bytes up to `limit`, or a few more. Some of them need special treatment. Returns
  /// `false` if the end of the passage is reached.
  private mutating func advance(past marks: UInt64, to limit: Int) -> Bool {
    let first = end
    var stops = marks
    var last: Int?
    // The offsets up to which bytes are read and copied.
    var read = limit
    var kept = first
    while stops != 0, last == nil {
      let stop = first &+ stops.trailingZeroBitCount
      stops &= stops &- 1
      // Escaped markup consists of predefined references.
      if context == .element, !bytes.isCutOff(stop),
        let reference = ShortText.reference(bytes.word(at: stop))
      {
        if let room = unsafe room {
          unsafe bytes.copy(stop &- kept, from: kept, to: room + length)
          length &+= stop &- kept
          unsafe room[length] = reference.character
          length &+= 1
        }
        kept = stop &+ reference.length
        continue
      }
      switch (bytes[stop], context) {
      case (UInt8(ascii: "&"), .element): last = stop
      // The line feed may follow in the next buffer.
      case (UInt8(ascii: "\r"), _) where bytes.isCutOff(stop): last = stop
      case (UInt8(ascii: "\r"), _):
        keep(kept..<stop)
        if bytes[stop + 1] != UInt8(ascii: "\n") { append(UInt8(ascii: "\n")) }
        kept = stop + 1
      case (UInt8(ascii: "<"), .element): last = stop
      case (UInt8(ascii: "]"), _):
        if bytes.isCutOff(stop) || ShortText.sectionEnd.begins(bytes.word(at: stop)) { last = stop }
      // The rest of the character may follow in the next buffer.
      case (0x80..., .section) where bytes.isCutOff(stop): last = stop
      default:
        guard let length = bytes.character(at: stop) else {
          guard context == .element else { return forget() }
          last = stop
          break
        }
        nonASCII = (nonASCII?.lowerBound ?? stop)..<(stop + length)
        read = max(read, stop + length)
        // The other bytes of the character are marked too.
        for _ in 1..<length { stops &= stops &- 1 }
      }
    }
    end = last ?? max(read, kept)
    keep(kept..<end)
    return last == nil
  }

  @inline(__always)
  private mutating func keep(_ range: Range<Int>) {
    guard let room = unsafe room else { return }
    unsafe bytes.copy(range.count, from: range.lowerBound, to: room + length)
    length += range.count
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    guard let room = unsafe room else { return }
    unsafe room[length] = byte
    length += 1
  }

  /// Makes the passage empty, because libxml2 reports an error in a section at the section's
  /// beginning.
  private mutating func forget() -> Bool {
    end = start
    length = 0
    return false
  }
}

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
