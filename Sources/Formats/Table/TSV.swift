import ChartConvBytes
import ChartConvModel

extension OutputFormat {
  /// Tab-separated values, with tabs, line ends and backslashes escaped as in sfeed(5) and Miller.
  public static let tsv = table(
    name: "tsv", summary: "tab-separated values, one row per entry", suffixes: ["tsv", "tab"]
  ) { options in
    let escapes = EscapeRules([0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r", 0x5C: "\\\\"])
    return TableGrammar(
      .backslashes, EscapeTable(escapes), delimiter: UInt8(ascii: "\t"), lineEnd: "\n", options)
  }
}
