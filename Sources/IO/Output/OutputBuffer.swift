/// A growable byte buffer that encoders append to.
///
/// It owns its memory and doubles when it grows. It keeps its capacity when emptied, unless that is
/// large, so that an encoder allocates nothing per field.
@frozen
@safe
@usableFromInline
package struct OutputBuffer: ~Copyable {
  /// The number of buffered bytes that triggers a write.
  package static let flushSize = 128 << 10
  /// The capacity from which memory isn't kept. Few rows have texts of megabytes, and each column's
  /// buffer would keep the memory of one.
  private static let largestKept = 1 << 20
  /// The same of a buffer that is written, which has a record batch of Arrow again and again.
  private static let largestWritten = 4 << 20

  /// The number of bytes kept free after a long text, so that a few can be prepended in place.
  private static let spare = 64

  @usableFromInline var storage: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  /// The number of bytes in the buffer.
  @inlinable package internal(set) var count: Int {
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

  /// Appends the contents of another buffer.
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
    if !bytes.isEmpty { append(bytes.span) }
  }

  /// Replaces the bytes from `offset` on by as many others.
  package mutating func replace(at offset: Int, _ bytes: Span<UInt8>) {
    guard offset >= 0, bytes.count <= count - offset else { return }
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe (storage + offset).update(from: start, count: source.count)
    }
  }

  /// Returns `true` if the contents from `start` on equal `text`.
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
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.moveInitialize(from: storage, count: count)
    unsafe storage.deallocate()
    unsafe storage = larger
  }
}
