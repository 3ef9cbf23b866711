internal import ChartConvModel
internal import ChartConvRecords

/// XHTML in RSS: the full text as `xhtml:body`.
enum XHTMLModule: Module {
  static let elements: [Term] = [
    .markup(.xhtml, "body", .body, SyndicationFields.content),
    .markup(.rss, "body", .body, SyndicationFields.content),
    .markup(.xhtml, "div", .body, SyndicationFields.content),
  ]
}
