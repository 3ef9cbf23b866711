internal import ChartConvModel
internal import ChartConvRecords

/// XHTML in RSS: the full text as `xhtml:body`.
enum XHTMLModule: Module {
  static let elements: [Term] = [
    .markup(.xhtml, "body", .body, SyndicationFields.contentText),
    .markup(.rss, "body", .body, SyndicationFields.contentText),
    .markup(.xhtml, "div", .body, SyndicationFields.contentText),
  ]
}
