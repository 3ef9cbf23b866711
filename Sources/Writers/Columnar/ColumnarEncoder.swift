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
