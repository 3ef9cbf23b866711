internal import ChartConvJSON
internal import ChartConvRecords
internal import ChartConvXML

/// The vocabularies and buffers of a worker, created once for all of its inputs.
final class ReadingContext {
  private struct Names {
    let dialect: String
    let vocabulary: Vocabulary
    lazy var xml = XMLVocabulary(vocabulary)
    lazy var json = JSONVocabulary(vocabulary)
  }

  let options: ReadingOptions
  /// The JSON parser; see ``JSONDocuments/beginInput(skippedLines:)``.
  var documents: JSONDocuments
  private var names: [Names] = []

  init(_ options: ReadingOptions) {
    self.options = options
    documents = JSONDocuments(options.parser)
  }

  func xmlVocabulary(of format: InputFormat) -> XMLVocabulary { names[index(of: format)].xml }

  func jsonVocabulary(of format: InputFormat) -> JSONVocabulary { names[index(of: format)].json }

  private func index(of format: InputFormat) -> Int {
    if let index = names.firstIndex(where: { $0.dialect == format.name }) { return index }
    let vocabulary = format.makeVocabulary(options.fields)
    names.append(Names(dialect: format.name, vocabulary: vocabulary))
    return names.count - 1
  }
}
