import ChartConvIO
import ChartConvModel

extension OutputFormat {
  /// Comma-separated values: RFC 4180 in UTF-8, with LF line ends unless CR LF is requested.
  public static let csv = table(
    name: "csv", summary: "comma-separated values (RFC 4180), one row per entry", suffixes: ["csv"]
  ) { options in
    var escapes = EscapeRules([0x22: "\"\"", 0x0A: "\n", 0x0D: "\r"])
    escapes.name(options.delimiter)
    return TableGrammar(
      .quotes, EscapeTable(escapes), delimiter: options.delimiter,
      lineEnd: options.endsLinesInCRLF ? "\r\n" : "\n", options)
  }
}
