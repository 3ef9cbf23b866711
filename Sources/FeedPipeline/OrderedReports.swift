internal import FeedThreads

/// Tells what became of inputs that are converted side by side, in the inputs' order.
final class OrderedReports: @unchecked Sendable {
  private let monitor = Monitor()
  private let report: (InputReport) -> Void
  private var turn = 0
  private var waiting: [Int: [InputReport]] = [:]

  init(_ report: @escaping (InputReport) -> Void) { self.report = report }

  /// Takes all that there is to tell of an input.
  func finish(_ place: Int, _ reports: [InputReport]) {
    monitor.lock()
    defer { monitor.unlock() }
    waiting[place] = reports
    while let next = waiting.removeValue(forKey: turn) {
      next.forEach(report)
      turn += 1
    }
  }
}
