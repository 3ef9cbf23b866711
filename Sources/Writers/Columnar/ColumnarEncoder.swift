internal import ChartConvIO
internal import ChartConvModel

/// Encodes rows as columns. Parquet and Arrow differ in their assemblers only.
struct ColumnarEncoder: FormatEncoder {
  private let fields: [ReportColumn]
  private let isExactText: Bool

  init(_ options: OutputOptions) {
    fields = options.columnsOfOutput
    isExactText = options.isExactText
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    guard batch.count > 0 else { return }
    let columns = fragment.columns ?? ColumnBatch(fields, isExactText: isExactText)
    fragment.columns = columns
    let repeated = columns.sharedSize(of: batch)
    var lost: [(row: Int, field: EntryField)] = []
    while let rows = fragment.takeRows(of: batch, repeating: repeated) {
      columns.append(rows, of: batch) { lost.append(($0, $1)) }
    }
    for (row, field) in lost.sorted(by: { $0.row < $1.row }) {
      let isDecimal = field.type == .decimal
      let reason = isDecimal ? "has too many digits for a decimal column" : "is longer than 1 GiB"
      fragment.diagnostics.warn(
        "\(field.name) \(reason) and is omitted", at: SourcePosition(batch.position(of: row)),
        about: isDecimal ? .exactText : nil)
    }
  }
}

/// Writes a report in a columnar format, by the assembler of the format.
struct ColumnarReportWriter: ReportWriter {
  /// The size of the rows that are passed to the assembler at once.
  private static let sizeLimit = 256 << 10

  private let columns: [ReportColumn]
  private var assembler: any Assembler
  private let rows: ColumnBatch
  private let fragment = Fragment()
  /// The number of values that can't be represented, for each column.
  private var lost: [Int]

  init(
    _ columns: [ReportColumn], _ options: OutputOptions,
    _ makeAssembler: ([ReportColumn], OutputOptions) -> any Assembler
  ) {
    self.columns = columns
    assembler = makeAssembler(columns, options)
    rows = ColumnBatch(columns, isExactText: options.isExactText)
    lost = [Int](repeating: 0, count: columns.count)
    fragment.columns = rows
  }

  mutating func begin(_ heading: ReportHeading, into output: inout OutputBuffer) {
    assembler.begin(nil, into: &output)
  }

  mutating func append(_ row: borrowing ReportRow, into output: inout OutputBuffer) {
    rows.append(row) { lost[$0] += 1 }
    if rows.size >= Self.sizeLimit { pass(into: &output) }
  }

  mutating func end(into output: inout OutputBuffer) {
    pass(into: &output)
    assembler.end(into: &output)
  }

  private mutating func pass(into output: inout OutputBuffer) {
    assembler.append(fragment, into: &output)
    rows.removeAll()
  }

  var warnings: [FeedWarning] {
    zip(columns, lost).filter { $1 > 0 }.map { column, count in
      let reason = column.type == .decimal ? "with too many digits" : "of more than 1 GiB"
      let outcome = count == 1 ? "value \(reason) was omitted" : "values \(reason) were omitted"
      return FeedWarning(
        "\(column.name): \(count) \(outcome)",
        about: column.type == .decimal ? .exactText : nil)
    }
  }
}
