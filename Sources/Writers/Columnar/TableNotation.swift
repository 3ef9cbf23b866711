import ChartConvModel

/// The declaration of the columns in the language of a program that reads the output, for
/// `--schema`.
package struct TableNotation: Sendable {
  /// The name for `--schema`.
  package let name: String
  /// What stands before the columns, before each, between them and after them.
  private let columns: (start: String, before: String, between: String, end: String)
  /// Around a name.
  private let quote: String
  /// After the name of a column, and of a member of a list's items.
  private let colons: (column: String, member: String)
  private let types: [ColumnType: String]
  /// Around the members of an item of a list.
  private let list: (start: String, end: String)

  /// All notations: a `create table` of DuckDB, and a list of columns in Spark's DDL, as
  /// `DataFrameReader.schema` takes it.
  package static let all: [TableNotation] = [
    Self(
      name: "duckdb", columns: ("CREATE TABLE chartconv (\n", "  ", ",\n", "\n);\n"), quote: "\"",
      colons: (" ", " "),
      types: sql.merging([.text: "VARCHAR", .timestamp: "TIMESTAMP WITH TIME ZONE"]) { $1 },
      list: ("STRUCT(", ")[]")),
    Self(
      name: "spark", columns: ("", "", ",\n", "\n"), quote: "`", colons: (" ", ": "), types: sql,
      list: ("ARRAY<STRUCT<", ">>")),
  ]

  /// What pyarrow prints.
  static let arrow = Self(
    name: "arrow", columns: ("", "", "\n", "\n"), quote: "", colons: (": ", ": "),
    types: [
      .text: "string", .integer: "int64", .boolean: "bool", .date: "date32[day]",
      .timestamp: "timestamp[us, tz=UTC]", .double: "double",
      .decimal: "decimal128(\(ColumnType.precision), \(ColumnType.scale))",
    ], list: ("list<item: struct<", "> not null>"))

  private static let sql: [ColumnType: String] = [
    .text: "STRING", .integer: "BIGINT", .boolean: "BOOLEAN", .date: "DATE",
    .timestamp: "TIMESTAMP", .double: "DOUBLE",
    .decimal: "DECIMAL(\(ColumnType.precision), \(ColumnType.scale))",
  ]

  /// Returns the declaration of an output's columns, by default those of CSV and NDJSON.
  package func text(_ options: OutputOptions) -> String {
    func type(_ type: FieldType) -> String {
      types[ColumnType(type, isExactText: options.isExactText)] ?? ""
    }
    let lines = options.columns.map { field in
      let members = field.members.map { quote + $0.name + quote + colons.member + type($0.type) }
      let type =
        field.isList ? list.start + members.joined(separator: ", ") + list.end : type(field.type)
      return columns.before + quote + options.name(of: field) + quote + colons.column + type
    }
    return columns.start + lines.joined(separator: columns.between) + columns.end
  }
}
