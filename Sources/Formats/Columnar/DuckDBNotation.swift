import ChartConvModel

extension TableNotation {
  /// A `create table` of DuckDB.
  static let duckDB = TableNotation(name: "duckdb") { fields, isExactText in
    func name(_ type: FieldType) -> String {
      switch ColumnType(type, isExactText: isExactText) {
      case .text: "VARCHAR"
      case .integer: "BIGINT"
      case .boolean: "BOOLEAN"
      case .date: "DATE"
      case .timestamp: "TIMESTAMP WITH TIME ZONE"
      case .decimal: "DECIMAL(\(ColumnType.precision), \(ColumnType.scale))"
      }
    }
    let columns = fields.map { field in
      guard field.isList else { return "  \"\(field.name)\" \(name(field.type))" }
      let members = ListMember.all(of: field).map { "\"\($0.name)\" \(name($0.type))" }
      return "  \"\(field.name)\" STRUCT(\(members.joined(separator: ", ")))[]"
    }
    return "CREATE TABLE chartconv (\n\(columns.joined(separator: ",\n"))\n);\n"
  }
}
