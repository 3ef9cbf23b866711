import ChartConvIO
import ChartConvModel

extension OutputFormat {
  /// One JSON object per line, each an entry with the requested columns.
  public static let ndjson = OutputFormat(
    name: "ndjson", summary: "one JSON object per line, one line per entry",
    suffixes: ["ndjson", "jsonl"], carries: FieldSet(EntryField.allCases),
    standardFields: EntryField.standard,
    makeSchema: JSONSchema.ofRows,
    makeReportWriter: { columns, _ in JSONReportWriter(columns, isArray: false) }
  ) { options in
    NDJSONEncoder(rows: JSONRowWriter(options, JSONWriter(lists: FieldSet(options.columns))))
  }
}

struct NDJSONEncoder: FormatEncoder {
  let rows: JSONRowWriter

  func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    guard batch.count > 0 else { return }
    fragment.encodeRows(of: batch) { index, output in
      rows.write(batch[index], into: &output)
      output.append(UInt8(ascii: "\n"))
    }
  }
}

/// Writes a report as NDJSON, or as one JSON array.
struct JSONReportWriter: ReportWriter {
  private let isArray: Bool
  /// The name of each column with its punctuation.
  private let keys: [String]
  private let json = JSONWriter()
  private var isEmpty = true

  init(_ columns: [ReportColumn], isArray: Bool) {
    self.isArray = isArray
    keys = columns.enumerated().map { "\($0.offset == 0 ? "{" : ",")\"\($0.element.name)\":" }
  }

  func begin(_ heading: ReportHeading, into output: inout OutputBuffer) {
    if isArray { output.append("[") }
  }

  mutating func append(_ row: borrowing ReportRow, into output: inout OutputBuffer) {
    if isArray { output.append(isEmpty ? "\n  " : ",\n  ") }
    isEmpty = false
    for (index, key) in keys.enumerated() {
      output.append(key)
      json.write(row[index], into: &output)
    }
    output.append(isArray ? "}" : "}\n")
  }

  func end(into output: inout OutputBuffer) {
    if isArray { output.append(isEmpty ? "]\n" : "\n]\n") }
  }
}
