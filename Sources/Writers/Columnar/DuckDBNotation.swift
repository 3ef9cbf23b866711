import ChartConvModel

extension TableNotation {
  /// A `create table` of DuckDB.
  static let duckDB = TableNotation(name: "duckdb") { fields, isExactText in
    let columns = fields.map {
      "  \"\($0.name)\" \(duckDBTypes.name(of: $0, isExactText: isExactText))"
    }
    return "CREATE TABLE chartconv (\n\(columns.joined(separator: ",\n"))\n);\n"
  }
}

private let duckDBTypes = ColumnTypeNames(
  scalar: { type in
    switch type {
    case .text: "VARCHAR"
    case .integer: "BIGINT"
    case .boolean: "BOOLEAN"
    case .date: "DATE"
    case .timestamp: "TIMESTAMP WITH TIME ZONE"
    case .double: "DOUBLE"
    case .decimal: "DECIMAL(\(ColumnType.precision), \(ColumnType.scale))"
    }
  },
  member: { "\"\($0)\" \($1)" },
  list: { "STRUCT(\($0))[]" })
