import ChartConvModel

extension OutputFormat {
  /// Apache Parquet: typed columns for DuckDB, Spark, pandas and polars.
  public static let parquet = OutputFormat(
    name: "parquet", summary: "typed columns for DuckDB, Spark, pandas, polars",
    suffixes: ["parquet"], carries: FieldSet(EntryField.allCases),
    standardFields: EntryField.standard,
    isBinary: true,
    problem: {
      ($0.columnCompression ?? .zstd).problem("parquet", allows: ColumnCompression.allCases)
    },
    makeSchema: ParquetSchema.text,
    reports: { ColumnarReportWriter($0, $1) { ParquetAssembler($0, $1) } }
  ) {
    ColumnarEncoder($0)
  } assembler: {
    ParquetAssembler(ColumnarField.all(of: $0), $0)
  }
}
