/// The UTF-8 of a text, for the time of one call.
@safe
struct TextBytes {
  private let start: UnsafePointer<UInt8>
  let count: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, start: UnsafePointer<UInt8>) {
    unsafe self.start = start
    count = bytes.count
  }

  /// The byte there; the caller knows that it is one of `count`.
  @inline(__always)
  subscript(offset: Int) -> UInt8 { unsafe start[offset] }

  /// The sixteen bytes from there on, all of them among `count`.
  @inline(__always)
  func block(at offset: Int) -> ByteBlock { unsafe ByteBlock(at: start + offset) }

  /// The sixteen bytes from there on; zeros where there are fewer.
  @inline(__always)
  func rest(at offset: Int) -> ByteBlock {
    let rest = count - offset
    return unsafe rest >= 16 ? block(at: offset) : ByteBlock(at: start + offset, count: rest)
  }

  /// A bit for each of the sixty-four bytes from there on, all of them among `count`.
  @inline(__always)
  func bits(at offset: Int, _ meant: (ByteBlock) -> UInt64) -> UInt64 {
    unsafe ByteMarks.bits(at: start + offset) { unsafe meant(ByteBlock(at: $0)) }
  }

  /// Whether the other's bytes stand among these, one behind the other: where its first and its
  /// last are as far apart here as there, the others are compared.
  func holds(_ part: TextBytes) -> Bool {
    guard part.count > 0, part.count <= count else { return part.count == 0 }
    let last = part.count - 1
    let ends = (ByteBlock(repeating: part[0]), ByteBlock(repeating: part[last]))
    for offset in stride(from: 0, to: count - last, by: 16) {
      var found = (rest(at: offset).marks(ends.0) & rest(at: offset + last).marks(ends.1)).bits
      while found != 0 {
        let place = offset + found.trailingZeroBitCount
        if place + last < count, begins(with: part, at: place) { return true }
        found &= found &- 1
      }
    }
    return false
  }

  private func begins(with part: TextBytes, at place: Int) -> Bool {
    for offset in 0..<part.count where self[place + offset] != part[offset] { return false }
    return true
  }

  /// Copies a part, as blocks: there must be room for thirty-two bytes more here as there.
  @inline(__always)
  func copy(_ range: Range<Int>, to target: UnsafeMutablePointer<UInt8>) {
    unsafe ByteBlock.copy(range.count, from: start + range.lowerBound, to: target)
  }

  func copy(to target: UnsafeMutablePointer<UInt8>) {
    unsafe target.initialize(from: start, count: count)
  }
}

extension Span<UInt8> {
  /// Whether a short text stands somewhere in this one, byte for byte.
  package func holds(_ part: Span<UInt8>) -> Bool {
    unsafe withUnsafeBufferPointer { whole in
      unsafe part.withUnsafeBufferPointer { part in
        guard let partStart = part.baseAddress else { return true }
        guard let start = whole.baseAddress else { return part.isEmpty }
        return unsafe TextBytes(whole, start: start).holds(TextBytes(part, start: partStart))
      }
    }
  }
}

extension String {
  /// Hands over the text's UTF-8 where it stands.
  @inline(__always)
  func withBytes(_ body: (TextBytes) -> Void) {
    let lent: Void? = unsafe utf8.withContiguousStorageIfAvailable { bytes in
      if let start = bytes.baseAddress { unsafe body(TextBytes(bytes, start: start)) }
    }
    if lent == nil { withCopiedBytes(body) }
  }

  /// Where the text doesn't lie in one piece; on Linux none does.
  @inline(never)
  private func withCopiedBytes(_ body: (TextBytes) -> Void) {
    var text = self
    text.withUTF8 { bytes in
      if let start = bytes.baseAddress { unsafe body(TextBytes(bytes, start: start)) }
    }
  }
}
