internal import ChartConvModel

/// The JSON Schemas (draft 2020-12) of reports.
package enum ReportSchema {
  /// Returns the schema of a report: of a line of NDJSON, or of an array.
  ///
  /// - Parameter columns: the columns that may be requested, so none is required.
  package static func text(_ title: String, _ columns: [ReportColumn], isArray: Bool) -> String {
    let members = columns.map { column in
      "    \"\(column.name)\": {\"description\": \(JSONSchema.quoted(column.summary)), "
        + "\(JSONSchema.scalar(column.type).dropFirst())"
    }
    let row = """
      {
          "type": "object",
          "properties": {
        \(members.joined(separator: ",\n  "))
          },
          "additionalProperties": false
        }
      """
    return """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": \(JSONSchema.quoted(title)),
        \(isArray ? "\"type\": \"array\",\n  \"items\": " : "\"allOf\": [")\(row)\(isArray ? "" : "]")
      }

      """
  }
}
