internal import ChartConvBytes

/// Bytes on their way into libxml2: a look at them finds texts that may be long, which are taken out
/// where they are wanted and passed over where not. libxml2 takes twenty instructions for each of
/// their bytes, and in many feeds they are most of all.
@safe
struct PushBuffer {
  /// How many bytes there must be behind them that may be read, whatever they are.
  static let margin = 80

  private let start: UnsafePointer<UInt8>
  let count: Int

  init(_ bytes: UnsafePointer<UInt8>, count: Int) {
    unsafe start = bytes
    self.count = count
  }

  /// The byte there, which is one of `count`.
  @inline(__always)
  subscript(offset: Int) -> UInt8 { unsafe start[offset] }

  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
  }

  /// How far libxml2 gets bytes before it is asked what it stands in: to the text of the next CDATA
  /// section, or of the next element that has escaped markup in its text; else all.
  func nextText(from start: Int) -> Int {
    var elementText: Int?
    var offset = start
    while offset + 64 + 8 <= count {
      let tagEnds = bits(at: offset) { block, _ in block.marks(">") }
      var found = bits(at: offset) { block, next in
        block.marks("&") & next.marks("l") | block.marks("!") & next.marks("[")
      }
      while found != 0 {
        let index = found.trailingZeroBitCount
        let tagsBefore = tagEnds & ~(.max << UInt64(index))
        if tagsBefore != 0 { elementText = offset + 64 - tagsBefore.leadingZeroBitCount }
        if let elementText, ShortText.less.begins(word(at: offset + index)) { return elementText }
        if ShortText.section.begins(word(at: offset + index)) {
          return offset + index + ShortText.section.length
        }
        found &= found &- 1
      }
      if tagEnds != 0 { elementText = offset + 64 - tagEnds.leadingZeroBitCount }
      offset += 64
    }
    return count
  }

  /// A bit for each of the sixty-four bytes from there on, the first one lowest, by what is said of
  /// blocks of them and of the blocks one byte further.
  @inline(__always)
  func bits(at offset: Int, _ meant: (ByteBlock, ByteBlock) -> ByteMarks) -> UInt64 {
    unsafe ByteMarks.bits(at: start + offset) { block in
      unsafe meant(ByteBlock(at: block), ByteBlock(at: block + 1)).bits
    }
  }

  /// The eight bytes from there on, the first one lowest.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self))
  }

  /// Copies bytes to where there is room for these and the margin.
  @inline(__always)
  func copy(_ range: Range<Int>, to target: UnsafeMutablePointer<UInt8>) {
    unsafe ByteBlock.copy(range.count, from: start + range.lowerBound, to: target)
  }

  /// How long the character beyond ASCII is that begins there; `nil` where none does that XML has.
  func character(at offset: Int) -> Int? {
    let length = unsafe Span(_unsafeStart: start, count: count).lengthOfCharacter(at: offset)
    // U+FFFE and U+FFFF are no characters; libxml2 shall say of all in that row.
    let isLast = length == 3 && self[offset] == 0xEF && self[offset + 1] == 0xBF
    return length == 0 || isLast ? nil : length
  }
}
