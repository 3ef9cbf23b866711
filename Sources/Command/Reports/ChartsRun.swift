import ChartConv
import ChartConvWeb

/// Runs `chartconv charts`.
struct ChartsRun {
  static let columns = [
    ReportColumn("preset", .text, "the preset, here of the store in the United States"),
    ReportColumn("entries", .text, "what the entries are"),
    ReportColumn("generation", .text, "legacy, marketing, reviews or search"),
    ReportColumn("parameters", .text, "the parameters that may follow ?"),
    ReportColumn("ended", .text, "why it is no longer served; null if it is served"),
  ]
  static let storefrontColumns = [
    ReportColumn("country", .text, "the storefront, in a preset and as a column")
  ]

  private let plan: Plan
  private let listsStorefronts: Bool

  init(_ plan: Plan, _ options: Options) throws(FeedError) {
    guard options.operands.isEmpty else {
      throw .usage("charts: expected no file; see chartconv charts --help")
    }
    self.plan = plan
    listsStorefronts = options.listsStorefronts
  }

  func run() throws(FeedError) {
    var row = ReportRow()
    if listsStorefronts {
      let output = try plan.makeReport(Self.storefrontColumns)
      output.begin(ReportHeading("Storefronts"))
      for country in Storefronts.all {
        row.removeAll()
        row.append(String(country))
        try output.append(row)
      }
      try output.commit()
      return
    }
    let output = try plan.makeReport(Self.columns)
    output.begin(ReportHeading("Apple's charts"))
    for entry in AppleCatalogue.all {
      row.removeAll()
      row.append("apple:us/\(entry.name)")
      row.append(entry.media)
      row.append(entry.generation.rawValue)
      row.append(entry.parameters)
      row.append(entry.ended)
      try output.append(row)
    }
    try output.commit()
  }
}
