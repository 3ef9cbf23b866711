internal import ChartConv
internal import ChartConvIO
internal import ChartConvParsers

/// The description of an input: its format, its feed, its columns, and the names that no column holds.
struct InputExplanation {
  private(set) var source = ""
  /// The first feed of the input; `nil` if there is none.
  private(set) var feed: Feed?
  private(set) var feeds = 0
  private(set) var entries = 0
  /// The country of the first entry that has one.
  private var entryCountry: String?
  /// The first and the last date of the entries: `published`, else `release_date`.
  private(set) var firstDate: CalendarDate?
  private(set) var lastDate: CalendarDate?
  private(set) var columns = [ColumnSummary](repeating: ColumnSummary(), count: EntryField.count)
  private(set) var diagnostics = Diagnostics()
  private(set) var error: FeedError?

  var country: String? { feed?.country ?? entryCountry }

  /// The columns that have values, with the feed's own first.
  var filledColumns: [EntryField] {
    EntryField.allCases.filter { columns[Int($0.rawValue)].filled > 0 }
  }

  func summary(of field: EntryField) -> ColumnSummary { columns[Int(field.rawValue)] }

  /// The names of what no column holds by frequency, then by name.
  var unknown: [(name: String, count: Int, first: SourcePosition)] {
    diagnostics.unknown.sorted {
      Diagnostics.precedes(($0.key, $0.value.count), ($1.key, $1.value.count))
    }.map { key, value in
      (String(decoding: key, as: UTF8.self), value.count, value.first)
    }
  }

  mutating func count(_ batch: borrowing RowBatch) {
    if batch.startsFeed { feeds += 1 }
    if feed == nil { feed = batch.feed.value }
    for index in 0..<batch.count { count(batch.ownRow(at: index)) }
  }

  mutating func end(with report: InputReport) {
    source = report.source
    diagnostics = report.diagnostics
    error = report.error
  }

  private mutating func count(_ row: borrowing Row) {
    entries += 1
    for field in EntryField.allCases { columns[Int(field.rawValue)].count(field, of: row) }
    if entryCountry == nil { entryCountry = row.string(.country) }
    guard let date = row.timestamp(.published)?.date ?? row.date(.releaseDate) else { return }
    if firstDate.map({ date < $0 }) ?? true { firstDate = date }
    if lastDate.map({ $0 < date }) ?? true { lastDate = date }
  }
}

/// The explanation as a row of a description.
extension InputExplanation {
  /// Returns the columns of a description, which has a row for each input.
  ///
  /// - Parameter isForPeople: `true` for the columns that fit a page.
  static func columns(isForPeople: Bool) -> [ReportColumn] {
    let columns = [
      ReportColumn("source", .text, "the name of the input as given", heading: "File")
    ]
    let problem = ReportColumn("problem", .text, "what is wrong with it")
    let facts = [
      ReportColumn("dialect", .text, "the input's format", heading: "Format"),
      ReportColumn("chart", .text, "the chart's name"),
      ReportColumn("country", .text, "storefront"),
      ReportColumn(
        "updated", isForPeople ? .date : .timestamp, "when the feed was last updated"),
      ReportColumn("entries", .integer, "the number of entries"),
      ReportColumn("first_date", .date, "the first date of the entries", heading: "First"),
      ReportColumn("last_date", .date, "the last date of the entries", heading: "Last"),
    ]
    guard !isForPeople else { return columns + [problem] + facts }
    return columns + facts + [
      ReportColumn("warnings", .integer, "the number of warnings"),
      ReportColumn("unknown", .text, "the names of what no column holds"),
      ReportColumn("error", .text, "why the input wasn't read to its end"),
      ReportColumn("title", .text, "the title of the first feed"),
      ReportColumn("feeds", .integer, "the number of feeds"),
      ReportColumn("filled", .integer, "the number of columns with values"),
      ReportColumn("columns", .text, "the columns with values"),
    ]
  }

  /// How bad the problems of the input are: 2 for an error, 1 for warnings and repeated ids.
  var severity: Int { error != nil ? 2 : diagnostics.warningCount + repeatedIDs > 0 ? 1 : 0 }

  private var repeatedIDs: Int {
    let ids = summary(of: .id)
    return ids.distinct.map { ids.filled - $0 } ?? 0
  }

  /// The problems of the input in a line; `nil` if there is none.
  private var problem: String? {
    if let error { return error.message }
    let counts = [
      (repeatedIDs, "repeated id"), (diagnostics.warningCount, "warning"),
    ]
    var texts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    if !unknown.isEmpty { texts.append("no column for \(unknown.count)") }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  func fill(_ row: inout ReportRow, isForPeople: Bool) {
    row.removeAll()
    // The beginning of a path is the same for many files, and the rest would be cut off.
    row.append(isForPeople ? source.split(separator: "/").last.map(String.init) : source)
    if isForPeople { row.append(problem) }
    row.append(feed?.dialect)
    row.append(feed?.chart)
    row.append(country)
    if isForPeople { row.append(feed?.updated?.date) } else { row.append(feed?.updated) }
    row.append(entries)
    row.append(firstDate)
    row.append(lastDate)
    guard !isForPeople else { return }
    row.append(diagnostics.warningCount)
    row.append(unknown.isEmpty ? nil : unknown.map(\.name).joined(separator: " "))
    row.append(error?.message)
    row.append(feed?.title)
    row.append(feeds)
    let filled = filledColumns
    row.append(filled.count)
    row.append(filled.isEmpty ? nil : filled.map(\.name).joined(separator: " "))
  }
}

/// The values of the entries of an input in one column.
struct ColumnSummary {
  private(set) var filled = 0
  /// The first value; of a list, the number of its items.
  private(set) var first: String?
  /// The minimum and maximum of numbers, dates and timestamps.
  private(set) var range: (minimum: FieldValue, maximum: FieldValue)?
  private var hashes: Set<Int> = []
  /// The number of values that are told apart.
  private static let maximumDistinct = 20_000

  /// The number of distinct values; `nil` for lists, or if there are too many.
  var distinct: Int? { hashes.isEmpty || hashes.count >= Self.maximumDistinct ? nil : hashes.count }

  mutating func count(_ field: EntryField, of row: borrowing Row) {
    guard row.has(field) else { return }
    filled += 1
    if field.type != .list, hashes.count < Self.maximumDistinct {
      hashes.insert(row.value(field).text.hashValue)
    }
    guard field.type != .text, field.type != .list, field.type != .boolean else {
      if first == nil { first = Self.text(field, of: row) }
      return
    }
    let value = row.value(field)
    if first == nil { first = value.text }
    guard let range else { return range = (value, value) }
    if value.precedes(range.minimum) { self.range?.minimum = value }
    if range.maximum.precedes(value) { self.range?.maximum = value }
  }

  private static func text(_ field: EntryField, of row: borrowing Row) -> String? {
    switch field.type {
    case .list: "\(row.list(field).count)"
    case .boolean: row.boolean(field).map { $0 ? "true" : "false" }
    default: row.string(field)
    }
  }
}

extension FieldValue {
  /// Returns `true` if a number, a date or a timestamp is less than another one of its type.
  fileprivate func precedes(_ other: Self) -> Bool {
    switch (self, other) {
    case (.integer(let one), .integer(let other)): one < other
    case (.decimal(let one), .decimal(let other)): one < other
    case (.date(let one), .date(let other)): one < other
    case (.timestamp(let one), .timestamp(let other)): one < other
    default: false
    }
  }
}

extension InputExplanation {
  /// Reads the inputs and explains each.
  ///
  /// - Parameter report: called with the report of each input.
  /// - Parameter take: called with each explanation, before its report. An error ends the run.
  static func ofEach(
    _ conversion: Conversion, _ inputs: InputSeries,
    report: @escaping (InputReport) -> Void,
    take: @escaping (Self) throws(FeedError) -> Void
  ) throws(FeedError) {
    var conversion = conversion
    conversion.reading.parser.reportsUnknown = true
    var explanation = Self()
    var failure: FeedError?
    try conversion.deliver(inputs, fields: .all, parts: .all.subtracting([.extra])) { input in
      explanation.end(with: input)
      if !input.isStray {
        do throws(FeedError) { try take(explanation) } catch { failure = error }
      }
      explanation = Self()
      report(input)
    } take: { (batch) throws(FeedError) in
      if let failure { throw failure }
      explanation.count(batch)
    }
    if let failure { throw failure }
  }
}
