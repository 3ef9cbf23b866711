/// A growable buffer of trivial values that keeps its memory when emptied, unless it is large.
///
/// Indices must be below `count`; only debug builds check it. Parsers append to an arena for every
/// tag of a document. An `Array` would cost several times as much.
@frozen
@safe
@usableFromInline
package struct Arena<Value: BitwiseCopyable>: ~Copyable {
  @usableFromInline var storage: UnsafeMutablePointer<Value>
  @usableFromInline var capacity: Int
  @usableFromInline package var count = 0

  @inlinable
  package init(capacity: Int) {
    self.capacity = capacity
    unsafe storage = .allocate(capacity: capacity)
  }

  deinit { unsafe storage.deallocate() }

  /// The value at `index`, which must be below `count`.
  @inlinable
  package subscript(index: Int) -> Value {
    get {
      assert(index >= 0 && index < count)
      return unsafe storage[index]
    }
    set {
      assert(index >= 0 && index < count)
      unsafe storage[index] = newValue
    }
  }

  /// The number of bytes allocated.
  package var memory: Int { capacity * MemoryLayout<Value>.stride }

  /// All values.
  @inlinable
  package var span: Span<Value> {
    @_lifetime(borrow self) get {
      unsafe _overrideLifetime(Span(_unsafeStart: storage, count: count), borrowing: self)
    }
  }

  @inlinable
  package mutating func append(_ value: Value) {
    reserve(1)
    unsafe (storage + count).initialize(to: value)
    count += 1
  }

  @inlinable
  package mutating func append(_ values: UnsafeBufferPointer<Value>) {
    guard let start = values.baseAddress else { return }
    reserve(values.count)
    unsafe (storage + count).initialize(from: start, count: values.count)
    count += values.count
  }

  @inlinable
  package mutating func append(repeating value: Value, count more: Int) {
    reserve(more)
    unsafe (storage + count).initialize(repeating: value, count: more)
    count += more
  }

  @inlinable
  package mutating func append(copyOf values: Span<Value>) {
    unsafe values.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Appends a copy of a range of the arena's own values.
  @inlinable
  package mutating func append(copyOf range: Range<Int>) {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    reserve(range.count)
    unsafe (storage + count).initialize(from: storage + range.lowerBound, count: range.count)
    count += range.count
  }

  /// Appends `more` uninitialized values and returns a pointer to them. The caller initializes
  /// them.
  @inlinable
  package mutating func room(_ more: Int) -> UnsafeMutablePointer<Value> {
    reserve(more)
    defer { count += more }
    return unsafe storage + count
  }

  /// Removes the values from `count` on.
  @inlinable
  package mutating func truncate(to count: Int) { self.count = min(max(count, 0), self.count) }

  /// The size in bytes from which memory isn't kept. Few rows have texts of megabytes, and each
  /// buffer of a pool would keep the memory of one.
  @inlinable
  package static var largestKept: Int { 1 << 20 }

  /// Removes all values and keeps the memory, unless it is large.
  @inlinable
  package mutating func removeAll() {
    count = 0
    if capacity &* MemoryLayout<Value>.stride > Self.largestKept { giveBack() }
  }

  /// Gives the memory back. Not inlined: the check is made for each record.
  @inline(never)
  @usableFromInline
  mutating func giveBack() { self = Arena(capacity: 64) }

  @inlinable
  package mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(more) }
  }

  @inline(never)
  @usableFromInline
  mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    unsafe larger.moveInitialize(from: storage, count: count)
    unsafe storage.deallocate()
    unsafe storage = larger
  }
}

// The arena's owner is the sole owner of its memory.
extension Arena: @unchecked Sendable where Value: Sendable {}
