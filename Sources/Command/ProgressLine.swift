import ChartConv
import ChartConvThreads
import Glibc

/// One line on the terminal that tells how far a long run is, and leaves nothing behind.
final class ProgressLine: @unchecked Sendable {
  /// Shorter work isn't worth a line; nor is a line read that changes more often.
  private static let patience = 1000
  private static let pause = 200

  private let condition = ConditionLock()
  private let stopwatch = Stopwatch()
  private let inputs: Int
  /// What there is to read; `nil` where that isn't known.
  private let bytes: Int?
  private var next = ProgressLine.patience
  private var isShown = false

  init(for paths: InputNames) {
    inputs = paths.count
    bytes = Self.size(of: paths)
  }

  /// Called often: shows the line anew where it is time to.
  func show(_ counts: ProgressCounter.Counts) {
    condition.lock()
    defer { condition.unlock() }
    let elapsed = stopwatch.milliseconds
    guard elapsed >= next else { return }
    next = elapsed + Self.pause
    isShown = true
    send("\r\u{1B}[K" + text(counts, after: elapsed))
  }

  /// Writes something else where the line is; it comes again behind it.
  func interrupt(_ write: () -> Void) {
    condition.lock()
    defer { condition.unlock() }
    if isShown { send("\r\u{1B}[K") }
    isShown = false
    write()
  }

  func text(_ counts: ProgressCounter.Counts, after milliseconds: Int) -> String {
    let rate = Statistics.perSecond(counts.bytes, in: milliseconds)
    var text = "\(counts.inputs)/\(inputs) files, \(counts.entries) entries, "
    text += "\(Statistics.megabytes(rate)) MB/s"
    if let bytes, rate > 0 {
      let seconds = max(bytes - counts.bytes, 0) / rate
      text += ", \(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) left"
    }
    return text
  }

  private func send(_ text: String) {
    let bytes = Array(text.utf8)
    // A terminal that takes less has less to show.
    _ = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
  }

  /// All that the inputs hold, where each is a regular file.
  private static func size(of paths: InputNames) -> Int? {
    var total = 0
    for path in paths {
      var status = stat()
      guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      total += Int(status.st_size)
    }
    return total
  }
}
