internal import FeedThreads

/// Gives the inputs out, one after the other, to whoever asks next.
final class InputQueue: @unchecked Sendable {
  private let monitor = Monitor()
  private let count: Int
  private let path: (Int) -> String
  private var next = 0

  init(_ paths: some RandomAccessCollection<String>) {
    count = paths.count
    path = { paths[paths.index(paths.startIndex, offsetBy: $0)] }
  }

  /// The next input and its place among all; `nil` where none is left.
  func take() -> (place: Int, path: String)? {
    monitor.lock()
    defer { monitor.unlock() }
    guard next < count else { return nil }
    defer { next += 1 }
    return (next, path(next))
  }

  /// Gives no more out.
  func close() {
    monitor.lock()
    defer { monitor.unlock() }
    next = count
  }
}
