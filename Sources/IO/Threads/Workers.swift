import ChartConvSystem

/// Runs the same work on several threads.
package enum Workers {
  /// Runs `work` on `count` threads, including the current one, and returns when all have ended.
  ///
  /// If the system can't create all threads, the existing ones do the work.
  package static func run(_ count: Int, _ work: @escaping @Sendable () -> Void) {
    var threads: [Thread] = []
    while threads.count + 1 < count, let thread = Thread(work) { threads.append(thread) }
    work()
    for thread in threads { thread.join() }
  }

  /// The address space that one thread may need, in bytes: its stack and buffers, and the results
  /// that wait to be written.
  private static let addressSpace = 128 << 20

  /// The maximum number of threads that fit into the process's limit of the address space.
  package static var affordable: Int {
    ResourceLimit.addressSpace.current.map { max($0 / addressSpace, 1) } ?? .max
  }

  /// The number of processors available to the process, or fewer if memory is limited.
  package static var processors: Int {
    min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), affordable)
  }
}

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
