internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers

/// The vocabularies of built-in dialects that no worker has: compiling one takes several times as
/// long as reading a small document, and each learns the order of keys from its worker. The lock is
/// only tried: after `fork`, one that another thread held is never released.
private final class IdleVocabularies: @unchecked Sendable {
  static let all = IdleVocabularies()
  private static let capacity = 100

  private let condition = ConditionLock()
  private var idle: [Vocabularies] = []

  func take(_ dialect: String, _ fields: FieldSet) -> Vocabularies? {
    guard condition.tryLock() else { return nil }
    defer { condition.unlock() }
    return idle.lastIndex { $0.dialect == dialect && $0.fields == fields }
      .map { idle.remove(at: $0) }
  }

  func giveBack(_ vocabularies: Vocabularies) {
    guard condition.tryLock() else { return }
    defer { condition.unlock() }
    if idle.count == Self.capacity { idle.removeFirst() }
    idle.append(vocabularies)
  }
}

/// The vocabularies of a dialect, once it has read a document.
private final class Vocabularies {
  let dialect: String
  /// The columns that are read.
  let fields: FieldSet
  /// `true` for a custom dialect, whose name others may have.
  let isCustom: Bool
  lazy var xml = XMLWorkspace(make(fields))
  lazy var json = JSONVocabulary(make(fields))
  private let make: (FieldSet) -> Vocabulary

  init(of format: InputFormat, _ fields: FieldSet) {
    dialect = format.name
    isCustom = format.isCustom
    self.fields = fields
    make = format.makeVocabulary
  }
}

/// The vocabularies and buffers of a worker, created once for all of its inputs.
final class ReadingContext {
  /// The maximum size of a batch that is kept, in bytes.
  private static let largestBatch = 1 << 20

  /// The dialects that are allowed.
  let selection: InputSelection
  private(set) var options: ReadingOptions
  /// The base that the user has given.
  private let baseURL: String?
  private var isOfCapture = false
  /// `true` if what no column holds of entries, or of feeds, is counted instead of kept.
  let counts: (entries: Bool, heads: Bool)
  /// The JSON parser, unless it is in use.
  private var documents: JSONDocuments?
  private(set) lazy var recognition = JSONRecognition(selection, options)
  /// An empty batch.
  private var batch: RowBatch?
  private var known: [Vocabularies] = []

  init(
    _ selection: InputSelection, _ options: ReadingOptions,
    counts: (entries: Bool, heads: Bool) = (false, false)
  ) {
    self.selection = selection
    var options = options
    if options.columns.contains(.entryDate) {
      options.columns = options.columns.union([.published, .releaseDate, .updated])
    }
    self.options = options
    self.counts = counts
    baseURL = options.baseURL
  }

  /// Begins an input that was captured from an address, or from none.
  func begin(_ capture: Capture?) {
    guard capture != nil || isOfCapture else { return }
    isOfCapture = capture != nil
    options.baseURL = baseURL ?? capture?.address
    if ofXML !== self { ofXML.options.baseURL = options.baseURL }
  }

  /// The context of XML. What no column holds depends on all columns: a value isn't held if another
  /// one of its kind is.
  var ofXML: ReadingContext { wider ?? self }

  /// `nil` for the same columns.
  private lazy var wider: ReadingContext? = {
    let reports = options.parser.reportsUnknown
    let keeps = (
      entries: options.columns.contains(.extra), heads: options.feedParts.contains(.extra)
    )
    var whole = options
    if reports || keeps.entries { whole.columns = whole.columns.union(.all).union([.extra]) }
    if reports || keeps.heads { whole.columns.insert(.feedExtra) }
    // Episodes take the author of their podcast.
    if !whole.columns.isDisjoint(with: SyndicationFields.people) { whole.columns.insert(.kind) }
    guard whole.columns != options.columns else { return nil }
    return ReadingContext(
      selection, whole, counts: (reports && !keeps.entries, reports && !keeps.heads))
  }()

  /// Takes the JSON parser out for an input. A parser that stays in a property of an object would
  /// be one long access to it, and the runtime checks all others against that.
  func takeDocuments(skippedLines: Int, size: Int?) -> JSONDocuments {
    guard var previous = documents.take() else {
      return JSONDocuments(options.parser, skippedLines: skippedLines, size: size)
    }
    previous.beginInput(skippedLines: skippedLines, size: size)
    return previous
  }

  /// Puts the JSON parser back.
  func keep(_ documents: consuming JSONDocuments) { self.documents = consume documents }

  func takeBatch() -> RowBatch { batch.take() ?? RowBatch() }

  /// Keeps the memory of a batch for the next input, unless it is large.
  func keep(_ batch: consuming RowBatch) {
    guard batch.memory <= Self.largestBatch else { return }
    batch.removeAll()
    self.batch = consume batch
  }

  /// The columns that decide which names are read.
  private var named: FieldSet {
    options.feedParts.contains(.extra) ? options.columns.union([.feedExtra]) : options.columns
  }

  func xmlWorkspace(of format: InputFormat) -> XMLWorkspace { vocabularies(of: format).xml }

  func jsonVocabulary(of format: InputFormat) -> JSONVocabulary { vocabularies(of: format).json }

  private func vocabularies(of format: InputFormat) -> Vocabularies {
    if let known = known.first(where: { $0.dialect == format.name }) { return known }
    let idle = format.isCustom ? nil : IdleVocabularies.all.take(format.name, named)
    let vocabularies = idle ?? Vocabularies(of: format, named)
    known.append(vocabularies)
    return vocabularies
  }

  deinit {
    for vocabularies in known where !vocabularies.isCustom {
      IdleVocabularies.all.giveBack(vocabularies)
    }
  }
}
