internal import ChartConvRecords

/// A vocabulary that feeds of more than one kind use: its words. What they fill, and which of them
/// wins, says ``Precedence``; what only it can make sense of, it reads itself.
protocol Module: SendableMetatype {
  typealias Term = DialectVocabulary<SyndicationName>.Term

  static var elements: [Term] { get }
  static var attributes: [Term] { get }
}

extension Module {
  static var attributes: [Term] { [] }
}
