import ChartConvIO
import ChartConvModel

extension OutputFormat {
  /// Creates the format of a table of the scalar columns with this grammar.
  static func table(
    name: String, summary: String, suffixes: [String],
    problem: @escaping @Sendable (OutputOptions) -> FeedError? = { _ in nil },
    grammar: @escaping @Sendable (OutputOptions) -> TableGrammar
  ) -> OutputFormat {
    OutputFormat(
      name: name, summary: summary, suffixes: suffixes, carries: FieldSet(EntryField.scalars),
      standardFields: EntryField.standard,
      problem: problem,
      makeSchema: TableSchema.text,
      reports: { TableReportWriter($0, grammar($1), $1) }
    ) {
      TableEncoder(grammar($0), $0)
    } assembler: {
      TableAssembler(grammar: grammar($0), options: $0)
    }
  }
}
