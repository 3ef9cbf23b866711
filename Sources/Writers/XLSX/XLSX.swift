internal import ChartConvIO
internal import ChartConvModel

extension OutputFormat {
  /// An Excel workbook: typed numbers, dates and links. A text is never a formula.
  public static let xlsx = OutputFormat(
    name: "xlsx", summary: "a spreadsheet: numbers, dates and links with their types",
    suffixes: ["xlsx"], carries: FieldSet(EntryField.scalars),
    standardFields: FeedView.sheet(nil, OutputOptions()), reads: FeedView.reads,
    ownFeedParts: [.chart], followsKind: true, isBinary: true,
    problem: { _ in
      Workbook.isAvailable
        ? nil
        : FeedError(.unwritable, "writing a workbook requires libxlsxwriter (\(Workbook.package))")
    },
    makeReportWriter: { SheetReportWriter($0, $1) }
  ) {
    SheetEncoder($0)
  } makeAssembler: {
    SheetAssembler($0)
  }
}

/// Converts rows to cells.
struct SheetEncoder: FormatEncoder {
  private let options: OutputOptions
  /// What is shown of the feed; `nil` before its first rows.
  private var view: FeedView?
  private var columns: [EntryField] = []

  init(_ options: OutputOptions) { self.options = options }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    if fragment.startsFeed { view = nil }
    if view == nil, batch.count > 0 || batch.endsFeed {
      let view = FeedView(of: batch, options)
      self.view = view
      // Those of the first feed are the sheet's.
      if columns.isEmpty || options.hasSheets { columns = options.sheetColumns(view.kind) }
      fragment.cells.kind = view.kind
    }
    guard let view else { return }
    while let rows = fragment.takeRows(of: batch, repeating: 0) {
      for index in rows {
        let row = batch[index]
        for column in columns {
          let cell = SheetCell(column, of: row, in: view)
          if case .text(let text) = cell, Workbook.isCut(text) {
            fragment.diagnostics.warn(
              "\(column.name) is cut: a cell holds \(Workbook.maximumText) characters",
              at: SourcePosition(batch.position(of: index)))
          }
          fragment.cells.append(cell)
        }
      }
    }
  }
}

extension OutputOptions {
  /// Returns the columns of a sheet whose first feed has a kind.
  fileprivate func sheetColumns(_ kind: FeedView.Kind?) -> [EntryField] {
    FeedView.sheet(isCombined && !hasSheets ? nil : kind, self)
  }
}

/// Writes rows to the sheets of a workbook, and its file at the end.
final class SheetAssembler: Assembler {
  /// The first time of a zip archive, 1980-01-01.
  private static let earliest = 315_532_800

  private let options: OutputOptions
  private var headings: [String] = []
  private var sheet = ""
  private var updated: Int?
  private var book: Workbook?
  private var file: FileDescriptor?

  init(_ options: OutputOptions) { self.options = options }

  func begin(_ first: Feed?, into output: inout OutputBuffer) {
    updated = first?.updated?.secondsSince1970
  }

  /// - Parameter name: the name of the sheet; `nil` for rows of several feeds.
  func beginSheet(_ name: String?, _ headings: [String]) {
    sheet = name ?? "Entries"
    self.headings = headings
    if book == nil {
      book = Workbook(created: updated ?? Self.earliest, hidesEmpty: options.fields == nil)
    }
    book?.beginSheet(sheet, headings)
  }

  func append(_ fragment: Fragment, into output: inout OutputBuffer) {
    if let kind = fragment.cells.kind, book == nil || options.hasSheets {
      let isOfOne = !options.isCombined || options.hasSheets
      beginSheet(
        isOfOne ? Headings.heading(of: fragment.feed.value) : nil,
        options.sheetColumns(kind).map { column in
          // A preview of a podcast or an article is an enclosure.
          options.fields == nil && kind.hasTexts
            ? column.enclosureName ?? column.name : options.name(of: column)
        })
    }
    append(fragment.cells)
  }

  func append(_ rows: SheetRows) {
    guard let book else { return }
    for start in stride(from: 0, to: rows.cells.count, by: max(headings.count, 1)) {
      // The rest goes to a further sheet.
      if book.rowCount >= Workbook.maximumRows { book.beginSheet(sheet, headings) }
      book.beginRow()
      for cell in rows.cells[start..<start + headings.count] { book.append(cell) }
    }
  }

  func end(into output: inout OutputBuffer) {
    if book == nil { beginSheet(nil, options.sheetColumns(.chart).map(\.name)) }
  }

  /// The warnings about texts that don't fit in a cell.
  var warnings: [FeedWarning] {
    guard let count = book?.cutTexts, count > 0 else { return [] }
    let texts = count == 1 ? "1 text was" : "\(count) texts were"
    return [FeedWarning("\(texts) cut to \(Workbook.maximumText) characters, the most of a cell")]
  }

  func nextPiece(into output: inout OutputBuffer) throws(FeedError) -> Bool {
    guard let book else {
      throw FeedError(.unwritable, "no temporary file for a workbook")
    }
    if file == nil { file = try book.finish() }
    guard let piece = try file?.read(upTo: OutputBuffer.flushSize), !piece.isEmpty else {
      return false
    }
    output.append(piece)
    return true
  }
}

struct SheetReportWriter: ReportWriter {
  private let columns: [ReportColumn]
  private let assembler: SheetAssembler
  private var rows = SheetRows()

  init(_ columns: [ReportColumn], _ options: OutputOptions) {
    self.columns = columns
    assembler = SheetAssembler(options)
  }

  mutating func begin(_ heading: ReportHeading, into output: inout OutputBuffer) {
    assembler.beginSheet(heading.title, columns.map(\.heading))
  }

  mutating func append(_ row: borrowing ReportRow, into output: inout OutputBuffer) {
    rows.removeAll()
    for (index, column) in columns.enumerated() {
      let isAddress = column.name == "url" || column.name.hasSuffix("_url")
      rows.append(SheetCell(row[index], isAddress: isAddress))
    }
    assembler.append(rows)
  }

  mutating func nextPiece(into output: inout OutputBuffer) throws(FeedError) -> Bool {
    try assembler.nextPiece(into: &output)
  }

  var warnings: [FeedWarning] { assembler.warnings }
}

extension SheetCell {
  /// The number of digits that a number of a sheet has.
  private static let maximumDigits = 15
  /// The day before 1900-01-01 as Excel counts, which takes 1900 for a leap year; so days from
  /// 1900-03-01 on are right.
  private static let epoch = CalendarDate(year: 1899, month: 12, day: 30)?.daysSinceEpoch ?? 0
  /// From 1900-03-01 to 9999-12-31, the last day that Excel has.
  private static let days = (epoch + 61)...(epoch + 2_958_465)

  private static let millisecondsOfDay = 86_400_000

  /// Creates the value of a column as people read it, with its type.
  init(_ column: EntryField, of row: Row, in view: FeedView) {
    switch column {
    case .summary, .content: self = view.text(column, of: row).map(Self.text) ?? .null
    case .duration:
      self =
        row.integer(column).map {
          .length(Double($0) / Double(Self.millisecondsOfDay))
        } ?? .null
    default: self.init(row.cell(column), isAddress: FeedView.isAddress(column))
    }
  }

  /// - Parameter isAddress: `true` for a column of addresses, which become links.
  init(_ cell: Cell, isAddress: Bool) {
    switch cell {
    case .null: self = .null
    case .text(let span):
      let text = String(decodingUTF8: span)
      let isLink = isAddress && ["http://", "https://"].contains { text.hasPrefix($0) }
      self = isLink ? .link(text) : .text(text)
    case .digits(let digits):
      let text = String(decodingUTF8: digits)
      let count = text.utf8.count { (0x30...0x39).contains($0) }
      self =
        count <= Self.maximumDigits ? Double(text).map(Self.number) ?? .text(text) : .text(text)
    case .integer(let number):
      self = abs(number) < 1_000_000_000_000_000 ? .number(Double(number)) : .text("\(number)")
    case .boolean(let flag): self = .boolean(flag)
    case .date(let day):
      let days = day.daysSinceEpoch
      self =
        Self.days.contains(days) ? .day(Double(days - Self.epoch)) : .text(day.description)
    case .timestamp(let moment):
      let days = Double(moment.secondsSince1970) / 86_400
      self =
        Self.days.contains(Int(days.rounded(.down)))
        ? .moment(days - Double(Self.epoch)) : .text(moment.description)
    }
  }
}
