/// The metadata of a columnar file: the version of the schema and the meaning of each column.
enum ColumnMeanings {
  static func pairs(of fields: [ColumnarField]) -> [(key: String, value: String)] {
    [("chartconv.schema", "1")] + fields.map { ("chartconv.column.\($0.name)", $0.summary) }
  }
}
