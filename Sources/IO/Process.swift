internal import CChartConvFiles

package enum Environment {
  /// Returns the value of a variable; `nil` if it is empty or missing.
  package static func value(_ name: String) -> String? {
    unsafe name.withCString { unsafe getenv($0) }.map { unsafe String(cString: $0) }
      .flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The folder of temporary files: `TMPDIR`, else `/tmp`.
  package static var temporaryFolder: String { value("TMPDIR") ?? "/tmp" }
}

/// The time, and waiting for it.
package enum Clock {
  /// The seconds since 1970.
  package static var now: Int { time(of: CLOCK_REALTIME).tv_sec }

  /// The microseconds since 1970.
  package static var microseconds: Int {
    let time = time(of: CLOCK_REALTIME)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }

  /// Milliseconds of a clock that isn't set.
  package static var milliseconds: Int {
    let time = time(of: CLOCK_MONOTONIC)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Waits, but not much longer than until the closure returns `true`.
  package static func sleep(milliseconds: Int, unless isCancelled: () -> Bool = { false }) {
    let end = self.milliseconds + milliseconds
    while case let rest = min(end - self.milliseconds, 100), rest > 0, !isCancelled() {
      var time = timespec(tv_sec: rest / 1000, tv_nsec: rest % 1000 * 1_000_000)
      unsafe nanosleep(&time, nil)
    }
  }

  static func time(of clock: clockid_t) -> timespec {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return time
  }
}

package enum Heap {
  /// Bounds the size of blocks that the C library takes from its heap, and the size of freed blocks
  /// that it keeps. For programs only, before the first thread: a library doesn't change its
  /// process.
  package static func bound() { cun_bound_heap() }
}
