/// A system thread that runs one closure.
package struct Thread {
  /// The stack size of each thread in bytes, many times the use of the deepest document. The
  /// system's default depends on `ulimit -s`.
  private static let stackSize = 1 << 20

  private let thread: pthread_t

  /// Starts a thread; `nil` if the system can't create one.
  package init?(_ work: @escaping @Sendable () -> Void) {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
    defer { unsafe pthread_attr_destroy(&attributes) }
    guard unsafe pthread_attr_setstacksize(&attributes, Self.stackSize) == 0 else { return nil }
    let parcel = unsafe Unmanaged.passRetained(Parcel(work))
    let status = unsafe pthread_create(
      &thread, &attributes,
      { parcel in
        unsafe Parcel.open(parcel)
        return nil
      }, unsafe parcel.toOpaque())
    guard status == 0 else {
      unsafe parcel.release()
      return nil
    }
    #if canImport(Darwin)
      guard let thread else { return nil }
    #endif
    self.thread = thread
  }

  /// Runs a closure that exits the process: on the calling thread, or, if its stack may fail to
  /// grow to `stackSize`, on a new thread. It may fail to grow with a lower limit of the stack, and
  /// with any limit of the address space.
  package static func run(_ work: @escaping @Sendable () -> Never) -> Never {
    let isBounded =
      ResourceLimit.stack.current.map { $0 < stackSize } ?? false
      || ResourceLimit.addressSpace.current != nil
    if isBounded, let thread = Self({ work() }) { thread.join() }
    work()
  }

  /// Returns the result of work that blocks, which is done on a new thread: Swift's tasks have few
  /// threads, which must not wait.
  package static func result<Value: Sendable>(
    of work: @escaping @Sendable () throws(FeedError) -> Value
  ) async -> Result<Value, FeedError> {
    await withCheckedContinuation { continuation in
      let thread = Self {
        continuation.resume(returning: Result { () throws(FeedError) in try work() })
      }
      guard thread == nil else { return }
      continuation.resume(returning: .failure(FeedError(.unreadable, "can't start a thread")))
    }
  }

  /// Waits until the thread has ended.
  package func join() { pthread_join(thread, nil) }

  /// Lets the thread end without being waited for.
  package func detach() { pthread_detach(thread) }

  private final class Parcel: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    /// Does the work of a parcel. On some systems a thread's argument is optional.
    static func open(_ parcel: UnsafeMutableRawPointer?) {
      guard let parcel = unsafe parcel else { return }
      unsafe Unmanaged<Parcel>.fromOpaque(parcel).takeRetainedValue().work()
    }
  }
}

/// A limit that the system sets for the process. The corresponding C function is `getrlimit`.
enum ResourceLimit {
  /// The size of the first thread's stack: `ulimit -s`.
  case stack
  /// The size of all mapped memory: `ulimit -v`.
  case addressSpace

  /// The current limit in bytes; `nil` if there is none.
  var current: Int? {
    let resource =
      switch self {
      case .stack: RLIMIT_STACK
      case .addressSpace: RLIMIT_AS
      }
    var limit = rlimit()
    #if canImport(Glibc)
      let status = unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    #else
      let status = unsafe getrlimit(resource, &limit)
    #endif
    guard status == 0 else { return nil }
    return Int(exactly: limit.rlim_cur)
  }
}

/// How many threads may work at once.
package enum Workers {
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
