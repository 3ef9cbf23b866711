internal import ChartConvModel

/// The declaration of the columns in the language of a program that reads the output, for
/// `--schema`.
package struct TableNotation: Sendable {
  /// The name for `--schema`.
  package let name: String
  private let makeText: @Sendable ([EntryField], Bool) -> String

  init(name: String, _ makeText: @escaping @Sendable ([EntryField], Bool) -> String) {
    self.name = name
    self.makeText = makeText
  }

  /// Returns the declaration of an output's columns, by default those of CSV and NDJSON.
  package func text(_ options: OutputOptions) -> String {
    makeText(options.fields ?? EntryField.standard, options.isExactText)
  }

  /// All notations.
  package static let all: [TableNotation] = [.duckDB, .spark]
}

/// The names of columns' types in the language of a program that reads the output.
struct ColumnTypeNames: Sendable {
  let scalar: @Sendable (ColumnType) -> String
  /// Returns the declaration of an item's member with a name and a type.
  let member: @Sendable (String, String) -> String
  /// Returns the type of a list of items with declared members.
  let list: @Sendable (String) -> String

  /// Returns the name of a column's type.
  func name(of field: EntryField, isExactText: Bool) -> String {
    guard field.isList else { return scalar(ColumnType(field.type, isExactText: isExactText)) }
    let members = field.members.map {
      member($0.name, scalar(ColumnType($0.type, isExactText: isExactText)))
    }
    return list(members.joined(separator: ", "))
  }
}

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
