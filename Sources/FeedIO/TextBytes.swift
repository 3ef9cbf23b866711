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

  /// The eight bytes from there on, all of them among `count`, the first one lowest.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self))
  }

  /// The thirty-two bytes from there on, all of them among `count`.
  @inline(__always)
  func block(at offset: Int) -> SIMD4<UInt64> {
    unsafe UnsafeRawPointer(start + offset).loadUnaligned(as: SIMD4<UInt64>.self)
  }

  /// Whether the other's bytes stand among these, one behind the other.
  func holds(_ part: TextBytes) -> Bool {
    guard part.count > 0, part.count <= count else { return part.count == 0 }
    for start in 0...(count - part.count) where self[start] == part[0] {
      var matched = 1
      while matched < part.count, self[start + matched] == part[matched] { matched += 1 }
      if matched == part.count { return true }
    }
    return false
  }

  func copy(to target: UnsafeMutablePointer<UInt8>) {
    unsafe target.initialize(from: start, count: count)
  }
}

extension String {
  /// Whether a short text stands somewhere in this one, byte for byte.
  package func holds(_ part: String) -> Bool {
    var isHeld = part.isEmpty
    withBytes { whole in part.withBytes { part in isHeld = whole.holds(part) } }
    return isHeld
  }

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
