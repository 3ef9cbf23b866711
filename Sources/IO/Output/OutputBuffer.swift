/// A growable byte buffer that encoders append to.
///
/// It owns its memory and doubles when it grows. It keeps its capacity when emptied, unless that is
/// large, so that an encoder allocates nothing per field.
@safe
@usableFromInline
package struct OutputBuffer: ~Copyable {
  /// The number of buffered bytes that triggers a write. Fragments of that size are written without being
  /// copied.
  package static let flushSize = 32 << 10
  /// The capacity from which memory isn't kept. Few rows have texts of megabytes, and each column's
  /// buffer would keep the memory of one.
  private static let largestKept = 1 << 20
  /// The same of a buffer that is written, which has a record batch of Arrow again and again.
  private static let largestWritten = 4 << 20

  /// The number of bytes kept free after a long text, so that a few can be prepended in place.
  private static let spare = 64

  @usableFromInline var storage: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @inlinable package internal(set) var count: Int {
    get { used }
    set { used = newValue }
  }
  @usableFromInline var used = 0

  package init(capacity: Int = OutputBuffer.flushSize * 2) {
    self.capacity = max(capacity, 64)
    unsafe storage = Self.allocate(self.capacity)
  }

  deinit { unsafe UnsafeMutableRawPointer(storage).deallocate() }

  /// The capacity from which memory is aligned to 64 bytes, which takes longer.
  package static let alignedCapacity = 4096

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    let alignment = capacity < alignedCapacity ? 1 : 64
    return unsafe UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: alignment)
      .bindMemory(to: UInt8.self, capacity: capacity)
  }

  package var isEmpty: Bool { count == 0 }

  package var memory: Int { capacity }

  package var bytes: [UInt8] { bytes(in: 0..<count) }

  package func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    return unsafe Array(UnsafeBufferPointer(start: storage + range.lowerBound, count: range.count))
  }

  /// The memory of the contents, for a reader that keeps the buffer. See ``alignedCapacity``.
  package var start: UnsafePointer<UInt8> { unsafe UnsafePointer(storage) }

  package var span: Span<UInt8> {
    @_lifetime(borrow self) get {
      unsafe _overrideLifetime(Span(_unsafeStart: storage, count: count), borrowing: self)
    }
  }

  /// Removes all bytes after the first `count`.
  package mutating func truncate(to count: Int) { self.count = min(max(count, 0), self.count) }

  /// Removes all bytes and keeps the memory, unless it is large.
  package mutating func removeAll() { removeAll(keeping: Self.largestKept) }

  private mutating func removeAll(keeping largest: Int) {
    count = 0
    if capacity > largest { self = OutputBuffer(capacity: 64) }
  }

  @inlinable
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe storage[used] = byte
    used += 1
  }

  @inlinable
  package mutating func append(_ bytes: Span<UInt8>) {
    reserve(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe (storage + used).initialize(from: start, count: source.count)
    }
    used &+= bytes.count
  }

  /// Appends the contents of another buffer, which is emptied. An empty buffer exchanges its memory
  /// for that of the other one.
  package mutating func take(_ other: inout OutputBuffer) {
    if isEmpty { swap(&self, &other) } else { append(other) }
    other.removeAll()
  }

  package mutating func append(_ other: borrowing OutputBuffer) {
    reserve(other.count)
    unsafe (storage + count).initialize(from: other.storage, count: other.count)
    count += other.count
  }

  /// Inserts the contents of another buffer before the first byte.
  package mutating func prepend(_ other: borrowing OutputBuffer) {
    reserve(other.count)
    unsafe (storage + other.count).update(from: storage, count: count)
    unsafe storage.update(from: other.storage, count: other.count)
    count += other.count
  }

  @inlinable
  package mutating func append(_ bytes: [UInt8]) {
    let bytes = ContiguousArray(bytes)
    if !bytes.isEmpty { append(bytes.span) }
  }

  package mutating func replace(at offset: Int, _ bytes: Span<UInt8>) {
    guard offset >= 0, bytes.count <= count - offset else { return }
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe (storage + offset).update(from: start, count: source.count)
    }
  }

  package func holds(_ text: [UInt8], from start: Int) -> Bool {
    guard start >= 0, count - start == text.count else { return false }
    return unsafe UnsafeBufferPointer(start: storage + start, count: text.count)
      .elementsEqual(text)
  }

  /// Passes the contents to `write` and empties the buffer.
  mutating func drain(
    _ write: (UnsafeRawBufferPointer) throws(FeedError) -> Void
  ) throws(FeedError) {
    defer { removeAll(keeping: Self.largestWritten) }
    unsafe try write(UnsafeRawBufferPointer(start: storage, count: count))
  }

  @inlinable
  mutating func reserve(_ more: Int) {
    if capacity &- used < more { grow(more) }
  }

  @inline(never)
  @usableFromInline
  mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more + Self.spare)
    let larger = unsafe Self.allocate(capacity)
    unsafe larger.moveInitialize(from: storage, count: count)
    unsafe UnsafeMutableRawPointer(storage).deallocate()
    unsafe storage = larger
  }
}

/// Numbers in decimal and in binary.
extension OutputBuffer {
  /// Appends the number in decimal, padded with zeros to `width` digits, at most 8.
  package mutating func append(_ number: Int, width: Int = 1) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(number.magnitude, width: width)
  }

  /// Collects up to eight digits in one word, with the last digit in the highest byte.
  private mutating func append(_ magnitude: UInt, width: Int) {
    var rest = magnitude
    var minimumCount = width
    if magnitude >= 100_000_000 {
      append(magnitude / 100_000_000, width: 1)
      rest = magnitude % 100_000_000
      minimumCount = 8
    }
    var digits: UInt64 = 0
    var count = 0
    repeat {
      digits = digits << 8 | UInt64(truncatingIfNeeded: rest % 10 + 0x30)
      rest /= 10
      count += 1
    } while rest > 0 || (count < minimumCount && count < 8)
    append(digits, count: count)
  }

  /// Appends the first `count` bytes of a word, lowest first.
  @inlinable
  @inline(__always)
  package mutating func append(_ word: UInt64, count: Int) {
    reserve(8)
    unsafe UnsafeMutableRawPointer(storage + used)
      .storeBytes(of: word.littleEndian, as: UInt64.self)
    used += count
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
}

/// Texts that are appended as they are.
extension OutputBuffer {
  @_disfavoredOverload
  package mutating func append(_ text: String) { unsafe text.withBytes { unsafe append($0) } }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    unsafe (storage + used).initialize(from: start, count: bytes.count)
    used += bytes.count
  }

  /// Appends a literal. Its length is known to the compiler, so that its bytes become operands of
  /// instructions.
  @inlinable
  @inline(__always)
  package mutating func append(_ literal: StaticString) {
    reserve(literal.utf8CodeUnitCount)
    appendReserved(literal)
  }

  /// Appends three literals, such as a name between two delimiters.
  @inlinable
  @inline(__always)
  package mutating func append(
    _ first: StaticString, _ second: StaticString, _ third: StaticString
  ) {
    reserve(first.utf8CodeUnitCount &+ second.utf8CodeUnitCount &+ third.utf8CodeUnitCount)
    appendReserved(first)
    appendReserved(second)
    appendReserved(third)
  }

  @inlinable
  @inline(__always)
  mutating func appendReserved(_ literal: StaticString) {
    let size = literal.utf8CodeUnitCount
    unsafe (storage + used).initialize(from: literal.utf8Start, count: size)
    used &+= size
  }
}
