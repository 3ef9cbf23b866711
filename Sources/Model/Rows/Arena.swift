/// A growable buffer of trivial values that keeps its memory when emptied, unless it is large.
///
/// Indices must be below `count`; only debug builds check it. Parsers append to an arena for every
/// tag of a document. An `Array` would cost several times as much. Memory is allocated for the first
/// value: many buffers of a small document stay empty.
@safe
@usableFromInline
@frozen
package struct Arena<Value: BitwiseCopyable>: ~Copyable {
  @usableFromInline var storage = unsafe UnsafeMutableBufferPointer<Value>(start: nil, count: 0)
  @usableFromInline package var count = 0
  /// The number of values for which memory is allocated at first.
  @usableFromInline let smallest: Int

  @inlinable
  package init(capacity: Int) { smallest = max(capacity, 1) }

  deinit { unsafe storage.deallocate() }

  /// The memory, which must have been reserved.
  @inlinable
  var start: UnsafeMutablePointer<Value> { unsafe storage.baseAddress.unsafelyUnwrapped }

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

  @inlinable package var last: Value? { count > 0 ? self[count - 1] : nil }

  package var memory: Int { unsafe storage.count * MemoryLayout<Value>.stride }

  @inlinable
  package var span: Span<Value> {
    @_lifetime(borrow self) get {
      let values = unsafe UnsafeMutableBufferPointer(start: storage.baseAddress, count: count)
      return unsafe _overrideLifetime(Span(_unsafeElements: values), borrowing: self)
    }
  }

  @inlinable
  package mutating func append(_ value: Value) { unsafe room(1).initialize(to: value) }

  @inlinable
  package mutating func append(_ values: UnsafeBufferPointer<Value>) {
    guard let first = values.baseAddress else { return }
    unsafe room(values.count).initialize(from: first, count: values.count)
  }

  @inlinable
  package mutating func append(repeating value: Value, count more: Int) {
    unsafe room(more).initialize(repeating: value, count: more)
  }

  @inlinable
  package mutating func append(copyOf values: Span<Value>) {
    unsafe values.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Appends a copy of a range of the arena's own values.
  @inlinable
  package mutating func append(copyOf range: Range<Int>) {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    let room = unsafe room(range.count)
    unsafe room.initialize(from: start + range.lowerBound, count: range.count)
  }

  /// Appends `more` uninitialized values and returns a pointer to them. The caller initializes
  /// them.
  @inlinable
  package mutating func room(_ more: Int) -> UnsafeMutablePointer<Value> {
    // There is a pointer, even if nothing is appended.
    reserve(max(more, 1))
    defer { count += more }
    return unsafe start + count
  }

  /// Removes the values from `count` on.
  @inlinable
  package mutating func truncate(to count: Int) { self.count = min(max(count, 0), self.count) }

  @inlinable
  package mutating func popLast() -> Value? {
    defer { truncate(to: count - 1) }
    return last
  }

  /// The size in bytes from which memory isn't kept. Few rows have texts of megabytes, and each
  /// buffer of a pool would keep the memory of one.
  @inlinable
  package static var largestKept: Int { 1 << 20 }

  /// Removes all values and keeps the memory, unless it is large.
  @inlinable
  package mutating func removeAll() {
    count = 0
    if unsafe storage.count &* MemoryLayout<Value>.stride > Self.largestKept { giveBack() }
  }

  /// Gives the memory back. Not inlined: the check is made for each record.
  @inlinable
  @inline(never)
  mutating func giveBack() { self = Arena(capacity: smallest) }

  @inlinable
  package mutating func reserve(_ more: Int) {
    if unsafe storage.count &- count < more { grow(more) }
  }

  // For each type of value separately: a generic function looks its type up at each call.
  @inlinable
  @inline(never)
  mutating func grow(_ more: Int) {
    let capacity = max(unsafe storage.count * 2, count + more, smallest)
    let larger = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    if count > 0 { unsafe larger.moveInitialize(from: start, count: count) }
    unsafe storage.deallocate()
    unsafe storage = UnsafeMutableBufferPointer(start: larger, count: capacity)
  }
}

// The arena's owner is the sole owner of its memory.
extension Arena: @unchecked Sendable where Value: Sendable {}
