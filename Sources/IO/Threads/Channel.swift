/// A bounded queue between threads.
///
/// The bound applies to the total weight of the queued elements. A single element always fits,
/// however heavy.
///
/// A switch between threads costs as much as reading a small file. So the receiver may sleep until
/// elements of some weight are queued, and then takes all of them; and a sender that waits for room
/// sleeps until half of the channel is free.
package final class Channel<Element: Sendable>: @unchecked Sendable {
  private let condition = ConditionLock()
  private let capacity: Int
  private let wakeWeight: Int
  private var elements: [(element: Element, weight: Int)] = []
  private var head = 0
  private var weight = 0
  /// `true` while the receiver takes elements: from when enough are queued until all are taken.
  private var isDraining = false
  private var isFinished = false
  private var isCancelled = false

  /// - Parameter wakeWeight: the weight of queued elements from which on the receiver is woken. It
  ///   is woken for fewer if the channel is finished or full.
  package init(capacity: Int, wakeWeight: Int = 0) {
    self.capacity = capacity
    self.wakeWeight = wakeWeight
  }

  /// Appends an element, waiting until there is room. Returns `false` if the channel is cancelled.
  package func send(_ element: Element, weight: Int = 1) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while self.weight > 0, self.weight + weight > capacity, !isCancelled {
      beginDraining()
      condition.wait()
    }
    guard !isCancelled else { return false }
    elements.append((element, weight))
    self.weight += weight
    if self.weight >= wakeWeight { beginDraining() }
    return true
  }

  private func beginDraining() {
    guard !isDraining else { return }
    isDraining = true
    condition.wakeAll()
  }

  /// Closes the channel for sending.
  package func finish() {
    condition.lock()
    defer { condition.unlock() }
    isFinished = true
    condition.wakeAll()
  }

  /// Returns the next element, waiting until there is one; `nil` at the end.
  package func receive() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while !isDraining, !isFinished { condition.wait() }
    guard head < elements.count else { return nil }
    let (element, weight) = elements[head]
    head += 1
    if head == elements.count || head >= 1024 {
      elements.removeFirst(head)
      head = 0
    }
    isDraining = head < elements.count
    self.weight -= weight
    if self.weight <= capacity / 2 { condition.wakeAll() }
    return element
  }

  /// Stops accepting elements and releases waiting senders. Elements sent before can still be
  /// received.
  package func cancel() {
    condition.lock()
    defer { condition.unlock() }
    isCancelled = true
    isFinished = true
    condition.wakeAll()
  }
}

/// A mutex with a condition variable.
///
/// The corresponding C types are `pthread_mutex_t` and `pthread_cond_t`: the standard library has
/// no condition variable, and Dispatch costs start-up time.
@safe
package final class ConditionLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  package func lock() { unsafe pthread_mutex_lock(mutex) }

  /// Takes the lock if it is free. In a child of `fork`, it may never be: a thread that holds it
  /// doesn't exist there.
  package func tryLock() -> Bool { unsafe pthread_mutex_trylock(mutex) == 0 }

  package func unlock() { unsafe pthread_mutex_unlock(mutex) }

  /// Releases the lock until another thread calls `wakeAll`.
  package func wait() { unsafe pthread_cond_wait(condition, mutex) }

  /// Releases the lock until another thread calls `wakeAll`, at most for a time.
  package func wait(milliseconds: Int) {
    var time = Clock.time(of: CLOCK_REALTIME)
    let nanoseconds = time.tv_nsec + milliseconds % 1000 * 1_000_000
    time.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
    time.tv_nsec = nanoseconds % 1_000_000_000
    unsafe pthread_cond_timedwait(condition, mutex, &time)
  }

  package func wakeAll() { unsafe pthread_cond_broadcast(condition) }
}
