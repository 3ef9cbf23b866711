internal import ChartConvIO
internal import ChartConvModel

/// A cell of a table for people.
struct SectionCell: Sendable {
  let text: String
  /// The address that the text leads to, where texts can't have links; else empty.
  var address = ""

  init(_ text: String) { self.text = text }
}

/// A column of a table for people, and its index in the rows.
struct SectionColumn {
  let index: Int
  let column: ReportColumn
}

struct SectionHeading: Sendable {
  let title: String
  /// The date of a feed, or what a report covers.
  let facts: String
  /// Paragraphs of what a feed says of itself.
  var about: [String] = []
  /// `true` for a part of a page that has a separate heading.
  var isPart = false
}

/// How a format for people lays out a section.
protocol SectionLayout {
  /// The columns that a table of this format lacks.
  static var omitted: FieldSet { get }
  /// - Parameter rows: the first rows.
  /// - Parameter isChosen: `true` if the columns are chosen, so that none is omitted.
  init(
    _ columns: [SectionColumn], _ rows: [[SectionCell]], isChosen: Bool, _ options: OutputOptions)
  /// - Parameter followsTable: `true` after a table.
  static func write(
    _ heading: SectionHeading, isFirst: Bool, followsTable: Bool, _ options: OutputOptions,
    into output: inout OutputBuffer)
  func writeHeader(into output: inout OutputBuffer)
  func write(_ row: [SectionCell], into output: inout OutputBuffer)
  func writeEnd(into output: inout OutputBuffer)
  /// Writes a line for each value of a row; returns `false` if the format has only tables.
  static func writeRecord(
    _ columns: [SectionColumn], _ row: [SectionCell], _ options: OutputOptions,
    into output: inout OutputBuffer
  ) -> Bool
  static func writePage(_ title: String, into output: inout OutputBuffer)
  static func writePageEnd(into output: inout OutputBuffer)
}

extension SectionLayout {
  static var omitted: FieldSet { [] }
  func writeEnd(into output: inout OutputBuffer) {}
  static func writeRecord(
    _ columns: [SectionColumn], _ row: [SectionCell], _ options: OutputOptions,
    into output: inout OutputBuffer
  ) -> Bool { false }
  static func writePage(_ title: String, into output: inout OutputBuffer) {}
  static func writePageEnd(into output: inout OutputBuffer) {}
}

/// The sections of an output for people, each with a heading and a table, or a record for its only row.
///
/// The first rows of a section decide which columns have values, and how wide they are, so that any
/// number of rows is written in bounded memory.
struct SectionTable<Layout: SectionLayout> {
  /// The number of rows that decide, and the size of their texts in bytes.
  private static var sampleRows: Int { 1000 }
  private static var sampleSize: Int { 1 << 20 }

  private let options: OutputOptions
  /// The columns of a table, and with those of a record.
  private var columns: ArraySlice<ReportColumn> = []
  private var recordColumns: [ReportColumn] = []
  private var isChosen = false
  private var layout: Layout?
  private var heading: SectionHeading?
  private var rows: [[SectionCell]] = []
  private var size = 0
  private var hasSection = false
  private var hasRows = false

  init(_ options: OutputOptions) { self.options = options }

  /// Begins a section.
  ///
  /// - Parameter count: the number of the first columns that a table has, of those of a record. The cells
  ///   of a record follow those of the table; `nil` for rows without them.
  mutating func begin(
    _ heading: SectionHeading, _ columns: [ReportColumn], count: Int? = nil, isChosen: Bool = false,
    into output: inout OutputBuffer
  ) {
    endTable(into: &output)
    self.heading = heading
    self.columns = columns.prefix(count ?? columns.count)
    recordColumns = count == nil ? [] : columns
    self.isChosen = isChosen
    hasRows = false
  }

  mutating func append(_ row: [SectionCell], into output: inout OutputBuffer) {
    if let layout { return layout.write(row, into: &output) }
    rows.append(row)
    size += row.reduce(0) { $0 + $1.text.utf8.count }
    if options.isLong || rows.count >= Self.sampleRows || size >= Self.sampleSize {
      flush(isEnd: false, into: &output)
    }
  }

  mutating func end(into output: inout OutputBuffer) { endTable(into: &output) }

  private mutating func endTable(into output: inout OutputBuffer) {
    flush(isEnd: true, into: &output)
    layout?.writeEnd(into: &output)
    layout = nil
  }

  /// Writes the heading and the rows that were kept, and fixes the columns.
  private mutating func flush(isEnd: Bool, into output: inout OutputBuffer) {
    if let heading = heading.take() {
      Layout.write(
        heading, isFirst: !hasSection, followsTable: hasTable, options, into: &output)
      hasSection = true
      hasTable = false
    }
    guard layout == nil, let first = rows.first else { return }
    defer {
      rows = []
      size = 0
      hasRows = true
      hasTable = true
    }
    let isRecord = options.isLong || isEnd && rows.count == 1 && !hasRows && !recordColumns.isEmpty
    if isRecord {
      if hasRows { output.append("\n") }
      let isOfRow = recordColumns.isEmpty
      let kept = isOfRow ? kept(columns) : kept(recordColumns[...], from: columns.count)
      if Layout.writeRecord(kept, first, options, into: &output) { return }
    }
    let layout = Layout(kept(columns), rows, isChosen: isChosen, options)
    layout.writeHeader(into: &output)
    for row in rows { layout.write(row, into: &output) }
    self.layout = layout
  }

  /// `true` if a table stands before the next heading.
  private var hasTable = false

  /// Returns the columns that are chosen or have values.
  ///
  /// - Parameter start: the index of the first column in the rows.
  private func kept(_ columns: ArraySlice<ReportColumn>, from start: Int = 0) -> [SectionColumn] {
    columns.indices.compactMap { offset in
      let index = start + offset
      let hasValue = rows.contains { $0.indices.contains(index) && !$0[index].text.isEmpty }
      guard hasValue || isChosen else { return nil }
      return SectionColumn(index: index, column: columns[offset])
    }
  }
}

/// What an output for people has in its sections, in order.
struct SectionItems: Sendable {
  enum Item: Sendable {
    case heading(SectionHeading, FeedView.Kind)
    /// The heading of the reviews by their stars.
    case stars(SectionHeading)
    case row([SectionCell])
  }

  private(set) var items: [Item] = []
  /// The approximate number of bytes in use.
  private(set) var size = 0

  mutating func append(_ item: Item) {
    if case .row(let cells) = item {
      size += cells.reduce(0) { $0 + $1.text.utf8.count + $1.address.utf8.count + 2 }
    }
    items.append(item)
  }

  mutating func removeAll() { self = Self() }
}
