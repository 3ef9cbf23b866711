import ChartConvModel

/// The Table Schema (Frictionless Data) of CSV and TSV, generated from the list of columns.
enum TableSchema {
  @Sendable
  static func text(_ options: OutputOptions) -> String {
    let fields = (options.fields ?? EntryField.scalars).map { field in
      "    {\"name\": \"\(field.name)\", \(valueSchema(of: field)), "
        + "\"description\": \(JSONSchema.quoted(field.summary))}"
    }
    return """
      {
        "fields": [
      \(fields.joined(separator: ",\n"))
        ],
        "missingValues": [\(JSONSchema.quoted(options.null))]
      }

      """
  }

  /// Returns the schema of a column's values. Timestamps have the format `any`, because the default
  /// requires UTC.
  private static func valueSchema(of field: EntryField) -> String {
    switch field.type {
    case .text, .list, .object: #""type": "string""#
    case .integer: #""type": "integer""#
    case .decimal, .number: #""type": "number""#
    case .boolean: #""type": "boolean", "trueValues": ["true"], "falseValues": ["false"]"#
    case .date: #""type": "date""#
    case .timestamp: #""type": "datetime", "format": "any""#
    }
  }
}
