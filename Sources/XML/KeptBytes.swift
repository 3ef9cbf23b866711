internal import ChartConvIO

/// Consecutive bytes of a document. Bytes are removed at the beginning and appended at the end.
///
/// `PushBuffer.margin` bytes after the last one are readable.
@safe
struct KeptBytes: ~Copyable {
  /// The number of removed bytes from which their memory isn't used again.
  private static let largestRemoved = 1 << 20

  private var memory = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// The bytes within the memory.
  private var used = 0..<0
  /// The offset in the document of the first byte.
  private(set) var start = 0

  deinit { unsafe memory.deallocate() }

  var count: Int { used.count }

  /// The offset in the document after the last byte.
  var end: Int { start + used.count }

  /// Returns the bytes from an offset on, which must be between `start` and `end`. They are valid
  /// until others are appended.
  subscript(from offset: Int) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(
      rebasing: memory[used.lowerBound + (offset - start)..<used.upperBound])
  }

  /// Removes the bytes before an offset, which must be between `start` and `end`.
  mutating func remove(before offset: Int) {
    used = used.lowerBound + (offset - start)..<used.upperBound
    start = offset
  }

  /// Appends the bytes that a closure writes, at most `count`, and returns their number.
  mutating func append(
    upTo count: Int, by fill: (UnsafeMutableRawBufferPointer) throws(FeedError) -> Int
  ) throws(FeedError) -> Int {
    reserve(count)
    let room = unsafe memory[used.upperBound..<used.upperBound + count]
    let filled = unsafe try fill(UnsafeMutableRawBufferPointer(rebasing: room))
    used = used.lowerBound..<used.upperBound + filled
    return filled
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    reserve(bytes.count)
    unsafe memory[used.upperBound...].copyBytes(from: bytes)
    used = used.lowerBound..<used.upperBound + bytes.count
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe append($0) }
  }

  /// Makes room for `count` more bytes and the margin. Few bytes are moved to the beginning of the
  /// memory, so that memory in the cache is reused. The memory of a long text is released after the
  /// text.
  private mutating func reserve(_ count: Int) {
    let needed = used.count + count + PushBuffer.margin
    let isFull = unsafe needed > memory.count - used.lowerBound
    let isLarge = used.lowerBound > Self.largestRemoved
    guard isFull || isLarge || used.count < min(used.lowerBound, count / 4) else { return }
    let kept = unsafe UnsafeRawBufferPointer(rebasing: memory[used])
    if unsafe needed <= memory.count, used.count <= used.lowerBound, !isLarge {
      unsafe memory.copyMemory(from: kept)
    } else {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * needed, alignment: 16)
      unsafe larger.copyMemory(from: kept)
      unsafe memory.deallocate()
      unsafe memory = larger
    }
    used = 0..<used.count
  }
}
