import FeedIO
import FeedModel

/// Writes one entry a line, its columns apart by a delimiter: CSV and TSV.
struct TableEncoder: Encoder {
  /// How a text is kept from being taken for the table's own marks.
  enum Guarding {
    /// In double quotes, doubled where the text has them (RFC 4180 §2).
    case quotes
    /// As backslash sequences.
    case backslashes
  }

  private let columns: [Column]
  private let guarding: Guarding
  private let escapes: EscapeTable
  private let delimiter: UInt8
  private let lineEnd: String
  /// What stands for null, as it is written.
  private let null: [UInt8]
  /// Whether the delimiter is a character that numbers, dates and booleans are made of.
  private let guardsEverything: Bool
  private let options: OutputOptions
  private var feed = Feed()

  init(
    _ fields: [Field], _ guarding: Guarding, _ escapes: EscapeTable, delimiter: UInt8,
    lineEnd: String, options: OutputOptions
  ) {
    columns = fields.map(\.column)
    self.guarding = guarding
    self.escapes = escapes
    self.delimiter = delimiter
    self.lineEnd = lineEnd
    self.options = options
    guardsEverything = "0123456789+-.:TZaeflrstu".utf8.contains(delimiter)
    var buffer = OutputBuffer(capacity: 64)
    switch guarding {
    case .quotes: buffer.append(options.null, quotedBy: Self.quote, escaping: escapes)
    case .backslashes: buffer.append(options.null)
    }
    null = buffer.bytes
  }

  mutating func begin(_ first: Feed?, into output: inout OutputBuffer) {
    if options.hasByteOrderMark { output.append("\u{FEFF}") }
    guard options.hasHeader else { return }
    for (index, column) in columns.enumerated() {
      if index > 0 { output.append(delimiter) }
      append(column.name, into: &output)
    }
    output.append(lineEnd)
  }

  mutating func beginFeed(_ feed: Feed, into output: inout OutputBuffer) { self.feed = feed }

  func encode(_ entry: Entry, into output: inout OutputBuffer) {
    let row = output.count
    for index in columns.indices {
      if index > 0 { output.append(delimiter) }
      append(columns[index].reader, feed, entry, into: &output)
    }
    // An empty line is no row for most readers.
    if output.count == row, guarding == .quotes { output.append("\"\"") }
    output.append(lineEnd)
  }

  /// Each type by its own getter: a ``FieldValue`` in between would be copied for every cell.
  private func append(
    _ reader: Column.Reader, _ feed: Feed, _ entry: Entry, into output: inout OutputBuffer
  ) {
    let start = output.count
    switch reader {
    case .text(let get):
      guard let text = get(feed, entry) else { return output.append(null) }
      let isRisky = options.isSpreadsheetSafe && Self.isFormula(text)
      append(isRisky ? "'" + text : text, into: &output)
    case .integer(let get):
      guard let number = get(feed, entry) else { return output.append(null) }
      appendPlain(into: &output) { $0.append(number) }
    case .decimal(let get):
      guard let number = get(feed, entry) else { return output.append(null) }
      appendPlain(into: &output) { $0.append(number.description) }
    case .boolean(let get):
      guard let flag = get(feed, entry) else { return output.append(null) }
      appendPlain(into: &output) { $0.append(flag ? "true" : "false") }
    case .date(let get):
      guard let day = get(feed, entry) else { return output.append(null) }
      appendPlain(into: &output) { $0.append(day) }
    case .timestamp(let get):
      guard let moment = get(feed, entry) else { return output.append(null) }
      appendPlain(into: &output) { $0.append(moment) }
    // No cell can hold a list, and `carries` says so.
    case .list: return
    }
    if !null.isEmpty, guarding == .quotes, output.holds(null, from: start) {
      output.truncate(to: start)
      output.append(Self.quote)
      output.append(null)
      output.append(Self.quote)
    }
  }

  private func append(_ text: String, into output: inout OutputBuffer) {
    switch guarding {
    case .quotes: output.append(text, quotedBy: Self.quote, escaping: escapes)
    case .backslashes: output.append(text, escaping: escapes)
    }
  }

  private func appendPlain(
    into output: inout OutputBuffer, _ append: (inout OutputBuffer) -> Void
  ) {
    let isQuoted = guardsEverything && guarding == .quotes
    if isQuoted { output.append(Self.quote) }
    append(&output)
    if isQuoted { output.append(Self.quote) }
  }

  private static let quote = UInt8(ascii: "\"")

  /// Whether a spreadsheet may run it: OWASP's list for CSV injection, full-width forms included.
  private static func isFormula(_ text: String) -> Bool {
    switch text.unicodeScalars.first {
    case "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": true
    default: false
    }
  }
}
