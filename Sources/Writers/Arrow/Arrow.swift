import ChartConvModel

extension OutputFormat {
  /// The stream of Apache Arrow's IPC format: typed columns for another program's memory.
  public static let arrow = arrow(
    .stream, name: "arrow", summary: "typed columns as a stream, for a pipe to pandas or polars",
    suffixes: ["arrows"])

  /// The file of Apache Arrow's IPC format, also known as Feather.
  public static let arrowFile = arrow(
    .file, name: "arrow-file", summary: "typed columns as a file, also known as Feather",
    suffixes: ["arrow", "feather"])

  private static func arrow(
    _ container: ArrowContainer, name: String, summary: String, suffixes: [String]
  ) -> OutputFormat {
    OutputFormat(
      name: name, summary: summary, suffixes: suffixes, carries: FieldSet(EntryField.allCases),
      standardFields: EntryField.standard,
      isBinary: true,
      problem: { ($0.columnCompression ?? .none).problem(name, allows: [.none, .zstd]) },
      makeSchema: ArrowSchema.text,
      reports: { ColumnarReportWriter($0, $1) { ArrowAssembler(container, $0, $1) } }
    ) {
      ColumnarEncoder($0)
    } assembler: {
      ArrowAssembler(container, ColumnarField.all(of: $0), $0)
    }
  }
}
