import ChartConv
import ChartConvWeb

struct ChartsCommand: Command {
  static let name = "charts"
  static let help = CommandHelp(
    synopsis: "charts [OPTION]...",
    summary: "list the charts that Apple serves",
    purpose: [
      "Lists the presets of Apple's charts, reviews and searches.",
      "A preset such as apple:us/topsongs?limit=50 is an input. Nothing is fetched.",
    ],
    examples: [
      "chartconv charts",
      "chartconv charts --to csv",
      "chartconv charts --storefronts",
    ],
    success: "everything was listed", failure: nil)
  static let traits: CommandTraits = [.writes]
  static let flags = [
    option("storefronts", .snapshots, "list the storefronts instead") { $0.listsStorefronts = true }
  ]

  private static let columns = [
    ReportColumn(
      "preset", .text, "the preset, here of the store in the United States", isWhole: true),
    ReportColumn("entries", .text, "what the entries are"),
    ReportColumn("generation", .text, "legacy, marketing, reviews or search"),
    ReportColumn("parameters", .text, "the parameters that may follow ?"),
    ReportColumn("ended", .text, "why it is no longer served; null if it is served"),
  ]
  private static let storefrontColumns = [
    ReportColumn("country", .text, "the storefront, in a preset and as a column")
  ]

  private var listsStorefronts = false

  func schema(_ format: String, _ options: Options) throws(FeedError) -> String {
    try listsStorefronts
      ? Self.schema(of: "Apple's storefronts", Self.storefrontColumns, format)
      : Self.schema(of: "Apple's charts", Self.columns, format)
  }

  func run(_ options: Options, _ reporter: Reporter) throws(FeedError) {
    let plan = try Plan(options, on: Terminal.ofOutput)
    guard options.operands.isEmpty else {
      throw .usage("charts: expected no file; see chartconv charts --help")
    }
    let rows: [[String?]] =
      listsStorefronts
      ? Storefronts.all.map { [String($0)] }
      : AppleCatalogue.all.map { entry in
        [
          "apple:us/\(entry.name)", entry.media, entry.generation.rawValue, entry.parameters,
          entry.ended,
        ]
      }
    let output = try plan.makeReport(
      listsStorefronts ? Self.storefrontColumns : Self.columns, named: "charts")
    output.begin(ReportHeading(listsStorefronts ? "Storefronts" : "Apple's charts"))
    var row = ReportRow()
    for texts in rows {
      row.removeAll()
      for text in texts { row.append(text) }
      try output.append(row)
    }
    _ = try output.commit(isComplete: true)
  }
}
