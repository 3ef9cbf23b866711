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
      "chartconv fetch --into snapshots 'apple:us,gb,jp/topsongs?limit=100'",
      "chartconv fetch --into snapshots https://charts.example/feed.xml",
      "chartconv fetch --into snapshots apple:us/topalbums | chartconv --files-from -",
      "chartconv fetch --archived 2014..2016 --into snapshots apple:us/topsongs",
    ],
    success: "everything was fetched", failure: "some document couldn't be fetched")
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
    let view = FetchView(options, reporter)
    if let period {
      guard pages == 0 else { throw .usage("--follow and --archived can't be combined") }
      let archive: WebArchive
      do throws(FeedError) { archive = try WebArchive(self.archive ?? WebArchive.standard) } catch {
        throw .usage("--archive-url: \(error.message)")
      }
      if options.showsWarnings, StandardDescriptors.errorsAreTerminal {
        reporter.progress = ProgressLine()
      }
      let run = try ArchivedRun(
        archive, period, every: spacing, into: folder,
        try plan.makeSession(ofArchive: true)
      ) { event throws(FeedError) in try view.take(event) }
      return try view.fetch(requests, run, isDry: isDry)
    }
    guard spacing == nil, archive == nil else {
      throw .usage("--every and --archive-url require --archived")
    }
    guard !isDry else { return try view.show(requests, in: folder) }
    let run = try SnapshotRun(requests, into: folder, try plan.makeSession(), pages: pages)
    try view.fetch(run, jobs: plan.conversion.jobs)
  }
}
