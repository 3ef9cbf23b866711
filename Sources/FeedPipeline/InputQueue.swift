/// Gives the inputs out, one after the other, to whoever asks next.
final class InputQueue: @unchecked Sendable {
  private let monitor = Monitor()
  private let paths: [String]
  private var next = 0

  init(_ paths: [String]) { self.paths = paths }

  /// The next input and its place among all; `nil` where none is left.
  func take() -> (place: Int, path: String)? {
    monitor.lock()
    defer { monitor.unlock() }
    guard next < paths.count else { return nil }
    defer { next += 1 }
    return (next, paths[next])
  }

  /// Gives no more out.
  func close() {
    monitor.lock()
    defer { monitor.unlock() }
    next = paths.count
  }
}
