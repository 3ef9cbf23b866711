import Glibc

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

  /// The number of processors available to the process.
  package static var processors: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }
}
