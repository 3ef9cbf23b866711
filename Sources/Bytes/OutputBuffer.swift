/// A growable byte buffer that encoders append to.
///
/// It owns its memory, doubles when it grows, and keeps its capacity when emptied, so that an
/// encoder allocates nothing per field.
@frozen
@safe
@usableFromInline
package struct OutputBuffer: ~Copyable {
  /// The number of buffered bytes that triggers a write.
  package static let flushSize = 128 << 10

  @usableFromInline var storage: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  /// The number of bytes in the buffer.
  package internal(set) var count: Int {
    get { used }
    set { used = newValue }
  }
  @usableFromInline var used = 0

  package init(capacity: Int = OutputBuffer.flushSize * 2) {
    self.capacity = max(capacity, 64)
    unsafe storage = .allocate(capacity: self.capacity)
  }

  deinit { unsafe storage.deallocate() }

  package var isEmpty: Bool { count == 0 }

  /// The number of bytes allocated.
  package var memory: Int { capacity }

  /// A copy of the contents.
  package var bytes: [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: storage, count: count))
  }

  /// The contents.
  package var span: Span<UInt8> {
    @_lifetime(borrow self) get {
      unsafe _overrideLifetime(Span(_unsafeStart: storage, count: count), borrowing: self)
    }
  }

  /// Removes all bytes after the first `count`.
  package mutating func truncate(to count: Int) { self.count = min(max(count, 0), self.count) }

  @inlinable
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe storage[used] = byte
    used += 1
  }

  package mutating func append(_ text: String) {
    text.withBytes { source in
      reserve(source.count)
      unsafe source.copy(to: storage + count)
      count += source.count
    }
  }

  package mutating func append(_ bytes: Span<UInt8>) {
    reserve(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe (storage + count).initialize(from: start, count: source.count)
    }
    count += bytes.count
  }

  /// Appends the contents of another buffer, which is emptied. An empty buffer exchanges its memory
  /// for that of the other one.
  package mutating func take(_ other: inout OutputBuffer) {
    if isEmpty { swap(&self, &other) } else { append(other) }
    other.count = 0
  }

  /// Appends the contents of another buffer.
  package mutating func append(_ other: borrowing OutputBuffer) {
    reserve(other.count)
    unsafe (storage + count).initialize(from: other.storage, count: other.count)
    count += other.count
  }

  /// Appends the text and replaces the bytes that `table` escapes.
  package mutating func append(_ text: Span<UInt8>, escaping table: EscapeTable) {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe append(TextBytes(bytes, start: start), escaping: table)
    }
  }

  /// Appends the text unchanged if it has no byte that `table` escapes; else appends it between two
  /// `quote` bytes, escaped: a field of RFC 4180 §2.
  package mutating func append(
    _ text: Span<UInt8>, quotedBy quote: UInt8, escaping table: EscapeTable
  ) {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe append(TextBytes(bytes, start: start), quotedBy: quote, escaping: table)
    }
  }

  package mutating func append(_ bytes: [UInt8]) {
    reserve(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe (storage + count).initialize(from: start, count: source.count)
      count += source.count
    }
  }

  /// Appends the number in decimal, padded with zeros to `width` digits, at most 8.
  package mutating func append(_ number: Int, width: Int = 1) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(number.magnitude, width: width)
  }

  /// Collects up to eight digits in one word, with the last digit in the highest byte.
  private mutating func append(_ magnitude: UInt, width: Int) {
    var rest = magnitude
    var places = width
    if magnitude >= 100_000_000 {
      append(magnitude / 100_000_000, width: 1)
      rest = magnitude % 100_000_000
      places = 8
    }
    var digits: UInt64 = 0
    var count = 0
    repeat {
      digits = digits << 8 | UInt64(truncatingIfNeeded: rest % 10 + 0x30)
      rest /= 10
      count += 1
    } while rest > 0 || (count < places && count < 8)
    append(digits, count: count)
  }

  /// Appends the first `count` bytes of a word, lowest first.
  @inline(__always)
  private mutating func append(_ word: UInt64, count: Int) {
    reserve(8)
    unsafe UnsafeMutableRawPointer(storage + self.count)
      .storeBytes(of: word.littleEndian, as: UInt64.self)
    self.count += count
  }

  /// Appends an integer, lowest byte first.
  @inlinable
  package mutating func append<Value: FixedWidthInteger & BitwiseCopyable>(
    littleEndian value: Value
  ) {
    reserve(MemoryLayout<Value>.size)
    unsafe UnsafeMutableRawPointer(storage + used).storeBytes(
      of: value.littleEndian, as: Value.self)
    used += MemoryLayout<Value>.size
  }

  /// Replaces bytes at `offset` by an integer, lowest byte first.
  package mutating func replace(at offset: Int, littleEndian value: UInt32) {
    guard offset >= 0, offset + MemoryLayout<UInt32>.size <= count else { return }
    unsafe UnsafeMutableRawPointer(storage + offset)
      .storeBytes(of: value.littleEndian, as: UInt32.self)
  }

  /// Returns `true` if the contents from `start` on equal `text`.
  package func holds(_ text: [UInt8], from start: Int) -> Bool {
    guard start >= 0, count - start == text.count else { return false }
    return unsafe UnsafeBufferPointer(start: storage + start, count: text.count)
      .elementsEqual(text)
  }

  /// Appends the text and replaces the bytes that `table` escapes.
  package mutating func append(_ text: String, escaping table: EscapeTable) {
    text.withBytes { source in
      append(source, escaping: table)
    }
  }

  /// Appends the text unchanged if it has no byte that `table` escapes; else appends it between two
  /// `quote` bytes, escaped: a field of RFC 4180 §2.
  package mutating func append(
    _ text: String, quotedBy quote: UInt8, escaping table: EscapeTable
  ) {
    text.withBytes { append($0, quotedBy: quote, escaping: table) }
  }

  private mutating func append(
    _ source: TextBytes, quotedBy quote: UInt8, escaping table: EscapeTable
  ) {
    let plain = copyPlain(source, table)
    guard plain < source.count else { return }
    count -= plain
    append(quote)
    append(source, escaping: table)
    append(quote)
  }

  /// Passes the contents to `write` and empties the buffer.
  mutating func drain(
    _ write: (UnsafeRawBufferPointer) throws(FeedError) -> Void
  ) throws(FeedError) {
    defer { count = 0 }
    unsafe try write(UnsafeRawBufferPointer(start: storage, count: count))
  }

  private mutating func append(_ source: TextBytes, escaping table: EscapeTable) {
    var offset = 0
    while offset + 96 <= source.count { offset = appendMany(source, from: offset, escaping: table) }
    while offset < source.count {
      let block = source.rest(at: offset)
      let plain = (table.bits(of: block) | 1 << 16).trailingZeroBitCount
      append(block, count: plain)
      offset += plain
      if plain < 16, offset < source.count {
        let (replacement, length) = table.replacement(source, at: offset)
        append(replacement.bytes, count: Int(replacement.count))
        offset += length
      }
    }
  }

  /// Appends sixty-four bytes and returns the offset of the next one. At least ninety-six bytes
  /// must be left.
  ///
  /// Iterating over bits and copying more than needed avoids branches that would be mispredicted
  /// half of the time in dense markup.
  @inline(__always)
  private mutating func appendMany(
    _ source: TextBytes, from start: Int, escaping table: EscapeTable
  ) -> Int {
    reserve(64 * 8 + 64)
    var target = unsafe storage + count
    var bits = source.bits(at: start) { table.bits(of: $0) }
    var offset = start
    while bits != 0 {
      let named = start + bits.trailingZeroBitCount
      let (replacement, length) = table.replacement(source, at: named)
      unsafe source.copy(offset..<named, to: target)
      unsafe target += named - offset
      unsafe UnsafeMutableRawPointer(target)
        .storeBytes(of: replacement.bytes.littleEndian, as: UInt64.self)
      unsafe target += Int(replacement.count)
      offset = named + length
      bits &= bits &- 1
    }
    let end = max(offset, start + 64)
    unsafe source.copy(offset..<end, to: target)
    count = unsafe target + (end - offset) - storage
    return end
  }

  /// Copies the bytes before the first one that `table` escapes and returns their count.
  @inline(__always)
  private mutating func copyPlain(_ source: TextBytes, _ table: EscapeTable) -> Int {
    reserve(source.count + 16)
    let target = unsafe storage + count
    var offset = 0
    while offset + 32 <= source.count {
      let first = source.block(at: offset)
      let second = source.block(at: offset + 16)
      unsafe first.store(at: target + offset)
      unsafe second.store(at: target + offset + 16)
      if table.bits(of: first) | table.bits(of: second) != 0 { break }
      offset += 32
    }
    while offset < source.count {
      // The last block overlaps the previous one.
      let start = min(offset, max(source.count - 16, 0))
      let block = source.rest(at: start)
      unsafe block.store(at: target + start)
      let bits = table.bits(of: block) >> UInt64(offset - start)
      offset = min(bits == 0 ? start + 16 : offset + bits.trailingZeroBitCount, source.count)
      guard bits != 0, offset < source.count else { continue }
      if table.names(source[offset]) { break }
      offset += 1
    }
    count += offset
    return offset
  }

  /// Appends the first `count` bytes of a block.
  @inline(__always)
  private mutating func append(_ block: ByteBlock, count: Int) {
    reserve(16)
    unsafe block.store(at: storage + self.count)
    self.count += count
  }

  @inlinable
  mutating func reserve(_ more: Int) {
    if capacity - used < more { grow(more) }
  }

  @inline(never)
  @usableFromInline
  mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.moveInitialize(from: storage, count: count)
    unsafe storage.deallocate()
    unsafe storage = larger
  }
}
