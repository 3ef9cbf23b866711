internal import ChartConvModel
internal import ChartConvParsers

/// The reader of consecutive documents of one dialect.
final class JSONSession {
  let name: String
  let reader: DialectReader
  private(set) var vocabulary: JSONVocabulary
  /// The names of rows that another program made; `nil` for a dialect.
  var rows: ForeignRowNames?

  init(_ name: String, _ reader: DialectReader, _ vocabulary: JSONVocabulary) {
    self.name = name
    self.reader = reader
    self.vocabulary = vocabulary
  }

  /// Continues with rows of other names. Returns `false` if the session reads no such rows.
  func take(_ names: ForeignRowNames, _ fields: FieldSet) -> Bool {
    guard rows?.entriesKey == names.entriesKey, let isNew = rows?.add(names) else { return false }
    if isNew, let rows { vocabulary = JSONVocabulary(rows.vocabulary(for: fields)) }
    return true
  }
}
