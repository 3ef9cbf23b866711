import ChartConvIO
import ChartConvModel

/// The time, and waiting for it.
enum WebClock {
  /// The seconds since 1970.
  static var now: Int { time(of: CLOCK_REALTIME).tv_sec }

  /// Milliseconds of a clock that isn't set.
  static var milliseconds: Int {
    let time = time(of: CLOCK_MONOTONIC)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Waits, but not much longer than until the closure returns `true`.
  static func sleep(milliseconds: Int, unless isCancelled: () -> Bool = { false }) {
    let end = self.milliseconds + milliseconds
    while case let rest = min(end - self.milliseconds, 100), rest > 0, !isCancelled() {
      var time = timespec(tv_sec: rest / 1000, tv_nsec: rest % 1000 * 1_000_000)
      unsafe nanosleep(&time, nil)
    }
  }

  /// Formats seconds since 1970 as `2026-11-21T06:30:12Z`.
  static func text(_ seconds: Int) -> String {
    Timestamp(secondsSince1970: seconds)?.description ?? "\(seconds)"
  }

  private static func time(of clock: clockid_t) -> timespec {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return time
  }
}
