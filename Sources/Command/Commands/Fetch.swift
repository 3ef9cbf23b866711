import ChartConv
import ChartConvIO
import ChartConvWeb

struct FetchCommand: Command {
  static let name = "fetch"
  static let help = CommandHelp(
    synopsis: "fetch [OPTION]... --into DIR PRESET|URL...",
    summary: "keep dated snapshots of charts and feeds",
    purpose: [
      "Fetches charts and feeds, and writes changed ones to dated files in DIR.",
      "PRESET is apple:COUNTRY[,COUNTRY]/CHART[?NAME=VALUE&...]; chartconv charts lists them.",
      "With --archived, keeps what an archive of the web has of them.",
      "Prints the names of the new files.",
    ],
    examples: [
      "chartconv fetch --into snapshots apple:us,gb,jp/topsongs?limit=100",
      "chartconv fetch --into snapshots https://charts.example/feed.xml",
      "chartconv fetch --into snapshots apple:us/topalbums | chartconv --files-from -",
      "chartconv fetch --archived 2014..2016 --into snapshots apple:us/topsongs",
    ],
    success: "all was fetched", failure: "some document couldn't be fetched")
  static let traits: CommandTraits = [.fetches, .lists]
  static let flags = [
    option("into", .snapshots, "write to folders of DIR", taking: "DIR") { $0.folder = $1 },
    option("dry-run", .snapshots, "print what would be fetched, and fetch nothing") {
      $0.isDry = true
    },
    option(
      "follow", .snapshots, "also fetch up to N further pages that a document names as its next",
      taking: "N"
    ) { command, value throws(FeedError) in
      command.pages = try OptionValue.wholeNumber("--follow", value, from: 0)
    },
    option(
      "archived", .snapshots, "fetch what the Internet Archive has of days, months or years",
      taking: "FROM..TO"
    ) { command, value throws(FeedError) in
      do throws(FeedError) { command.period = try ArchivePeriod(value) } catch {
        throw .usage("--archived: \(error.message)")
      }
    },
    option(
      "every", .snapshots, "with --archived, fetch one copy a day, week or month", taking: "PERIOD"
    ) { command, value throws(FeedError) in
      command.spacing = try OptionValue.choice("--every", value)
    },
    option(
      "archive-url", .snapshots,
      "with --archived, ask another archive of the web, such as a server of pywb", taking: "URL"
    ) { $0.archive = $1 },
  ]

  /// The folder for snapshots.
  private var folder: String?
  private var isDry = false
  /// The maximum number of further pages that are followed.
  private var pages = 0
  /// The days whose copies in an archive are fetched; `nil` to fetch the documents of today.
  private var period: ArchivePeriod?
  private var spacing: ArchiveSpacing?
  /// The address of the archive; `nil` for the Internet Archive's.
  private var archive: String?

  func schema(_ format: String, _ options: Options) throws(FeedError) -> String {
    throw .usage("--schema: fetch writes no table")
  }

  func run(_ options: Options, _ reporter: Reporter) throws(FeedError) {
    let plan = try Plan(options, on: Terminal.ofOutput)
    _ = try plan.readFiles()
    if let list = options.errorList { reporter.errors = try ErrorList(list) }
    guard let folder else {
      throw .usage("fetch: --into DIR is required; see chartconv fetch --help")
    }
    var words = options.operands
    try plan.inputList?.read(into: &words)
    guard !words.isEmpty else {
      throw .usage("fetch: expected presets or URLs; see chartconv fetch --help")
    }
    var requests: [SnapshotRequest] = []
    for word in words { requests += try SnapshotRequest.all(of: word) }
    var names: Set<[UInt8]> = []
    for request in requests where !names.insert(Array(request.name.utf8)).inserted {
      throw .usage("fetch: two documents would be in the folder \(request.name)")
    }
    reporter.showsWarnings = options.showsWarnings
    if let period {
      guard pages == 0 else { throw .usage("--follow and --archived can't be combined") }
      let archive: WebArchive
      do throws(FeedError) { archive = try WebArchive(self.archive ?? WebArchive.standard) } catch {
        throw .usage("--archive-url: \(error.message)")
      }
      let fetching = try ArchivedFetching(requests, options, reporter)
      let run = try ArchivedRun(
        archive, period, every: spacing, into: folder,
        try plan.makeSession(ofArchive: true)
      ) { event throws(FeedError) in try fetching.take(event) }
      return try fetching.fetch(run, isDry: isDry)
    }
    guard spacing == nil, archive == nil else {
      throw .usage("--every and --archive-url require --archived")
    }
    guard !isDry else {
      let output = TextOutput(.standardOutput)
      for request in requests {
        try output.write("\(folder)/\(request.name)  \(WebAddress.redacted(request.url))\n")
      }
      _ = try output.commit()
      return
    }
    let run = try SnapshotRun(
      requests, into: folder, try plan.makeSession(), pages: pages)
    let output = TextOutput(.standardOutput)
    var (new, unchanged, failed, resumed) = (0, 0, 0, 0)
    try run.run(jobs: plan.conversion.jobs) { (report) throws(FeedError) in
      let name = WebAddress.redacted(report.request.url)
      for warning in report.warnings { reporter.warn(warning, of: name) }
      switch report.outcome {
      case .new(let path):
        new += 1
        try output.write(path + "\n")
      case .unchanged: unchanged += 1
      case .resumed: resumed += 1
      case .failed(let error):
        failed += 1
        reporter.fail(error.named(name))
      }
    }
    try output.commit()
    guard let format = options.statistics else { return }
    reporter.show(
      [
        "new": (new, "new"), "unchanged": (unchanged, "unchanged"), "failed": (failed, "failed"),
        "resumed": (resumed, "fetched by the previous run"),
      ], format)
  }
}
