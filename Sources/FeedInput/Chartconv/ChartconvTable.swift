internal import FeedIO
internal import FeedModel
internal import FeedRecord

/// Reads the program's own CSV and TSV: columns in any order, any of them left out.
///
/// Rows that say the same of their feed belong to one feed.
struct ChartconvTable: ~Copyable {
  private(set) var reading: Reading
  private let source: String
  private let null: [UInt8]
  private var scanner: TableScanner
  private var assembly: FeedAssembly
  private var header: TableHeader?
  private var feed: Feed?
  private var rank = 0
  private var hasRows = false

  init(
    _ grammar: TableGrammar, _ options: ReadingOptions, _ receiver: any BatchReceiver,
    source: borrowing ByteSource
  ) {
    reading = Reading(options)
    self.source = source.name
    null = Array(options.null.utf8)
    scanner = TableScanner(
      grammar, firstLine: source.skippedLines + 1, limits: options.parser.limits)
    assembly = FeedAssembly(receiver, options, sayable: FeedParts(of: Field.allCases))
  }

  /// Reads a table to its end, or until the visitor has had enough.
  mutating func read(_ source: inout ByteSource) throws(FeedError) {
    do throws(FeedError) {
      try readRows(of: &source)
    } catch {
      if error.keepsWhatWasRead { try end() }
      throw error
    }
    try end()
  }

  private mutating func readRows(of source: inout ByteSource) throws(FeedError) {
    while let chunk = try source.nextChunk() {
      for byte in chunk where try scanner.take(byte) {
        if try takeRow() == .stop { return }
      }
    }
    let end = scanner.position
    if try scanner.finish() {
      reading.warn("the last line has no end: something may be missing", at: end)
      _ = try takeRow()
    }
  }

  private mutating func takeRow() throws(FeedError) -> Flow {
    defer { scanner.reset() }
    if let position = scanner.row.firstFieldBeyondUTF8 {
      reading.warn("bytes that aren't UTF-8 are read as U+FFFD", at: position)
    }
    guard let header else {
      let header = try TableHeader(scanner.row)
      for (name, position) in header.unknown {
        if reading.options.parser.reportsUnknown { reading.count(unknown: name, at: position) }
        reading.warn(header.message(forUnknown: name), at: position)
      }
      self.header = header
      try reading.stopIfStrict()
      return .goOn
    }
    if scanner.row.isBlank, header.columns.count > 1 { return .goOn }
    return try takeEntry(header)
  }

  private mutating func takeEntry(_ header: TableHeader) throws(FeedError) -> Flow {
    let row = scanner.row
    guard row.fields.count == header.columns.count else {
      throw FeedError(
        .malformed,
        "\(row.fields.count) fields where the first line has \(header.columns.count)",
        at: row.fields.first?.position)
    }
    hasRows = true
    var feed = emptyFeed
    for (field, column) in zip(row.fields, header.columns) {
      if let column, column.isFeedLevel { put(field, of: row, into: column, &feed) }
    }
    if feed != self.feed {
      try endFeed()
      self.feed = feed
    }
    rank += 1
    assembly.batch.appendRow()
    assembly.batch.set(.rank, rank)
    for (field, column) in zip(row.fields, header.columns) {
      if let column, !column.isFeedLevel { put(field, of: row, into: column.field) }
    }
    do throws(FeedError) { try reading.stopIfStrict() } catch {
      assembly.batch.removeLastRow()
      throw error
    }
    let flow = try assembly.add(of: feed, &reading)
    // Where rows say what feed they are of, those of another may follow.
    return header.tellsFeeds ? .goOn : flow
  }

  /// Sets a value of the row's feed.
  private mutating func put(
    _ field: TableRow.TableField, of row: TableRow, into column: Column, _ feed: inout Feed
  ) {
    guard let text = text(of: field, in: row) else { return }
    var ignored = Entry()
    if column.type == .text {
      column.write(.text(String(text.span)), &feed, &ignored)
    } else if let moment = Timestamp(feedDate: text.span) {
      column.write(.timestamp(moment), &feed, &ignored)
    } else {
      warn(text, isNo: column.type.noun, at: field.position)
    }
  }

  private mutating func put(
    _ field: TableRow.TableField, of row: TableRow, into column: Field
  ) {
    guard let text = text(of: field, in: row) else { return }
    if !assembly.batch.setValue(column, text.span) {
      warn(text, isNo: column.type.noun, at: field.position)
    }
  }

  /// The text of a field; `nil` for null.
  private func text(of field: TableRow.TableField, in row: TableRow) -> ArraySlice<UInt8>? {
    let text = row.text(of: field)
    let isNull = text.isEmpty || !field.isQuoted && !null.isEmpty && text.elementsEqual(null)
    return isNull ? nil : text
  }

  private mutating func warn(
    _ text: ArraySlice<UInt8>, isNo expected: String, at position: Position
  ) {
    let shown = String(decoding: text.prefix(40), as: UTF8.self)
    reading.warn("'\(shown)' is not a \(expected)", at: position)
  }

  private mutating func end() throws(FeedError) {
    if header != nil, !hasRows {
      // A table of no rows is a feed of no entries.
      feed = emptyFeed
    }
    try endFeed()
  }

  private mutating func endFeed() throws(FeedError) {
    guard let feed else { return }
    try assembly.end(feed, &reading)
    rank = 0
    self.feed = nil
  }

  private var emptyFeed: Feed {
    var feed = Feed()
    feed.source = source
    feed.dialect = ChartconvJSON.name
    return feed
  }
}
