internal import ChartConvIO
internal import ChartConvJSON
internal import ChartConvModel
internal import ChartConvRecords
internal import ChartConvXML
internal import ChartConvText

/// State shared by readers of an input: options and diagnostics.
struct Reading {
  let options: ReadingOptions
  private(set) var diagnostics = Diagnostics()
  /// The base of the document's relative links.
  var base: LinkBase
  /// What the feed gives to its entries.
  var inherited: Inherited?
  /// What the feed's language says about names of months.
  var dateLanguage = DateLanguage.unknown
  /// `true` if the feed has the metadata of a podcast.
  var isPodcast = false
  /// `true` if the record produced more text than an entry may have.
  private(set) var isOverfull = false
  /// `true` if an overlong address was removed from the record.
  private var lacksAddress = false
  /// The year of the last date, if that has no day.
  private(set) var yearWithoutDay: Int?
  /// The feed columns of the last entry.
  var feedKey = FeedKey()
  /// The memory of the values of a previous feed.
  private var spareCells: FeedCells?
  /// The last kind and its normalized name. Most entries have the same one.
  private var lastKind = (word: "", name: "")
  /// The names of a custom dialect that have occurred, and whether an entry has.
  var customNames: Set<UInt8> = []
  var hasCustomEntry = false
  /// The nodes of the record whose values were warned of.
  private var warned: Set<Int> = []
  private var warnedOfHead: Set<Int> = []
  /// The nodes of the entry whose texts are columns.
  var textNodes: [Int] = []
  /// The positions of nodes, for a parser that gives them offsets.
  var positions: (any NodePositions)?

  init(_ options: ReadingOptions) {
    self.options = options
    base = LinkBase(url: options.baseURL, maximumLength: options.parser.limits.address)
  }

  /// Returns a base that `xml:base` overrides.
  func linkBase(_ url: String?) -> LinkBase {
    LinkBase(url: url, maximumLength: options.parser.limits.address)
  }

  /// Returns values of a feed, which are empty.
  mutating func takeCells() -> FeedCells {
    let cells = spareCells.take() ?? FeedCells()
    cells.removeAll()
    return cells
  }

  mutating func giveBack(_ cells: FeedCells?) { spareCells = cells ?? spareCells }

  /// Returns `true` if a column is requested.
  @inline(__always)
  func isRequested(_ field: EntryField) -> Bool { options.fields.contains(field) }

  mutating func warn(_ message: String, at position: SourcePosition? = nil) {
    diagnostics.warn(message, at: position)
  }

  /// Warns of something in a feed's metadata, which may be read several times.
  mutating func warnOnce<Name>(_ message: String, at node: Node<Name>) {
    let position = node.position(positions)
    let isKnown = diagnostics.warnings.contains { $0.message == message && $0.position == position }
    if !isKnown { warn(message, at: position) }
  }

  /// Adds the diagnostics of a reader.
  mutating func add(_ other: Diagnostics) { diagnostics.add(other) }

  /// Throws the first warning in strict mode.
  func stopIfStrict() throws(FeedError) {
    if options.isStrict, let warning = diagnostics.warnings.first {
      throw FeedError(strict: warning)
    }
  }

  /// Records problems with the texts of a row.
  mutating func check(_ row: borrowing RowBatch) {
    isOverfull = isOverfull || row.isOverfull
    lacksAddress = lacksAddress || row.lacksAddress
  }

  /// Returns an address, or `nil` if it exceeds the length limit.
  mutating func limited(_ address: String?) -> String? {
    guard let address, address.utf8.count > options.parser.limits.address else { return address }
    lacksAddress = true
    return nil
  }

  /// Ends a record. Throws `.limit` if it produced more text than an entry may have; warns if
  /// addresses were removed.
  mutating func endRecord(of what: String, at position: SourcePosition) throws(FeedError) {
    if isOverfull {
      throw FeedError(
        .limit, "\(what) expands to more than \(options.parser.limits.entry) bytes", at: position)
    }
    guard lacksAddress else { return }
    lacksAddress = false
    warn("an address of more than \(options.parser.limits.address) bytes is dropped", at: position)
  }

  mutating func count(unknown name: String, at position: SourcePosition) {
    diagnostics.count(unknown: name, at: position)
  }

  /// Returns the normalized kind of a node's text.
  mutating func kind<Name>(_ node: Node<Name>?) -> String? {
    guard let word = node?.wordBytes else { return nil }
    if !word.equals(lastKind.word) {
      let text = String(word)
      lastKind = (text, Kind.name(text))
    }
    return lastKind.name
  }

  /// Parses a timestamp.
  mutating func timestamp<Name>(_ node: Node<Name>) -> Timestamp? {
    let text = node.trimmed
    yearWithoutDay = nil
    guard !text.isEmpty else { return nil }
    do throws(DateProblem) {
      let date = try FeedDate(text, dateLanguage)
      if date.lacksLeapSecond { warn(node, "has no leap second; 59 is used") }
      return date.moment
    } catch {
      switch error {
      case .unreadable: warn(node, expected: "date")
      case .lacksDay(let year):
        yearWithoutDay = year
        warn(node, "is a date without a day")
      case .ambiguous: warn(node, "is ambiguous: the day or the month may be first")
      case .ambiguousMonth: warn(node, "has a month that is another one in Croatian")
      case .unknownZone: warn(node, "has an unknown time zone")
      }
      return nil
    }
  }

  /// Parses the day of a date, as written. Apple writes midnight in Cupertino and means the day.
  mutating func day<Name>(_ node: Node<Name>) -> CalendarDate? {
    CalendarDate(beforeTime: node.trimmed) ?? timestamp(node)?.date
  }

  mutating func forgetYear() { yearWithoutDay = nil }

  /// Sets the day of a release that was read last, and its year.
  mutating func setRelease(_ day: CalendarDate?, of row: inout RowBatch) {
    row.set(.releaseDate, day)
    row.set(.releaseYear, day?.year ?? yearWithoutDay)
    yearWithoutDay = nil
  }

  mutating func decimal<Name>(_ node: Node<Name>) -> DecimalNumber? {
    value(node, "number") { DecimalNumber($0) }
  }

  mutating func integer<Name>(_ node: Node<Name>) -> Int? {
    value(node, "whole number") { text in
      var number = 0
      for index in text.indices {
        guard number < 1 << 53, text[index].isDigit else { return DecimalNumber(text)?.wholeNumber }
        number = number * 10 + Int(text[index] - 0x30)
      }
      return number
    }
  }

  /// Parses a number of seconds and returns milliseconds.
  mutating func seconds<Name>(_ node: Node<Name>) -> Int? {
    value(node, "number of seconds") { DecimalNumber($0)?.thousandfold }
  }

  /// Parses a node with `read`. An invalid value becomes `nil` with a warning.
  mutating func value<Name, Value>(
    _ node: Node<Name>, _ expected: String, _ read: (Span<UInt8>) -> Value?
  ) -> Value? {
    let text = node.trimmed
    guard !text.isEmpty else { return nil }
    if let value = read(text) { return value }
    warn(node, expected: expected)
    return nil
  }

  /// Warns about a node with an invalid text.
  mutating func warn<Name>(_ node: Node<Name>, expected: String) {
    warn(node, "is not a \(expected)")
  }

  /// Begins an entry.
  mutating func beginEntry() {
    textNodes.removeAll(keepingCapacity: true)
    if !warned.isEmpty { warned = [] }
  }

  /// Calls a closure that reads the feed's metadata, which may be read several times.
  mutating func readHead(_ read: (inout Reading) -> Void) {
    swap(&warned, &warnedOfHead)
    read(&self)
    swap(&warned, &warnedOfHead)
  }

  /// Forgets the feed of the previous document.
  mutating func beginFeed() { warnedOfHead = [] }

  /// Warns of a value, once, though several columns may need it.
  private mutating func warn<Name>(_ node: Node<Name>, _ problem: String) {
    guard warned.insert(node.index).inserted else { return }
    let text = String(node.trimmed.extracting(first: 40))
    warn("'\(text)' \(problem)", at: node.position(positions))
  }
}

/// The vocabularies of built-in dialects that no worker has: compiling one takes several times as
/// long as reading a small document, and each learns the order of keys from its worker. The lock is
/// only tried: after `fork`, one that another thread held is never released.
private final class IdleVocabularies: @unchecked Sendable {
  /// A dialect and the columns that are read.
  struct Key: Equatable {
    let dialect: String
    let fields: FieldSet
  }

  static let all = IdleVocabularies()
  private static let capacity = 100

  private let condition = ConditionLock()
  private var idle: [(key: Key, vocabularies: Vocabularies)] = []

  func take(_ key: Key) -> Vocabularies? {
    guard condition.tryLock() else { return nil }
    defer { condition.unlock() }
    return idle.lastIndex { $0.key == key }.map { idle.remove(at: $0).vocabularies }
  }

  func giveBack(_ vocabularies: Vocabularies, _ key: Key) {
    guard condition.tryLock() else { return }
    defer { condition.unlock() }
    if idle.count == Self.capacity { idle.removeFirst() }
    idle.append((key, vocabularies))
  }
}

/// The vocabularies of a dialect, once it has read a document.
private final class Vocabularies {
  var xml: XMLVocabulary?
  var json: JSONVocabulary?
}

/// The vocabularies and buffers of a worker, created once for all of its inputs.
final class ReadingContext {
  /// The maximum size of a batch that is kept, in bytes.
  private static let largestBatch = 1 << 20

  let options: ReadingOptions
  /// `true` if what no column holds of entries, or of feeds, is counted instead of kept.
  let counts: (entries: Bool, heads: Bool)
  /// The JSON parser, unless it is in use.
  private var documents: JSONDocuments?
  /// The dialects of the outlines that the parser saw last.
  var findings = JSONFindings()
  /// The beginning of the last XML document.
  var lastBeginning: XMLBeginning?
  /// An empty batch.
  private var batch: RowBatch?
  /// The vocabularies by dialect. Those without a key are of custom dialects, whose name others may
  /// have.
  private var known: [(dialect: String, key: IdleVocabularies.Key?, Vocabularies)] = []

  convenience init(_ options: ReadingOptions) { self.init(options, counts: (false, false)) }

  private init(_ options: ReadingOptions, counts: (entries: Bool, heads: Bool)) {
    self.options = options
    self.counts = counts
  }

  /// The context of XML. What no column holds depends on all columns: a value isn't held if another
  /// one of its kind is.
  private(set) lazy var ofXML: ReadingContext = {
    let reports = options.parser.reportsUnknown
    let keeps = (
      entries: options.fields.contains(.extra), heads: options.feedParts.contains(.extra)
    )
    var whole = options
    if reports || keeps.entries { whole.fields = whole.fields.union(.all).union([.extra]) }
    if reports || keeps.heads { whole.fields.insert(.feedExtra) }
    // Episodes take the author of their podcast.
    if !whole.fields.isDisjoint(with: SyndicationFields.people) { whole.fields.insert(.kind) }
    guard whole.fields != options.fields else { return self }
    return ReadingContext(whole, counts: (reports && !keeps.entries, reports && !keeps.heads))
  }()

  /// Takes the JSON parser out for an input. A parser that stays in a property of an object would
  /// be one long access to it, and the runtime checks all others against that.
  func takeDocuments(skippedLines: Int, size: Int?) -> JSONDocuments {
    guard var previous = documents.take() else {
      findings = JSONFindings()
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

  func xmlVocabulary(of format: InputFormat) -> XMLVocabulary {
    let vocabularies = vocabularies(of: format)
    if let xml = vocabularies.xml { return xml }
    let xml = XMLVocabulary(format.makeVocabulary(options.fields))
    vocabularies.xml = xml
    return xml
  }

  func jsonVocabulary(of format: InputFormat) -> JSONVocabulary {
    let vocabularies = vocabularies(of: format)
    if let json = vocabularies.json { return json }
    let json = JSONVocabulary(format.makeVocabulary(options.fields))
    vocabularies.json = json
    return json
  }

  private func vocabularies(of format: InputFormat) -> Vocabularies {
    if let known = known.first(where: { $0.dialect == format.name }) { return known.2 }
    let key =
      format.isCustom
      ? nil : IdleVocabularies.Key(dialect: format.name, fields: options.fields)
    let vocabularies = key.flatMap { IdleVocabularies.all.take($0) } ?? Vocabularies()
    known.append((format.name, key, vocabularies))
    return vocabularies
  }

  deinit {
    for case (_, let key?, let vocabularies) in known {
      IdleVocabularies.all.giveBack(vocabularies, key)
    }
  }
}
