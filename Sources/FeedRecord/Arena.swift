/// Memory that values are appended to one after the other and that is used again when they are
/// forgotten: an array without its checks, since a builder runs for every tag of a document.
@safe
struct Arena<Value: BitwiseCopyable>: ~Copyable {
  private var storage: UnsafeMutablePointer<Value>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    unsafe storage = .allocate(capacity: capacity)
  }

  deinit { unsafe storage.deallocate() }

  /// The value there; the builder keeps its indices below `count`.
  subscript(index: Int) -> Value {
    get { unsafe storage[index] }
    set { unsafe storage[index] = newValue }
  }

  /// All of them.
  var span: Span<Value> {
    @_lifetime(borrow self) get {
      unsafe _overrideLifetime(Span(_unsafeStart: storage, count: count), borrowing: self)
    }
  }

  mutating func append(_ value: Value) {
    reserve(1)
    unsafe (storage + count).initialize(to: value)
    count += 1
  }

  mutating func append(_ values: UnsafeBufferPointer<Value>) {
    guard let start = values.baseAddress else { return }
    reserve(values.count)
    unsafe (storage + count).initialize(from: start, count: values.count)
    count += values.count
  }

  mutating func append(copyOf values: Span<Value>) {
    unsafe values.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Appends some of its own values once more.
  mutating func append(copyOf range: Range<Int>) {
    reserve(range.count)
    unsafe (storage + count).initialize(from: storage + range.lowerBound, count: range.count)
    count += range.count
  }

  /// Room for so many values behind the others, which the caller puts there.
  mutating func room(_ more: Int) -> UnsafeMutablePointer<Value> {
    reserve(more)
    defer { count += more }
    return unsafe storage + count
  }

  /// Forgets all of them.
  mutating func removeAll() { count = 0 }

  private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    unsafe larger.moveInitialize(from: storage, count: count)
    unsafe storage.deallocate()
    unsafe storage = larger
  }
}
