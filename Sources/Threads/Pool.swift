/// Objects that threads share one after the other, so that their memory is used again.
package final class Pool<Element: AnyObject & Sendable>: @unchecked Sendable {
  private static var largest: Int { 16 }

  private let condition = ConditionLock()
  private var elements: [Element] = []

  package init() {}

  /// An object that nobody uses; `nil` where there is none.
  package func take() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    return elements.popLast()
  }

  package func put(_ element: Element) {
    condition.lock()
    defer { condition.unlock() }
    if elements.count < Self.largest { elements.append(element) }
  }
}
