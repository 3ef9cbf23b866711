import ChartConvModel

extension TableNotation {
  /// A list of columns in Spark's DDL, as `DataFrameReader.schema` takes it.
  static let spark = TableNotation(name: "spark") { fields, isExactText in
    let columns = fields.map {
      "`\($0.name)` \(sparkTypes.name(of: $0, isExactText: isExactText))"
    }
    return columns.joined(separator: ",\n") + "\n"
  }
}

private let sparkTypes = ColumnTypeNames(
  scalar: { type in
    switch type {
    case .text: "STRING"
    case .integer: "BIGINT"
    case .boolean: "BOOLEAN"
    case .date: "DATE"
    case .timestamp: "TIMESTAMP"
    case .double: "DOUBLE"
    case .decimal: "DECIMAL(\(ColumnType.precision), \(ColumnType.scale))"
    }
  },
  member: { "`\($0)`: \($1)" },
  list: { "ARRAY<STRUCT<\($0)>>" })
