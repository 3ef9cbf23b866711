import ChartConv
import ChartConvIO
import ChartConvSystem

/// A progress line on the terminal for long runs, erased at the end.
final class ProgressLine: @unchecked Sendable {
  /// The delay before the first display and the interval between updates, in milliseconds. Short
  /// runs need no line, and a faster one is unreadable.
  private static let firstDelay = 1000
  private static let interval = 200

  private let condition = ConditionLock()
  private let stopwatch = Stopwatch()
  private let inputs: Int
  /// The total size of the inputs in bytes; `nil` if it is unknown.
  private let bytes: Int?
  private var next = ProgressLine.firstDelay
  private var isShown = false

  init(for paths: InputNames) {
    inputs = paths.count
    bytes = Self.size(of: paths)
  }

  /// Updates the line if it is due. Called frequently.
  func show(_ counts: ProgressCounter.Counts) {
    condition.lock()
    defer { condition.unlock() }
    let elapsed = stopwatch.milliseconds
    guard elapsed >= next else { return }
    next = elapsed + Self.interval
    isShown = true
    send("\r\u{1B}[K" + text(counts, after: elapsed))
  }

  /// Erases the line, writes other output, and shows the line again at the next update.
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
    // A partial write is acceptable for a progress line.
    _ = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
  }

  /// Returns the total size of the inputs; `nil` unless all are regular files.
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
