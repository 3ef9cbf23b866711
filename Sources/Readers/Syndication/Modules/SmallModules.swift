internal import ChartConvModel
internal import ChartConvRecords

/// Modules with only a few names.
enum SmallModules: Module {
  static let elements: [Term] = [
    .node(.enclosures, "enclosure", .enclosure, SyndicationFields.enclosures),
    .text(.wellFormedWeb, "commentRss", .commentFeed, [.links]),
    .text(.creativeCommons, "license", .license, [.links]),
    .node(.webResource, "license", .license, [.links]),
    .node(.administration, "generatorAgent", .generatorAgent, []),
    .ignored(.administration, "errorReportsTo"),
    .ignored(.wellFormedWeb, "comment"),
    .text(.slash, "comments", .commentCount, [.commentCount]),
    .text(.threading, "total", .commentCount, [.commentCount]),
    .ignored(.slash, "section"), .ignored(.slash, "department"), .ignored(.slash, "hit_parade"),
    .ignored(.threading, "in-reply-to"),
  ]

  static let attributes: [Term] = [
    .text(.enclosures, "url", .url), .text(.enclosures, "type", .type),
    .text(.enclosures, "length", .length),
    .text(.threading, "count", .replies, [.commentCount]), .ignored(.threading, "updated"),
  ]
}
