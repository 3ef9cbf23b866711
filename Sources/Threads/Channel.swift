/// A bounded queue between threads.
///
/// The bound is on the weight of the elements that wait. One element always fits, however heavy.
package final class Channel<Element: Sendable>: @unchecked Sendable {
  private let monitor = Monitor()
  private let capacity: Int
  private var elements: [(element: Element, weight: Int)] = []
  private var head = 0
  private var weight = 0
  private var isFinished = false
  private var isCancelled = false

  package init(capacity: Int) { self.capacity = capacity }

  /// Appends an element as soon as there is room. Returns `false` where nobody receives any more.
  package func send(_ element: Element, weight: Int = 1) -> Bool {
    monitor.lock()
    defer { monitor.unlock() }
    while self.weight > 0, self.weight + weight > capacity, !isCancelled { monitor.wait() }
    guard !isCancelled else { return false }
    let wasEmpty = head == elements.count
    elements.append((element, weight))
    self.weight += weight
    if wasEmpty { monitor.wakeAll() }
    return true
  }

  /// No element follows.
  package func finish() {
    monitor.lock()
    defer { monitor.unlock() }
    isFinished = true
    monitor.wakeAll()
  }

  /// The next element, as soon as there is one; `nil` at the end.
  package func receive() -> Element? {
    monitor.lock()
    defer { monitor.unlock() }
    while head == elements.count, !isFinished { monitor.wait() }
    guard head < elements.count else { return nil }
    let (element, weight) = elements[head]
    head += 1
    if head == elements.count || head >= 1024 {
      elements.removeFirst(head)
      head = 0
    }
    self.weight -= weight
    monitor.wakeAll()
    return element
  }

  /// No more elements are wanted: those who send stop waiting. Elements that were sent before can
  /// still be received.
  package func cancel() {
    monitor.lock()
    defer { monitor.unlock() }
    isCancelled = true
    isFinished = true
    monitor.wakeAll()
  }
}
