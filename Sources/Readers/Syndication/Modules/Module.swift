internal import ChartConvRecords

/// A vocabulary shared by several kinds of feeds. ``Precedence`` defines which element is used for
/// a value; values with a special syntax are parsed by the module.
protocol Module: SendableMetatype {
  typealias Term = DialectVocabulary<SyndicationName>.Term

  static var elements: [Term] { get }
  static var attributes: [Term] { get }
}

extension Module {
  static var attributes: [Term] { [] }
}
