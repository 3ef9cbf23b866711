internal import ChartConvJSON
internal import ChartConvModel
internal import ChartConvRecords
internal import ChartConvXML

/// The vocabularies and buffers of a worker, created once for all of its inputs.
final class ReadingContext {
  /// The maximum size of a batch that is kept, in bytes.
  private static let largestBatch = 1 << 20

  private struct Names {
    let dialect: String
    let vocabulary: Vocabulary
    lazy var xml = XMLVocabulary(vocabulary)
    lazy var json = JSONVocabulary(vocabulary)
  }

  let options: ReadingOptions
  /// The JSON parser, unless it is in use.
  private var documents: JSONDocuments?
  /// The dialect of the shape of document that the parser saw last.
  var lastFinding = JSONFinding.none("")
  /// The beginning of the last XML document.
  var lastBeginning: XMLBeginning?
  /// An empty batch.
  private var batch: RowBatch?
  private var names: [Names] = []

  init(_ options: ReadingOptions) {
    self.options = options
  }

  /// Takes the JSON parser out for an input. A parser that stays in a property of an object would
  /// be one long access to it, and the runtime checks all others against that.
  func takeDocuments(skippedLines: Int, size: Int?) -> JSONDocuments {
    guard var previous = documents.take() else {
      lastFinding = .none("")
      return JSONDocuments(options.parser, skippedLines: skippedLines, size: size)
    }
    previous.beginInput(skippedLines: skippedLines, size: size)
    return previous
  }

  /// Puts the JSON parser back.
  func keep(_ documents: consuming JSONDocuments) { self.documents = consume documents }

  /// Returns an empty batch.
  func takeBatch() -> RowBatch { batch.take() ?? RowBatch() }

  /// Keeps the memory of a batch for the next input, unless it is large.
  func keep(_ batch: consuming RowBatch) {
    guard batch.memory <= Self.largestBatch else { return }
    batch.removeAll()
    self.batch = consume batch
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
