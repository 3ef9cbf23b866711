import ChartConvModel

extension TableNotation {
  /// A list of columns in Spark's DDL, as `DataFrameReader.schema` takes it.
  static let spark = TableNotation(name: "spark") { fields, isExactText in
    func name(_ type: FieldType) -> String {
      switch ColumnType(type, isExactText: isExactText) {
      case .text: "STRING"
      case .integer: "BIGINT"
      case .boolean: "BOOLEAN"
      case .date: "DATE"
      case .timestamp: "TIMESTAMP"
      case .decimal: "DECIMAL(\(ColumnType.precision), \(ColumnType.scale))"
      }
    }
    let columns = fields.map { field in
      guard field.isList else { return "`\(field.name)` \(name(field.type))" }
      let members = ListMember.all(of: field).map { "`\($0.name)`: \(name($0.type))" }
      return "`\(field.name)` ARRAY<STRUCT<\(members.joined(separator: ", "))>>"
    }
    return columns.joined(separator: ",\n") + "\n"
  }
}
