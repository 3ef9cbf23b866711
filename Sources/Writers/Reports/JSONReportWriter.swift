import ChartConvIO
import ChartConvModel

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
