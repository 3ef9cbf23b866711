import ChartConv
import Glibc

/// The time of a conversion.
enum Cost {
  /// The thread's microseconds for reading a document and writing it.
  static func microseconds(of document: [UInt8]) -> Int {
    let start = now
    var options = ReadingOptions()
    options.requiresUpdated = Input.format.requiresUpdated
    _ = Reading.of(document, options).written(in: Input.format)
    return now - start
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}
