/// A bounded queue between threads.
///
/// The bound applies to the total weight of the queued elements. A single element always fits,
/// however heavy.
package final class Channel<Element: Sendable>: @unchecked Sendable {
  private let condition = ConditionLock()
  private let capacity: Int
  private var elements: [(element: Element, weight: Int)] = []
  private var head = 0
  private var weight = 0
  private var isFinished = false
  private var isCancelled = false

  package init(capacity: Int) { self.capacity = capacity }

  /// Appends an element, waiting until there is room. Returns `false` if the channel is cancelled.
  package func send(_ element: Element, weight: Int = 1) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while self.weight > 0, self.weight + weight > capacity, !isCancelled { condition.wait() }
    guard !isCancelled else { return false }
    let wasEmpty = head == elements.count
    elements.append((element, weight))
    self.weight += weight
    if wasEmpty { condition.wakeAll() }
    return true
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
    while head == elements.count, !isFinished { condition.wait() }
    guard head < elements.count else { return nil }
    let (element, weight) = elements[head]
    head += 1
    if head == elements.count || head >= 1024 {
      elements.removeFirst(head)
      head = 0
    }
    self.weight -= weight
    condition.wakeAll()
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
