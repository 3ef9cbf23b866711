internal import ChartConvModel
internal import ChartConvRecords

/// Modules of a word or two, and those that are known and have no column: counts of comments,
/// update periods.
enum SmallModules: Module {
  static let elements: [Term] = [
    .text(.wellFormedWeb, "commentRss", .commentFeed, [.links]),
    .text(.creativeCommons, "license", .license, [.links]),
    .node(.webResource, "license", .license, [.links]),
    .node(.administration, "generatorAgent", .generatorAgent, []),
    .ignored(.administration, "errorReportsTo"),
    .ignored(.wellFormedWeb, "comment"),
  ]
}
