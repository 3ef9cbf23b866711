internal import ChartConvIO
internal import ChartConvText

/// A buffer of bytes to be pushed to libxml2. It locates texts that cost libxml2 much:
/// thirty instructions for each byte from a character on that isn't ASCII, and twenty for each of
/// escaped markup. These are processed here if needed and skipped otherwise.
@safe
struct PushBuffer {
  /// The number of readable bytes required after the buffer's content.
  static let margin = 80
  static let sectionStart: StaticString = "<![CDATA["

  private let start: UnsafePointer<UInt8>
  let count: Int

  /// - Parameter bytes: bytes that are followed by a readable margin; `nil` is returned for none.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return nil }
    unsafe self.start = start.assumingMemoryBound(to: UInt8.self)
    count = bytes.count
  }

  /// The byte at `offset`, which must be below `count`.
  @inline(__always)
  subscript(offset: Int) -> UInt8 { unsafe start[offset] }

  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
  }

  /// Returns the offset up to which bytes are pushed before libxml2's state is checked: the text
  /// before the next CDATA section, or that of the next element with escaped markup or a character that
  /// isn't ASCII, else the end.
  func nextText(from start: Int) -> Int {
    // No tag ends between the last candidate for such a text and this offset.
    var searched = start
    var offset = start
    while offset + 64 + 8 <= count {
      let candidates = marks(at: offset) { block, next in
        block.marks("&") & next.marks("l") | block.marks("!") & next.marks("[") | block.nonASCII
      }
      var found = candidates.isEmpty ? 0 : candidates.bits
      while found != 0 {
        let candidate = offset + found.trailingZeroBitCount
        let word = word(at: candidate)
        if ShortText.section.begins(word), candidate > searched {
          if let text = endOfTag(in: searched..<candidate) { return text }
          // A section that is still at the start isn't one, or libxml2 reports an error before it.
          return candidate - 1 > start ? candidate - 1 : candidate + ShortText.section.length
        }
        if ShortText.less.begins(word) || self[candidate] >= 0x80 {
          if let text = endOfTag(in: searched..<candidate) { return text }
          searched = candidate
        }
        found &= found &- 1
      }
      offset += 64
    }
    return count
  }

  /// Returns `true` if a sequence at `offset` may be incomplete.
  func isCutOff(_ offset: Int) -> Bool { offset + 8 > count }

  func beginsSection(at offset: Int) -> Bool {
    self[offset] == UInt8(ascii: "<") && ShortText.section.begins(word(at: offset + 1))
      && offset + Self.sectionStart.utf8CodeUnitCount <= count
  }

  func endsSection(at offset: Int) -> Bool {
    offset + ShortText.sectionEnd.length <= count && ShortText.sectionEnd.begins(word(at: offset))
  }

  /// Returns the offset after the last tag that ends in a range; `nil` if none does.
  private func endOfTag(in range: Range<Int>) -> Int? {
    var end = range.upperBound
    while end > range.lowerBound {
      if self[end - 1] == UInt8(ascii: ">") { return end }
      end -= 1
    }
    return nil
  }

  /// Returns a mask of the sixty-four bytes from `offset` on. `mask` gets each block and the block
  /// one byte after it.
  @inline(__always)
  func marks(at offset: Int, _ mask: (ByteBlock, ByteBlock) -> ByteMarks) -> WideMarks {
    unsafe WideMarks(at: start + offset) { block in
      unsafe mask(ByteBlock(at: block), ByteBlock(at: block + 1))
    }
  }

  @inline(__always)
  func marks(at offset: Int, _ mask: (ByteBlock) -> ByteMarks) -> WideMarks {
    unsafe WideMarks(at: start + offset) { unsafe mask(ByteBlock(at: $0)) }
  }

  /// Returns the eight bytes from `offset` on, the first one lowest.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self))
  }

  /// Copies bytes from `offset` on. The target must also have room for the margin.
  @inline(__always)
  func copy(_ count: Int, from offset: Int, to target: UnsafeMutablePointer<UInt8>) {
    unsafe ByteBlock.copy(count, from: start + offset, to: target)
  }

  /// Returns the number of line ends in a range, and the offset of its last line.
  func lines(in range: Range<Int>) -> (count: Int, last: Int) {
    let text = unsafe Span(_unsafeStart: start, count: range.upperBound)
    var lines = (count: 0, last: range.lowerBound)
    while let lineFeed = text.firstIndex(of: UInt8(ascii: "\n"), from: lines.last) {
      lines = (lines.count + 1, lineFeed + 1)
    }
    return lines
  }

  /// Returns the number of bytes in a range that continue a character.
  func continuations(in range: Range<Int>) -> Int {
    var count = 0
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 64) {
      let continuations = marks(at: offset) { $0.continuations }.bits
      count += (continuations << UInt64(max(offset + 64 - range.upperBound, 0))).nonzeroBitCount
    }
    return count
  }

  /// Returns the length of the non-ASCII character at `offset`; `nil` if it is invalid in XML.
  func character(at offset: Int) -> Int? {
    let text = unsafe Span(_unsafeStart: start, count: count)
    let length = text.lengthOfAllowedCharacter(at: offset)
    return length == 0 ? nil : length
  }
}
