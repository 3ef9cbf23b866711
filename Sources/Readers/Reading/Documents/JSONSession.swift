internal import ChartConvModel
internal import ChartConvParsers

/// The reader of consecutive documents of one dialect.
final class JSONSession {
  let reader: DialectReader
  private(set) var vocabulary: JSONVocabulary
  private let name: String
  /// The names of rows that another program made; `nil` for a dialect.
  private var rows: ForeignRowNames?

  /// Begins with a document.
  init(
    _ form: JSONForm, _ receiver: any BatchReceiver, _ context: ReadingContext, source: String
  ) {
    name = form.format.name
    rows = form.rows
    reader = DialectReader(form.format, receiver, context, source: source)
    vocabulary =
      rows.map { JSONVocabulary($0.vocabulary(for: context.options.columns)) }
      ?? context.jsonVocabulary(of: form.format)
  }

  /// Continues with a document. Returns `false` if it is of another dialect.
  func take(_ form: JSONForm, _ fields: FieldSet) -> Bool {
    guard let names = form.rows else { return rows == nil && name == form.format.name }
    guard rows?.entriesKey == names.entriesKey, let isNew = rows?.add(names) else { return false }
    if isNew, let rows { vocabulary = JSONVocabulary(rows.vocabulary(for: fields)) }
    return true
  }
}
