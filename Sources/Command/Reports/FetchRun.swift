import ChartConv
import ChartConvWeb

/// Runs `chartconv fetch`.
struct FetchRun {
  private let plan: Plan
  private let folder: String
  private let requests: [SnapshotRequest]
  private let options: Options

  init(_ plan: Plan, _ options: Options) throws(FeedError) {
    guard let folder = options.snapshotFolder else {
      throw .usage("fetch: --into DIR is required; see chartconv fetch --help")
    }
    guard !options.operands.isEmpty else {
      throw .usage("fetch: expected presets or URLs; see chartconv fetch --help")
    }
    self.plan = plan
    self.folder = folder
    self.options = options
    var requests: [SnapshotRequest] = []
    for word in options.operands { requests += try SnapshotRequest.all(of: word) }
    var names: Set<[UInt8]> = []
    for request in requests where !names.insert(Array(request.name.utf8)).inserted {
      throw .usage("fetch: two documents would be in the folder \(request.name)")
    }
    self.requests = requests
  }

  func run(_ reporter: Reporter) throws(FeedError) {
    reporter.showsWarnings = options.showsWarnings
    let run = try SnapshotRun(
      requests, into: folder, try plan.makeSession(), pages: options.snapshotPages)
    let output = TextOutput(.standardOutput)
    var counts = SnapshotCounts()
    try run.run(jobs: plan.conversion.jobs) { (report) throws(FeedError) in
      let name = WebAddress.redacted(report.request.url)
      for warning in report.warnings { reporter.warn(warning, of: name) }
      switch report.outcome {
      case .new(let path):
        counts.new += 1
        try output.write(path + "\n")
      case .unchanged: counts.unchanged += 1
      case .resumed: counts.resumed += 1
      case .failed(let error):
        counts.failed += 1
        reporter.fail(error.named(name))
      }
    }
    try output.commit()
    if let format = options.statistics { reporter.show(counts.text(format), format) }
  }
}

/// The numbers of a run, printed by `--stats`.
private struct SnapshotCounts {
  var new = 0
  var unchanged = 0
  /// Those that a run which was stopped had fetched.
  var resumed = 0
  var failed = 0

  func text(_ format: Statistics.Format) -> String {
    switch format {
    case .text:
      "\(new) new, \(unchanged) unchanged, \(failed) failed, \(resumed) fetched by the previous run"
    case .json:
      #"{"new":\#(new),"unchanged":\#(unchanged),"failed":\#(failed),"resumed":\#(resumed)}"#
    }
  }
}
