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
  /// The JSON parser, unless it is in use.
  private var documents: JSONDocuments?
  private var names: [Names] = []

  init(_ options: ReadingOptions) {
    self.options = options
  }

  /// Takes the JSON parser out for an input. A parser that stays in a property of an object would
  /// be one long access to it, and the runtime checks all others against that.
  func takeDocuments(skippedLines: Int) -> JSONDocuments {
    guard var previous = documents.take() else {
      return JSONDocuments(options.parser, skippedLines: skippedLines)
    }
    previous.beginInput(skippedLines: skippedLines)
    return previous
  }

  /// Puts the JSON parser back.
  func keep(_ documents: consuming JSONDocuments) { self.documents = consume documents }

  func xmlVocabulary(of format: InputFormat) -> XMLVocabulary { names[index(of: format)].xml }

  func jsonVocabulary(of format: InputFormat) -> JSONVocabulary { names[index(of: format)].json }

  private func index(of format: InputFormat) -> Int {
    if let index = names.firstIndex(where: { $0.dialect == format.name }) { return index }
    let vocabulary = format.makeVocabulary(options.fields)
    names.append(Names(dialect: format.name, vocabulary: vocabulary))
    return names.count - 1
  }
}
