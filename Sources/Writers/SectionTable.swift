internal import ChartConvIO
internal import ChartConvModel

/// A cell of a table for people.
struct SectionCell {
  let text: String
  /// The address that the text leads to, where texts can't have links; else empty.
  let address: String

  init(_ text: String, address: String = "") {
    self.text = text
    self.address = address
  }
}

/// A column of a table for people, and its index in the rows.
struct SectionColumn {
  let index: Int
  let column: ReportColumn
}

/// The heading of a section.
struct SectionHeading {
  let title: String
  let date: String
  /// `true` for a part of a page that has a heading of its own.
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
  private func kept(
    _ columns: ArraySlice<ReportColumn>, from start: Int = 0
  ) -> [SectionColumn] {
    columns.indices.compactMap { offset in
      let index = start + offset
      let hasValue = rows.contains { $0.indices.contains(index) && !$0[index].text.isEmpty }
      guard hasValue || isChosen else { return nil }
      return SectionColumn(index: index, column: columns[offset])
    }
  }
}

/// Encodes the entries of each feed as cells for ``SectionAssembler``.
///
/// A cell is its text and its address, each ended by a separator, which is removed from texts.
struct SectionEncoder<Writer: ValueWriter, Layout: SectionLayout>: FormatEncoder {
  private let writer: Writer
  private let options: OutputOptions
  private var view: FeedView?
  private var isFirst = false

  init(_ writer: Writer, _: Layout.Type, _ options: OutputOptions) {
    self.writer = writer
    self.options = options
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    if fragment.startsFeed { view = nil }
    if view == nil, batch.count > 0 || batch.endsFeed {
      let view = FeedView(of: batch, options)
      self.view = view
      isFirst = true
      begin(batch.feed.value, view, into: &fragment.bytes)
    }
    guard let view else { return }
    let columns = view.sectionColumns(omitting: Layout.omitted)
    fragment.encodeRows(of: batch) { index, output in
      let row = batch[index]
      let cells = columns.all.prefix(columns.count)
      encode(cells, of: row, in: view, isWhole: options.isLong && view.isChosen, into: &output)
      // The only row is a record.
      if !view.isChosen, options.isLong || isFirst {
        encode(columns.all[...], of: row, in: view, isWhole: true, into: &output)
      }
      isFirst = false
      output.append(SectionRows.record)
    }
  }

  private func encode(
    _ columns: ArraySlice<EntryField>, of row: Row, in view: FeedView, isWhole: Bool,
    into output: inout OutputBuffer
  ) {
    for column in columns {
      writer.write(column, of: row, in: view, isWhole: isWhole, into: &output)
      output.append(SectionRows.unit)
      if let address = writer.address(of: column, of: row) { output.append(address) }
      output.append(SectionRows.unit)
    }
  }

  private func begin(_ feed: Feed, _ view: FeedView, into output: inout OutputBuffer) {
    writer.write(Headings.heading(of: feed), into: &output)
    output.append(SectionRows.unit)
    if let updated = feed.updated { writer.date(updated.date, into: &output) }
    output.append(SectionRows.unit)
    output.append(Int(view.kind.rawValue))
    output.append(SectionRows.group)
  }
}

extension FeedView {
  /// The columns of a record, and the number of the first of them that a table has.
  func sectionColumns(omitting omitted: FieldSet) -> (all: [EntryField], count: Int) {
    let shown = isChosen ? columns : columns.filter { !omitted.contains($0) }
    return (shown + details, shown.count)
  }
}

/// Lays out the cells of ``SectionEncoder``.
struct SectionAssembler<Layout: SectionLayout>: Assembler {
  private let options: OutputOptions
  private var table: SectionTable<Layout>

  init(_: Layout.Type, _ options: OutputOptions) {
    self.options = options
    table = SectionTable(options)
  }

  func begin(_ first: Feed?, into output: inout OutputBuffer) {
    let title = options.isCombined ? "Several feeds" : Headings.heading(of: first ?? Feed())
    Layout.writePage(title, into: &output)
  }

  mutating func append(_ fragment: Fragment, into output: inout OutputBuffer) {
    for item in SectionRows.items(in: fragment.bytes.bytes) {
      switch item {
      case .heading(let heading, let kind):
        let view = FeedView(kind, options)
        let columns = view.sectionColumns(omitting: Layout.omitted)
        table.begin(
          heading, columns.all.map { ReportColumn($0, heading: view.heading(of: $0)) },
          count: options.fields == nil ? columns.count : nil, isChosen: options.fields != nil,
          into: &output)
      case .row(let row): table.append(row, into: &output)
      }
    }
  }

  mutating func end(into output: inout OutputBuffer) {
    table.end(into: &output)
    Layout.writePageEnd(into: &output)
  }
}

/// The form of the rows of fragments.
enum SectionRows {
  /// Ends a text (US), a row (RS), and the heading of a feed (GS).
  static let unit: UInt8 = 0x1F
  static let record: UInt8 = 0x1E
  static let group: UInt8 = 0x1D

  enum Item {
    case heading(SectionHeading, FeedView.Kind)
    case row([SectionCell])
  }

  static func items(in bytes: [UInt8]) -> [Item] {
    var items: [Item] = []
    var start = bytes.startIndex
    for index in bytes.indices where bytes[index] == group || bytes[index] == record {
      let parts = bytes[start..<index].split(separator: unit, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      if bytes[index] == record {
        items.append(
          .row(
            stride(from: 0, to: parts.count - 1, by: 2).map {
              SectionCell(parts[$0], address: parts[$0 + 1])
            }))
      } else if parts.count == 3,
        let kind = UInt8(parts[2]).flatMap({ FeedView.Kind(rawValue: $0) })
      {
        items.append(.heading(SectionHeading(title: parts[0], date: parts[1]), kind))
      }
      start = index + 1
    }
    return items
  }
}

/// Writes a report in a format for people.
struct SectionReportWriter<Writer: ValueWriter, Layout: SectionLayout>: ReportWriter {
  private let columns: [ReportColumn]
  private let writer: Writer
  private var table: SectionTable<Layout>
  /// The sentence that is shown instead of a table; `nil` after a row.
  private var emptyText: String?

  init(_ columns: [ReportColumn], _ writer: Writer, _: Layout.Type, _ options: OutputOptions) {
    self.columns = columns
    self.writer = writer
    table = SectionTable(options)
  }

  mutating func begin(_ heading: ReportHeading, into output: inout OutputBuffer) {
    Layout.writePage(heading.title, into: &output)
    begin(heading.title, isPart: false, into: &output)
    emptyText = heading.emptyText
  }

  mutating func beginSection(_ title: String, into output: inout OutputBuffer) {
    begin(title, isPart: true, into: &output)
  }

  private mutating func begin(_ title: String, isPart: Bool, into output: inout OutputBuffer) {
    let title = text { writer.write(title, into: &$0) }
    table.begin(SectionHeading(title: title, date: "", isPart: isPart), columns, into: &output)
  }

  mutating func append(_ row: borrowing ReportRow, into output: inout OutputBuffer) {
    emptyText = nil
    var cells: [SectionCell] = []
    for index in 0..<row.count {
      var buffer = OutputBuffer(capacity: 32)
      writer.write(row[index], into: &buffer)
      cells.append(SectionCell(String(decoding: buffer.bytes, as: UTF8.self)))
    }
    table.append(cells, into: &output)
  }

  mutating func end(into output: inout OutputBuffer) {
    table.end(into: &output)
    if let emptyText {
      writer.write(emptyText, into: &output)
      output.append("\n")
    }
    Layout.writePageEnd(into: &output)
  }

  private func text(_ write: (inout OutputBuffer) -> Void) -> String {
    var buffer = OutputBuffer(capacity: 64)
    write(&buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
