/// A thread-safe pool of reusable objects, which saves allocations.
package final class Pool<Element: AnyObject & Sendable>: @unchecked Sendable {
  private static var capacity: Int { 16 }

  private let condition = ConditionLock()
  private var elements: [Element] = []

  package init() {}

  /// Takes an idle object; `nil` if the pool is empty.
  package func take() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    return elements.popLast()
  }

  package func put(_ element: Element) {
    condition.lock()
    defer { condition.unlock() }
    if elements.count < Self.capacity { elements.append(element) }
  }
}
