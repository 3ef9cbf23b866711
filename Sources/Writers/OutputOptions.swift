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
}

package struct TerminalOptions: Sendable {
  /// The number of columns; `nil` if texts aren't cut.
  package var width: Int?
  /// `true` for colours, and for links that a terminal can open (OSC 8).
  package var hasColor = false
  /// `true` if the signs of tables are ASCII, because the locale has no others.
  package var isASCII = false

  /// Creates options for a terminal of unknown width, without color.
  package init() {}
}
