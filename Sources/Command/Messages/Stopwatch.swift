import ChartConvSystem

/// Measures elapsed time. No output depends on it, except statistics.
struct Stopwatch {
  private let start = Self.now

  /// The milliseconds since creation.
  var milliseconds: Int { Self.now - start }

  private static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
