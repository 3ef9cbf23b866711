public import ChartConvModel

/// How an output is to be written; each format takes what concerns it.
public struct OutputOptions: Sendable {
  /// The columns, in their order; `nil` for the format's own choice.
  public var fields: [Field]?
  /// Whether the feeds of several inputs are gathered in one output.
  public var isCombined = false
  /// CSV and TSV: whether the first line names the columns.
  public var hasHeader = true
  /// CSV: what stands between two fields.
  public var delimiter = UInt8(ascii: ",")
  /// CSV: lines end in CR LF, as RFC 4180 has it, instead of LF.
  public var endsLinesInCRLF = false
  /// CSV: begins with a UTF-8 byte-order mark, for spreadsheets that need it.
  public var hasByteOrderMark = false
  /// CSV and TSV: what stands for a value that the feed doesn't say.
  public var null = ""
  /// CSV and TSV: text that a spreadsheet would run as a formula is guarded.
  public var isSpreadsheetSafe = false

  public init() {}
}
