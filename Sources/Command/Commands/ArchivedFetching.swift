import ChartConv
import ChartConvWeb
internal import ChartConvText

/// The user's view of `fetch --archived`.
final class ArchivedFetching {
  private let requests: [SnapshotRequest]
  private let statistics: Statistics.Format?
  private let reporter: Reporter
  private let output = TextOutput(.standardOutput)
  private var total = 0
  private var done = 0
  private var new = 0
  /// Copies that the folder has, that repeat another one, or aren't feeds.
  private var known = 0
  private var repeated = 0
  private var others: [FeedError] = []
  private var failed = 0

  init(_ requests: [SnapshotRequest], _ options: Options, _ reporter: Reporter) throws(FeedError) {
    self.requests = requests
    statistics = options.statistics
    self.reporter = reporter
    if options.showsWarnings, StandardDescriptors.errorsAreTerminal {
      reporter.progress = ProgressLine()
    }
  }

  func fetch(_ run: ArchivedRun, isDry: Bool) throws(FeedError) {
    defer { end() }
    var outlooks: [ArchivedRun.Outlook] = []
    for request in requests {
      switch try run.outlook(request) {
      case .failure(let error):
        failed += 1
        reporter.fail(error)
      case .success(let outlook):
        outlooks.append(outlook)
        if outlook.copies.isEmpty, outlook.known + outlook.repeated == 0 {
          reporter.warn(
            "the archive has no copies of these days", of: WebAddress.redacted(request.url))
        }
      }
    }
    total = outlooks.reduce(0) { $0 + $1.copies.count }
    known = outlooks.reduce(0) { $0 + $1.known }
    repeated = outlooks.reduce(0) { $0 + $1.repeated }
    if isDry {
      for outlook in outlooks { try show(outlook) }
    } else {
      for outlook in outlooks { try run.fetch(outlook) }
    }
    _ = try output.commit()
  }

  /// Prints what would be fetched, and how long that takes.
  private func show(_ outlook: ArchivedRun.Outlook) throws(FeedError) {
    for copy in outlook.copies { try output.write("\(copy.path)  \(copy.url)\n") }
    var text = Statistics.count(outlook.copies.count, "copy", "copies")
    if let first = outlook.days.min(), let last = outlook.days.max() {
      text += " of \(Statistics.count(outlook.days.count, "day")), \(first) to \(last), "
      text += "in about \(ClockText.text(seconds: seconds(for: outlook.copies.count)))"
    }
    text += "; \(outlook.known) are there, \(outlook.repeated) repeat others\n"
    try output.write(text)
  }

  func take(_ event: ArchivedRun.Event) throws(FeedError) {
    switch event {
    case .new(let path):
      new += 1
      // A progress line would be mixed with the names on a terminal.
      reporter.progress?.interrupt {}
      try output.write(path + "\n")
    case .known: known += 1
    case .other(let error): others.append(error)
    case .failed(let error):
      failed += 1
      reporter.fail(error)
    case .waiting(let time, let error):
      return reporter.note("\(error.message); the next request is at \(time)")
    }
    done += 1
    reporter.progress?.show { elapsed in
      let rest = total - done
      let left = max(seconds(for: rest), rest * (elapsed / 1000) / done)
      return "\(done)/\(total) copies, \(ClockText.text(seconds: left)) left"
    }
  }

  /// Returns the shortest time for some copies.
  private func seconds(for copies: Int) -> Int { copies * ArchivedRun.pause / 1000 }

  private func end() {
    reporter.progress?.interrupt {}
    if let first = others.first {
      reporter.note("\(Statistics.count(others.count, "copy", "copies")) left out; \(first)")
    }
    guard let statistics else { return }
    reporter.show(
      [
        "new": (new, "new"), "known": (known, "already there"),
        "repeated": (repeated, "that repeat others"),
        "others": (others.count, "that aren't feeds"), "failed": (failed, "failed"),
      ], statistics)
  }
}
