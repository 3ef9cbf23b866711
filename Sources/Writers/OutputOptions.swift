public import ChartConvModel

/// The options of an output. Each format uses those that apply to it.
public struct OutputOptions: Sendable {
  /// The columns in order; `nil` for the format's default.
  public var fields: [EntryField]?
  /// `true` if the feeds of several inputs are combined in one output.
  public var isCombined = false
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
  /// The table for a terminal.
  public var terminal = TerminalOptions()

  /// Creates the standard options.
  public init() {}
}
