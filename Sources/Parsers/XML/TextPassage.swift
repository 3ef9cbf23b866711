internal import ChartConvBytes

/// A part of a text that libxml2 isn't shown.
///
/// In an element its references are resolved and its line ends made one (XML 1.0 §2.11). It ends
/// where the text does, and before what libxml2 must look at: a reference that isn't XML's own, a
/// byte that is no character (XML 1.0 §2.2), and what may be cut off.
@safe
struct TextPassage {
  /// What a text stands in.
  enum Context {
    /// In an element: up to the next tag, with references in it.
    case element
    /// In a CDATA section: up to `]]>`.
    case section
  }

  private let bytes: PushBuffer
  let context: Context
  private let room: UnsafeMutablePointer<UInt8>
  let start: Int
  /// Where it ends.
  private(set) var end: Int
  /// How many lines end in it.
  private(set) var lines = 0
  private var lineStart: Int
  private var length = 0
  private var lastBeyondASCII = -1

  /// Reads the text from `start` on.
  ///
  /// - Parameter room: where its text is written: for as many bytes as are pushed, and the margin.
  init(
    _ bytes: PushBuffer, from start: Int, in context: Context, room: UnsafeMutablePointer<UInt8>
  ) {
    self.bytes = bytes
    self.context = context
    unsafe self.room = room
    self.start = start
    end = start
    lineStart = start
    while end < bytes.count, readOn() {}
  }

  var text: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: room, count: length) }

  /// How far its last line goes, counted as libxml2 does: characters, in a section bytes.
  var lastLine: Int {
    let count = end - lineStart
    guard context == .element, lastBeyondASCII >= lineStart else { return count }
    return unsafe count - bytes[lineStart..<end].count { $0 & 0xC0 == 0x80 }
  }

  /// Reads sixty-four bytes, or those up to the end; whether that isn't reached.
  private mutating func readOn() -> Bool {
    let first = end
    var last: Int?
    let size = min(64, bytes.count - first)
    // How far it is read, and how far copied.
    var read = first + size
    var kept = first
    var stops = stops(at: first) & ~(.max << UInt64(size))
    while stops != 0, last == nil {
      let stop = first + stops.trailingZeroBitCount
      var width = 1
      switch (bytes[stop], context) {
      case (UInt8(ascii: "&"), .element):
        guard !isCutOff(stop), let reference = ShortText.reference(bytes.word(at: stop)) else {
          last = stop
          break
        }
        keep(kept..<stop)
        append(reference.meaning)
        kept = stop + reference.length
        read = max(read, kept)
      // Its line feed may come with the next bytes.
      case (UInt8(ascii: "\r"), _) where isCutOff(stop): last = stop
      case (UInt8(ascii: "\r"), .element):
        keep(kept..<stop)
        if bytes[stop + 1] != UInt8(ascii: "\n") { append(UInt8(ascii: "\n")) }
        kept = stop + 1
      case (UInt8(ascii: "<"), .element): last = stop
      case (UInt8(ascii: "]"), _):
        if isCutOff(stop) || ShortText.sectionEnd.begins(bytes.word(at: stop)) { last = stop }
      case (UInt8(ascii: "<"), .section), (UInt8(ascii: "&"), .section),
        (UInt8(ascii: "\r"), .section):
        break
      default:
        guard let length = bytes.character(at: stop) else {
          guard context == .element else { return forget() }
          last = stop
          break
        }
        width = length
        read = max(read, stop + length)
        lastBeyondASCII = stop
      }
      stops &= .max << UInt64(stop - first + width)
    }
    end = last ?? read
    keep(kept..<end)
    count(lineEnds: bytes.bits(at: first) { block, _ in block.marks("\n") }, first..<end)
    return last == nil && size == 64
  }

  /// Whether what begins there may end in bytes that are still to come.
  private func isCutOff(_ offset: Int) -> Bool { offset + 8 > bytes.count }

  /// Which of sixty-four bytes need a look.
  private func stops(at offset: Int) -> UInt64 {
    bytes.bits(at: offset) { block, _ in
      let blanks = block.marks("\n") | block.marks("\t")
      return block.marks("<") | block.marks("&") | block.marks("]") | block.beyondASCII
        | block.controls.subtracting(blanks)
    }
  }

  @inline(__always)
  private mutating func keep(_ range: Range<Int>) {
    unsafe bytes.copy(range, to: room + length)
    length += range.count
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    unsafe room[length] = byte
    length += 1
  }

  private mutating func count(lineEnds: UInt64, _ range: Range<Int>) {
    let passed = lineEnds & ~(.max << UInt64(range.count))
    guard passed != 0 else { return }
    lines += passed.nonzeroBitCount
    lineStart = range.lowerBound + 64 - passed.leadingZeroBitCount
  }

  /// Of a fault in a section libxml2 tells the place where the section begins.
  private mutating func forget() -> Bool {
    end = start
    lineStart = start
    lines = 0
    length = 0
    return false
  }
}
