import Glibc

/// A system thread that runs one closure.
package struct Thread {
  /// The stack size of each thread in bytes, many times the use of the deepest document. The system's
  /// default depends on `ulimit -s`.
  private static let stackSize = 1 << 20

  private let thread: pthread_t

  /// Starts a thread; `nil` if the system can't create one.
  package init?(_ work: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
    defer { unsafe pthread_attr_destroy(&attributes) }
    guard unsafe pthread_attr_setstacksize(&attributes, Self.stackSize) == 0 else { return nil }
    let parcel = unsafe Unmanaged.passRetained(Parcel(work))
    let status = unsafe pthread_create(
      &thread, &attributes,
      { parcel in
        if let parcel = unsafe parcel {
          unsafe Unmanaged<Parcel>.fromOpaque(parcel).takeRetainedValue().work()
        }
        return nil
      }, unsafe parcel.toOpaque())
    guard status == 0 else {
      unsafe parcel.release()
      return nil
    }
    self.thread = thread
  }

  /// Runs a closure that exits the process: on the calling thread, or, if its stack may fail to grow
  /// to `stackSize`, on a new thread. That is so under a lower limit of the stack, and under any
  /// limit of the address space.
  package static func run(_ work: @escaping @Sendable () -> Never) -> Never {
    let isBounded =
      ResourceLimit.stack.current.map { $0 < stackSize } ?? false
      || ResourceLimit.addressSpace.current != nil
    if isBounded, let thread = Self({ work() }) { thread.join() }
    work()
  }

  /// Waits until the thread has ended.
  package func join() { pthread_join(thread, nil) }

  private final class Parcel: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}
