import ChartConvIO
import ChartConvModel

extension OutputFormat {
  /// Tab-separated values, with tabs, line ends and backslashes escaped as in sfeed(5) and Miller.
  public static let tsv = table(
    name: "tsv", summary: "tab-separated values, one row per entry", suffixes: ["tsv", "tab"],
    problem: { options in
      // The text isn't escaped: `\N` is a text that no value is written as.
      options.null.utf8.contains { [0x09, 0x0A, 0x0D].contains($0) }
        ? FeedError(.usage, "a text for null in a tsv has no tab and no line end", about: .null)
        : nil
    }
  ) { options in
    let escapes = EscapeRules([0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r", 0x5C: "\\\\"])
    return TableGrammar(
      .backslashes, EscapeTable(escapes), delimiter: UInt8(ascii: "\t"), lineEnd: "\n", options)
  }
}
