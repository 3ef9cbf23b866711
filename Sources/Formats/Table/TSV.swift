import ChartConvBytes
import ChartConvModel

extension OutputFormat {
  /// Tab-separated values, with tabs, line ends and backslashes escaped as in sfeed(5) and Miller.
  public static let tsv = OutputFormat(
    name: "tsv", summary: "tab-separated values, one row an entry", suffixes: ["tsv", "tab"],
    carries: FieldSet(Field.scalars), standardFields: Field.standard,
    feedParts: { FeedParts(of: $0) }, makeSchema: TableSchema.text
  ) {
    TableEncoder(grammar($0), $0)
  } assembler: {
    TableAssembler(grammar: grammar($0), options: $0)
  }

  private static func grammar(_ options: OutputOptions) -> TableGrammar {
    let escapes = EscapeRules([0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r", 0x5C: "\\\\"])
    return TableGrammar(
      .backslashes, EscapeTable(escapes), delimiter: UInt8(ascii: "\t"), lineEnd: "\n", options)
  }
}
