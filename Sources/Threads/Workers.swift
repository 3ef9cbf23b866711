import Glibc

/// Runs the same work on several threads.
package enum Workers {
  /// Runs `work` on `count` threads, this one among them, and returns when all have ended.
  ///
  /// Where the system has no thread left to give, those that there are do the work.
  package static func run(_ count: Int, _ work: @escaping @Sendable () -> Void) {
    var threads: [Thread] = []
    while threads.count + 1 < count, let thread = Thread(work) { threads.append(thread) }
    work()
    for thread in threads { thread.join() }
  }

  /// How many processors this process may use.
  package static var processors: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }
}
