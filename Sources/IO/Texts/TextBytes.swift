/// The UTF-8 of a text, valid for one call.
@safe
struct TextBytes {
  private let start: UnsafePointer<UInt8>
  let count: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, start: UnsafePointer<UInt8>) {
    unsafe self.start = start
    count = bytes.count
  }

  /// The byte at `offset`, which must be below `count`.
  @inline(__always)
  subscript(offset: Int) -> UInt8 { unsafe start[offset] }

  /// Returns the sixteen bytes from `offset` on, all of which must be below `count`.
  @inline(__always)
  func block(at offset: Int) -> ByteBlock { unsafe ByteBlock(at: start + offset) }

  /// Returns the sixteen bytes from `offset` on, padded with zeros.
  @inline(__always)
  func rest(at offset: Int) -> ByteBlock {
    let rest = count - offset
    return unsafe rest >= 16 ? block(at: offset) : ByteBlock(at: start + offset, count: rest)
  }

  /// Returns a mask of the sixty-four bytes from `offset` on, all of which must be below `count`.
  @inline(__always)
  func bits(at offset: Int, _ mask: (ByteBlock) -> UInt64) -> UInt64 {
    unsafe ByteMarks.bits(at: start + offset) { unsafe mask(ByteBlock(at: $0)) }
  }

  /// Returns `true` if `part` is a substring. Candidates are the offsets at which both its first
  /// and its last byte match; the rest is compared there.
  func holds(_ part: TextBytes) -> Bool {
    guard part.count > 0, part.count <= count else { return part.count == 0 }
    let last = part.count - 1
    let ends = (ByteBlock(repeating: part[0]), ByteBlock(repeating: part[last]))
    var offset = 0
    while count - last - offset >= 64 {
      let found = unsafe ByteMarks.bits(at: start + offset) { block in
        unsafe (ByteBlock(at: block).marks(ends.0) & ByteBlock(at: block + last).marks(ends.1)).bits
      }
      if found != 0, holds(part, from: offset, at: found) { return true }
      offset += 64
    }
    while offset < count - last {
      let found = rest(at: offset).marks(ends.0) & rest(at: offset + last).marks(ends.1)
      if holds(part, from: offset, at: found.bits) { return true }
      offset += 16
    }
    return false
  }

  /// Returns `true` if `part` is at one of the marked offsets from `start` on.
  private func holds(_ part: TextBytes, from start: Int, at marks: UInt64) -> Bool {
    var marks = marks
    while marks != 0 {
      let index = start + marks.trailingZeroBitCount
      if index + part.count <= count, begins(with: part, at: index) { return true }
      marks &= marks &- 1
    }
    return false
  }

  private func begins(with part: TextBytes, at index: Int) -> Bool {
    for offset in 0..<part.count where self[index + offset] != part[offset] { return false }
    return true
  }

  /// Copies bytes from `offset` on in blocks. Source and target must have thirty-two more bytes of
  /// room.
  @inline(__always)
  func copy(_ count: Int, from offset: Int, to target: UnsafeMutablePointer<UInt8>) {
    unsafe ByteBlock.copy(count, from: start + offset, to: target)
  }

  func copy(to target: UnsafeMutablePointer<UInt8>) {
    unsafe target.initialize(from: start, count: count)
  }
}

extension Span<UInt8> {
  /// Returns `true` if `part` is a substring, byte for byte.
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
  /// Calls `body` with the text's UTF-8 in place.
  @inline(__always)
  func withBytes(_ body: (TextBytes) -> Void) {
    let result: Void? = unsafe utf8.withContiguousStorageIfAvailable { bytes in
      if let start = bytes.baseAddress { unsafe body(TextBytes(bytes, start: start)) }
    }
    if result == nil { withCopiedBytes(body) }
  }

  /// Handles texts without contiguous storage; on Linux there are none.
  @inline(never)
  private func withCopiedBytes(_ body: (TextBytes) -> Void) {
    var text = self
    text.withUTF8 { bytes in
      if let start = bytes.baseAddress { unsafe body(TextBytes(bytes, start: start)) }
    }
  }
}
