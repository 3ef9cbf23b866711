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

  /// All of them, until the next is appended.
  var values: UnsafeBufferPointer<Value> {
    unsafe UnsafeBufferPointer(start: storage, count: count)
  }

  mutating func append(_ value: Value) {
    if count == capacity { grow(1) }
    unsafe (storage + count).initialize(to: value)
    count += 1
  }

  mutating func append(_ values: UnsafeBufferPointer<Value>) {
    guard let start = values.baseAddress else { return }
    if capacity - count < values.count { grow(values.count) }
    unsafe (storage + count).initialize(from: start, count: values.count)
    count += values.count
  }

  /// Forgets what is behind the first `count`.
  mutating func truncate(to count: Int) { self.count = min(max(count, 0), self.count) }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    unsafe larger.moveInitialize(from: storage, count: count)
    unsafe storage.deallocate()
    unsafe storage = larger
  }
}
