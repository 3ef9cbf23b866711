internal import ChartConvModel
internal import ChartConvParsers

/// The reader of consecutive documents of one dialect.
final class JSONSession {
  let reader: DialectReader
  private(set) var vocabulary: JSONVocabulary
  private let name: String
  /// The names of rows that another program made; `nil` for a dialect.
  private var rows: ForeignRowNames?

  /// Begins with a document; `nil` if it isn't read.
  init?(
    _ found: JSONFinding, _ receiver: any BatchReceiver, _ context: ReadingContext, source: String
  ) {
    switch found {
    case .format(let form):
      name = form.format.name
      reader = form.format.makeReader(receiver, context, source)
      vocabulary = context.jsonVocabulary(of: form.format)
    case .rows(let names):
      name = ChartconvJSON.name
      rows = names
      reader = DialectReader(.foreignRows, receiver, context, source: source)
      vocabulary = JSONVocabulary(names.vocabulary(for: context.options.columns))
    case .converted, .documents, .references, .other, .parts, .none: return nil
    }
  }

  /// Continues with a document. Returns `false` if it is of another dialect.
  func take(_ found: JSONFinding, _ fields: FieldSet) -> Bool {
    switch found {
    case .format(let form): return rows == nil && name == form.format.name
    case .rows(let names):
      guard rows?.entriesKey == names.entriesKey, let isNew = rows?.add(names) else { return false }
      if isNew, let rows { vocabulary = JSONVocabulary(rows.vocabulary(for: fields)) }
      return true
    case .converted, .documents, .references, .other, .parts, .none: return false
    }
  }
}
