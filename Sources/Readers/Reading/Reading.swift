internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// State shared by readers of an input: options and diagnostics.
struct Reading {
  let options: ReadingOptions
  private(set) var diagnostics = Diagnostics()
  var base: LinkBase
  /// What the feed gives to its entries.
  var inherited: Inherited?
  /// What the feed's language says about names of months.
  var dateLanguage = DateLanguage.unknown
  /// `true` if the feed has the metadata of a podcast.
  var isPodcast = false
  /// `true` if the document was warned of as one of an older version of chartconv.
  var hasOlder = false
  /// The items of other feeds that the feed lists, and the position of the first.
  var remoteItems: (count: Int, first: SourcePosition)?
  /// `true` if the record produced more text than an entry may have.
  private(set) var isOverfull = false
  /// `true` if an overlong address was removed from the record.
  private var lacksAddress = false
  /// The year of the last date, if that has no day.
  var yearWithoutDay: Int?
  /// The feed columns of the last entry.
  var feedKey = RowFeedKey()
  /// The memory of the values of a previous feed.
  private var spareCells: FeedCells?
  /// The last kind and its normalized name. Most entries have the same one.
  private var lastKind = (word: "", name: "")
  /// The names of a custom dialect that have occurred, and whether an entry has.
  var customNames: Set<UInt8> = []
  var hasCustomEntry = false
  /// For each node of the record up to the last that was warned of, `true` if it was.
  private var warned: [Bool] = []
  private var warnedOfHead: [Bool] = []
  /// The columns of which two of the record's elements are one item.
  var repeated: FieldSet = []
  /// The nodes of the entry whose texts are columns.
  var textNodes: [Int] = []

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

  @inline(__always)
  func isRequested(_ field: EntryField) -> Bool { options.columns.contains(field) }

  mutating func warn(
    _ message: String, at position: SourcePosition? = nil, kind: FeedWarning.Kind = .value
  ) {
    diagnostics.add(FeedWarning(message, at: position, kind: kind))
  }

  /// Warns of something in a feed's metadata, which may be read several times.
  mutating func warnOnce<Name>(_ message: String, at node: Node<Name>) {
    let position = node.position
    let isKnown = diagnostics.warnings.contains { $0.message == message && $0.position == position }
    if !isKnown { warn(message, at: position) }
  }

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

  /// Returns `true` if an address exceeds the length limit. It will be missing.
  mutating func exceedsLimit(_ address: String?) -> Bool {
    guard let address, address.utf8.count > options.parser.limits.address else { return false }
    lacksAddress = true
    return true
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

  mutating func kind<Name>(_ node: Node<Name>?) -> String? {
    guard let word = node?.wordBytes else { return nil }
    if !word.equals(lastKind.word) {
      let text = String(word)
      lastKind = (text, Kind.name(text))
    }
    return lastKind.name
  }

  /// Warns about a node with an invalid text.
  mutating func warn<Name>(_ node: Node<Name>, expected: String) {
    warn(node, "is not a \(expected)")
  }

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
  mutating func beginFeed() {
    warnedOfHead = []
    hasOlder = false
    remoteItems = nil
  }

  /// Warns of what the feed lists and isn't read. Returns `true` if there is any.
  mutating func endFeed() -> Bool {
    guard let (count, first) = remoteItems else { return false }
    remoteItems = nil
    warn(
      "feeds or items of others (podcast:remoteItem) that aren't read: \(count)", at: first,
      kind: .others)
    return true
  }

  /// Warns of a value, once, though several columns may need it.
  mutating func warn<Name>(_ node: Node<Name>, _ problem: String) {
    while warned.count <= node.index { warned.append(false) }
    guard !warned[node.index] else { return }
    warned[node.index] = true
    let text = String(node.trimmed.extracting(first: 40))
    warn("'\(text)' \(problem)", at: node.position)
  }
}
