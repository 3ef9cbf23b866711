package import ChartConvIO
public import ChartConvModel

/// The options of an output. Each format uses those that apply to it.
public struct OutputOptions: Sendable {
  /// The columns in order; `nil` for the format's default.
  public var fields: [EntryField]?
  /// The columns that are named as an enclosure's: `enclosure_url` instead of `preview_url`.
  package var enclosureNames: FieldSet = []
  /// Adds columns to those that a format shows of a feed, or removes some.
  package var amend: @Sendable ([EntryField]) -> [EntryField] = { $0 }
  /// `true` if the feeds of several inputs are combined in one output.
  public var isCombined = false
  /// Feeds and pages: the title, instead of that of the input or of the first of several.
  public var title: String?
  /// RSS, Atom and JSON Feed: the address at which the feed is published.
  public var feedURL: String?
  /// RSS, Atom and JSON Feed: the page that the feed belongs to.
  public var url: String?
  /// CSV and TSV: `true` for a header line with the column names.
  public var hasHeader = true
  /// CSV: the delimiter between fields.
  public var delimiter = UInt8(ascii: ",")
  /// CSV: ends lines in CR LF, as in RFC 4180, instead of LF.
  public var endsLinesInCRLF = false
  /// CSV: begins with a UTF-8 byte-order mark, for spreadsheets that need it.
  public var hasByteOrderMark = false
  /// CSV and TSV: the text for missing values.
  public var null = ""
  /// CSV and TSV: escapes text that a spreadsheet would evaluate as a formula.
  public var isSpreadsheetSafe = false
  /// Parquet and Arrow: writes decimals and timestamps as text, with all digits and the offset.
  public var isExactText = false
  /// Parquet and Arrow: the compression; `nil` is Zstandard in Parquet, none in Arrow.
  public var columnCompression: ColumnCompression?
  /// Workbook: writes each feed to a sheet.
  public var hasSheets = false
  /// Table: a line for each value of an entry.
  package var isLong = false
  /// HTML: a page for mail, without scripts and pictures that mail programs don't show.
  public var isInline = false
  package var terminal = TerminalOptions()

  /// Creates the standard options.
  public init() {}
}

extension OutputOptions {
  /// The columns of a format that has the standard ones by default.
  var columns: [EntryField] { fields ?? EntryField.standard }

  /// Returns the name under which a column is written.
  func name(of field: EntryField) -> String {
    enclosureNames.contains(field) ? field.enclosureName ?? field.name : field.name
  }

  /// Returns the options if a format can follow them.
  ///
  /// - Throws: an error of kind `.usage`, whose ``FeedError/option`` has a value that is invalid or
  ///   that the format can't follow.
  package func validated(for format: OutputFormat) throws(FeedError) -> Self {
    if let fields { try format.checkAll(fields) }
    guard Self.isDelimiter(delimiter) else {
      throw FeedError(
        .usage, "expected an ASCII character other than a quotation mark or line end",
        about: .delimiter)
    }
    guard !null.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
      throw FeedError(.usage, "a text for null has no line end", about: .null)
    }
    try FeedOption.feedURL.check(feedURL)
    try FeedOption.url.check(url)
    if let width = terminal.width { try FeedOption.width.check(width, from: 1) }
    if let problem = format.problem(self) { throw problem }
    return self
  }

  /// Returns `true` if a byte has no other meaning in CSV (RFC 4180 §2).
  package static func isDelimiter(_ byte: UInt8) -> Bool {
    byte < 0x80 && ![0, 0x22, 0x0A, 0x0D].contains(byte)
  }
}

extension FeedOption {
  fileprivate func check(_ address: String?) throws(FeedError) {
    guard let address, !IRI.accepts(address.bytes.span) else { return }
    throw FeedError(.usage, "'\(address)' isn't a whole address", about: self)
  }
}

extension OutputFormat {
  fileprivate func checkAll(_ fields: [EntryField]) throws(FeedError) {
    guard !fields.isEmpty else { throw FeedError(.usage, "no columns", about: .fields) }
    for (index, field) in fields.enumerated() {
      try check(field)
      guard !fields[..<index].contains(field) else {
        throw FeedError(.usage, "'\(field.name)' is named twice", about: .fields)
      }
    }
  }

  /// Throws an error of kind `.usage` if the format can't represent a column.
  package func check(_ field: EntryField) throws(FeedError) {
    guard !carries.contains(field) else { return }
    let others = Self.all.filter { $0.carries.contains(field) }.map(\.name)
    let what = field.isScalar ? "" : ", \(field.type.nameWithArticle)"
    throw FeedError(
      .usage, "\(name) can't carry '\(field.name)'\(what); \(others.joined(separator: ", ")) can",
      about: .fields)
  }
}
