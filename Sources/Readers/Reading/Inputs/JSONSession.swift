internal import ChartConvJSON

/// The reader of consecutive documents of one dialect.
final class JSONSession {
  let name: String
  let reader: any RecordReader
  let vocabulary: JSONVocabulary

  init(_ name: String, _ reader: any RecordReader, _ vocabulary: JSONVocabulary) {
    self.name = name
    self.reader = reader
    self.vocabulary = vocabulary
  }
}
