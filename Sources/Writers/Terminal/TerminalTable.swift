internal import ChartConvIO
internal import ChartConvModel

extension OutputFormat {
  /// A table with aligned columns for a terminal.
  public static let terminal = OutputFormat(
    name: "table", summary: "aligned columns for a terminal; the default there", suffixes: [],
    carries: FieldSet(EntryField.scalars),
    standardFields: [.rank, .name, .artist, .price, .releaseDate],
    reads: { fields in
      var reads = FieldSet(fields)
      if fields.contains(.name) { reads.insert(.url) }
      if fields.contains(.price) { reads = reads.union([.priceLabel, .currency]) }
      return reads
    },
    feedParts: [.title, .updated, .chart, .country],
    separatesFeeds: true, reports: { TerminalReportWriter($0, $1) }
  ) {
    TerminalTableEncoder($0)
  } assembler: {
    TerminalTableAssembler($0)
  }
}

/// Encodes cells for ``TerminalTableAssembler``, which knows the widths of the columns.
///
/// A cell is its text and its address, each ended by a separator that ``TerminalText`` removes from
/// texts.
struct TerminalTableEncoder: FormatEncoder {
  /// Ends a text (US), a row (RS), and the heading of a feed (GS).
  static let unitSeparator: UInt8 = 0x1F
  static let recordSeparator: UInt8 = 0x1E
  static let groupSeparator: UInt8 = 0x1D

  private let columns: [EntryField]

  init(_ options: OutputOptions) {
    columns = options.fields ?? OutputFormat.terminal.standardFields
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    let feed = batch.feed.value
    if fragment.startsFeed { begin(feed, into: &fragment.bytes) }
    fragment.encodeRows(of: batch) { index, output in
      let row = batch[index]
      for column in columns {
        encode(column, of: row, into: &output)
        output.append(Self.unitSeparator)
        if column == .name { appendAddress(of: row, into: &output) }
        output.append(Self.unitSeparator)
      }
      output.append(Self.recordSeparator)
    }
  }

  private func begin(_ feed: Feed, into output: inout OutputBuffer) {
    output.append(TerminalText.line(Headings.heading(of: feed).bytes.span))
    output.append(Self.unitSeparator)
    if let updated = feed.updated { output.appendInWords(updated.date) }
    output.append(Self.groupSeparator)
  }

  /// Encodes a value; a price as the store words it, else with its currency.
  private func encode(_ column: EntryField, of row: Row, into output: inout OutputBuffer) {
    if column == .price, let label = row.text(.priceLabel) {
      return output.append(TerminalText.line(label))
    }
    output.append(TerminalText.text(row.cell(column)))
    guard column == .price, row.has(.price), let currency = row.text(.currency) else { return }
    output.append(" ")
    output.append(TerminalText.line(currency))
  }

  /// Appends the address that a name links to: only `http` and `https`, and only characters that
  /// are allowed in an address.
  private func appendAddress(of row: Row, into output: inout OutputBuffer) {
    guard let url = row.text(.url), MarkdownWriter.isLinkable(url) else { return }
    for index in url.indices where url[index] <= 0x20 || url[index] >= 0x7F { return }
    output.append(url)
  }
}

/// Lays out the cells of ``TerminalTableEncoder``.
struct TerminalTableAssembler: Assembler {
  private var table: TerminalSection

  init(_ options: OutputOptions) {
    let columns = options.fields ?? OutputFormat.terminal.standardFields
    table = TerminalSection(
      columns.map { ReportColumn($0) }, options.terminal, mayOmitColumns: options.fields == nil)
  }

  mutating func append(_ fragment: Fragment, into output: inout OutputBuffer) {
    for item in TerminalCells.items(in: fragment.bytes.bytes) {
      switch item {
      case .heading(let title, let date): table.begin(title, date, into: &output)
      case .row(let row): table.append(row, into: &output)
      }
    }
  }

  mutating func end(into output: inout OutputBuffer) { table.flush(into: &output) }
}

/// A cell of a table on a terminal.
struct TerminalCell {
  let text: String
  /// The address that the text links to; empty for none.
  let address: String
}

/// Decodes the cells of fragments.
enum TerminalCells {
  enum Item {
    case heading(title: String, date: String)
    case row([TerminalCell])
  }

  static func items(in bytes: [UInt8]) -> [Item] {
    var items: [Item] = []
    var start = bytes.startIndex
    for index in bytes.indices {
      switch bytes[index] {
      case TerminalTableEncoder.groupSeparator:
        let parts = Self.parts(bytes[start..<index])
        items.append(.heading(title: parts.first ?? "", date: parts.dropFirst().first ?? ""))
        start = index + 1
      case TerminalTableEncoder.recordSeparator:
        items.append(.row(Self.row(Self.parts(bytes[start..<index]))))
        start = index + 1
      default: break
      }
    }
    return items
  }

  private static func parts(_ bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split(
      separator: TerminalTableEncoder.unitSeparator, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Pairs texts with their addresses.
  private static func row(_ parts: [String]) -> [TerminalCell] {
    stride(from: 0, to: parts.count - 1, by: 2).map {
      TerminalCell(text: parts[$0], address: parts[$0 + 1])
    }
  }
}

/// The options of output for a terminal.
public struct TerminalOptions: Sendable {
  /// The number of columns; `nil` if texts aren't cut.
  public var width: Int?
  /// `true` for colours, and for links that a terminal can open (OSC 8).
  public var hasColor = false

  /// Creates options for a terminal of unknown width, without color.
  public init() {}
}

/// Writes a report as a table for a terminal. Its first rows decide the widths of the columns.
struct TerminalReportWriter: ReportWriter {
  private var table: TerminalSection
  /// The sentence that is shown instead of a table; `nil` after a row.
  private var emptyText: String?

  init(_ columns: [ReportColumn], _ options: OutputOptions) {
    table = TerminalSection(columns, options.terminal, mayOmitColumns: options.fields == nil)
  }

  mutating func begin(_ heading: ReportHeading, into output: inout OutputBuffer) {
    table.begin(heading.title, "", into: &output)
    emptyText = heading.emptyText
  }

  mutating func beginSection(_ title: String, into output: inout OutputBuffer) {
    table.begin(title, "", into: &output)
  }

  mutating func append(_ row: borrowing ReportRow, into output: inout OutputBuffer) {
    emptyText = nil
    let cells = (0..<row.count).map { index in
      TerminalCell(text: TerminalText.text(row[index]), address: "")
    }
    table.append(cells, into: &output)
  }

  mutating func end(into output: inout OutputBuffer) {
    table.flush(into: &output)
    if let emptyText { output.append(emptyText + "\n") }
  }
}
