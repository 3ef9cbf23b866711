import ChartConv
import ChartConvWeb
internal import ChartConvText

/// The user's view of `fetch`: the names of new files, the progress of an archive's copies, and counts.
final class FetchView {
  private let statistics: Statistics.Format?
  private let reporter: Reporter
  private let output = TextOutput(.standardOutput)
  private var (total, done) = (0, 0)
  private var (new, known, resumed, failed) = (0, 0, 0, 0)
  /// The copies that repeat another one, and those that aren't feeds.
  private var repeated = 0
  private var others: [FeedError] = []

  init(_ options: Options, _ reporter: Reporter) {
    statistics = options.statistics
    self.reporter = reporter
  }

  func fetch(_ run: SnapshotRun, jobs: Int) throws(FeedError) {
    try run.run(jobs: jobs) { [self] (report) throws(FeedError) in
      for warning in report.warnings { reporter.warn(warning, of: report.name) }
      try take(report.event)
    }
    try output.commit()
    guard let statistics else { return }
    reporter.show(
      [
        "new": (new, "new"), "unchanged": (known, "unchanged"), "failed": (failed, "failed"),
        "resumed": (resumed, "fetched by the previous run"),
      ], statistics)
  }

  /// Prints what would be fetched.
  func show(_ requests: [SnapshotRequest], in folder: String) throws(FeedError) {
    for request in requests {
      try output.write("\(folder)/\(request.name)  \(WebAddress.redacted(request.url))\n")
    }
    try output.commit()
  }

  func fetch(_ requests: [SnapshotRequest], _ run: ArchivedRun, isDry: Bool) throws(FeedError) {
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
    for outlook in outlooks {
      if isDry { try show(outlook) } else { try run.fetch(outlook) }
    }
    try output.commit()
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

  func take(_ event: FetchEvent) throws(FeedError) {
    switch event {
    case .new(let path):
      new += 1
      // A progress line would be mixed with the names on a terminal.
      reporter.progress?.interrupt {}
      try output.write(path + "\n")
    case .known: known += 1
    case .resumed: resumed += 1
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
