import ChartConv

struct CheckCommand: Command {
  static let name = "check"
  static let help = CommandHelp(
    synopsis: "check [OPTION]... [FILE]...",
    summary: "find what readers and directories will reject in a feed",
    purpose: [
      "Checks RSS 2.0, Atom and JSON Feed, and podcasts by Apple's requirements.",
      "Several copies of a feed, the oldest first, are checked for ids that changed. A JPEG or PNG",
      "that the feed names as its artwork is measured if it is a FILE.",
      "Without FILE, or if FILE is -, reads standard input.",
    ],
    examples: [
      "chartconv check podcast.rss",
      "chartconv check podcast.rss cover.jpg",
      "chartconv check yesterday.xml today.xml",
      "chartconv check --to ndjson https://example.com/feed.xml",
    ],
    success: "no errors", failure: "some feed has an error, or some input failed")
  static let traits: CommandTraits = [.reads, .readsMany, .fetches, .writes, .lists]
  static let flags: [Flag] = []
  static let summaries: KeyValuePairs = ["strict": "exit with 1 if there are warnings"]

  func schema(_ format: String, _ options: Options) throws(FeedError) -> String {
    try Self.schema(of: "Problems of feeds", FeedChecker.columns, format)
  }

  func run(_ options: Options, _ reporter: Reporter) throws(FeedError) {
    var plan = try Plan(options, on: Terminal.ofOutput)
    try plan.read(reporter) { (plan, _) throws(FeedError) in
      // Warnings are among the problems.
      reporter.showsWarnings = false
      reporter.showsUnknownNames = false
      try check(plan, reporter)
    }
  }

  private func check(_ plan: Plan, _ reporter: Reporter) throws(FeedError) {
    let isForPeople = plan.conversion.output.isForPeople
    let output = try plan.makeReport(
      FeedChecker.columns.filter { !isForPeople || !["rule", "reference"].contains($0.name) },
      named: "check")
    output.begin(ReportHeading("Problems", ifEmpty: "No problems."))
    var checker = FeedChecker(plan.conversion)
    var row = ReportRow()
    var isRejected = false
    let series = plan.series(plan.inputs)
    var feeds: [ConversionInput] = []
    for index in 0..<series.count {
      let input = series.open(index)
      do throws(FeedError) {
        if try !checker.takePicture(input) { feeds.append(input) }
      } catch {
        reporter.fail(error)
      }
    }
    for input in feeds {
      var failure: FeedError?
      do throws(FeedError) {
        try checker.check(input, report: reporter.takeDocument) {
          source, problems throws(FeedError) in
          for problem in problems {
            if problem.rule.severity == .error || plan.conversion.reading.isStrict {
              isRejected = true
            }
            FeedChecker.fill(&row, with: problem, of: source, isForPeople: isForPeople)
            do throws(FeedError) { try output.append(row) } catch {
              failure = error
              throw error
            }
          }
        }
      } catch {
        if let failure { throw failure }
        reporter.fail(error.named(input.name))
      }
    }
    try plan.commit(output, reporter)
    if isRejected { reporter.noteAnswer() }
  }
}
