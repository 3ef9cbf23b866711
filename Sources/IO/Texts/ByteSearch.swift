extension Span<UInt8> {
  /// Returns the index of the first of two bytes from `start` on; `nil` if neither occurs.
  package func firstIndex(of one: UInt8, or other: UInt8, from start: Int) -> Int? {
    firstIndex(from: start) { block in
      block.marks(ByteBlock(repeating: one)) | block.marks(ByteBlock(repeating: other))
    }
  }

  /// Returns the index of the first non-ASCII byte from `start` on; `nil` if all are ASCII.
  package func firstNonASCIIIndex(from start: Int) -> Int? {
    firstIndex(from: start) { $0.nonASCII }
  }

  /// Returns the number of occurrences of a byte other than zero.
  package func count(of byte: UInt8) -> Int {
    unsafe withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return 0 }
      let text = unsafe TextBytes(bytes, start: first)
      let sought = ByteBlock(repeating: byte)
      var found = 0
      var offset = 0
      while self.count - offset >= 64 {
        var sums = ByteSums()
        var rest = min((self.count - offset) / 64, ByteSums.limit / 4)
        while rest > 0 {
          for quarter in 0..<4 { sums.add(text.block(at: offset + quarter * 16).marks(sought)) }
          offset += 64
          rest -= 1
        }
        found += sums.total
      }
      while offset < self.count {
        found += text.rest(at: offset).marks(sought).bits.nonzeroBitCount
        offset += 16
      }
      return found
    }
  }

  /// Returns the index of the last occurrence of a byte; `nil` if there is none.
  package func lastIndex(of byte: UInt8) -> Int? {
    unsafe withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return nil }
      let text = unsafe TextBytes(bytes, start: first)
      let sought = ByteBlock(repeating: byte)
      var end = count
      while end >= 16 {
        let found = text.block(at: end - 16).marks(sought).bits
        if found != 0 { return end - 16 + 63 - found.leadingZeroBitCount }
        end -= 16
      }
      return (0..<end).last { text[$0] == byte }
    }
  }

  /// Returns the index of the first byte from `start` on that a closure marks; `nil` if there is
  /// none. Searches blocks of sixty-four bytes, then of sixteen.
  @inline(__always)
  func firstIndex(from start: Int, _ marks: (ByteBlock) -> ByteMarks) -> Int? {
    unsafe withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return nil }
      let text = unsafe TextBytes(bytes, start: first)
      var offset = start
      while count - offset >= 64 {
        let found = text.bits(at: offset) { marks($0).bits }
        if found != 0 { return offset + found.trailingZeroBitCount }
        offset += 64
      }
      while offset < count {
        let index = offset + marks(text.rest(at: offset)).bits.trailingZeroBitCount
        if index < min(offset + 16, count) { return index }
        offset += 16
      }
      return nil
    }
  }
}

extension String {
  /// Returns `true` if the text contains the byte.
  package func holds(_ byte: UInt8) -> Bool {
    utf8.span.firstIndex(of: byte, or: byte, from: 0) != nil
  }
}

/// The numbers of marks at each of sixteen positions, so that the marks of many blocks are added
/// before they are counted.
struct ByteSums {
  /// The number of masks that may be added.
  static let limit = 255

  private var lanes = SIMD16<UInt8>()

  /// Adds one at each marked position. A mark is -1.
  @inline(__always)
  mutating func add(_ marks: ByteMarks) {
    lanes &-= unsafe unsafeBitCast(marks.lanes, to: SIMD16<UInt8>.self)
  }

  /// The number of marks.
  var total: Int {
    let words = unsafe unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    return Self.sum(words[0]) + Self.sum(words[1])
  }

  /// Returns the sum of eight bytes.
  private static func sum(_ word: UInt64) -> Int {
    let even: UInt64 = 0x00FF_00FF_00FF_00FF
    let pairs = (word & even) &+ (word &>> 8 & even)
    return Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) &>> 48)
  }
}
