internal import ChartConvModel
internal import ChartConvRecords

/// RSS 1.0's content module: the full text as HTML. `fullitem` is its predecessor in early RSS 2.0.
enum ContentModule: Module {
  static let elements: [Term] = [
    .markup(.content, "encoded", .encoded, SyndicationFields.contentText),
    .markup(.rss, "fullitem", .fullItem, SyndicationFields.contentText),
  ]
}
