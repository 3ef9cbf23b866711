/// The bytes of a source that were peeked or put back, and aren't consumed yet.
struct WaitingBytes {
  private var bytes: [UInt8]
  /// The number of bytes that are consumed.
  private var offset = 0

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  var count: Int { bytes.count - offset }
  var isEmpty: Bool { offset == bytes.count }
  var all: ArraySlice<UInt8> { bytes[offset...] }

  /// Consumes the next `count` bytes, which must be waiting.
  mutating func drop(_ count: Int) { offset += count }

  /// Consumes all bytes, and returns them.
  mutating func takeAll() -> ArraySlice<UInt8> {
    defer { offset = bytes.count }
    return all
  }

  /// Consumes as many bytes as fit, and returns their number.
  mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(self.count, buffer.count)
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe buffer.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
    }
    offset += count
    return count
  }

  /// Appends bytes, which keep their memory if no others are waiting.
  mutating func append(_ more: [UInt8]) {
    if isEmpty { return self = Self(more) }
    if offset > bytes.count / 2 {
      bytes.removeSubrange(..<offset)
      offset = 0
    }
    bytes += more
  }
}
