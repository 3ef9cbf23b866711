package import ChartConvIO
internal import ChartConvModel
package import ChartConvWriters

/// Writes a report as a table of a SQLite database, which replaces the one of an earlier run.
package final class DatabaseReport: ReportTarget {
  /// The mark of the program's tables in their definitions.
  private static let mark = "/* chartconv */"

  private let path: String
  private let connection: DatabaseConnection
  private let insert: DatabaseStatement

  /// Throws `.unwritable`, also if there is another table of that name.
  package init(path: String, table: String, _ columns: [ReportColumn]) throws(FeedError) {
    self.path = path
    connection = try DatabaseConnection(path: path)
    let known = try connection.text(
      "SELECT sql FROM sqlite_master WHERE name = ?", [.text(table)])
    guard known?.contains(Self.mark) ?? true else {
      throw FeedError(.unwritable, "the database has another table '\(table)'", in: path)
    }
    let definitions = columns.map { "\"\($0.name)\" \(Self.type(of: $0))" }
    try connection.execute(
      """
      BEGIN IMMEDIATE;
      DROP TABLE IF EXISTS "\(table)";
      CREATE TABLE "\(table)" (\(Self.mark) \(definitions.joined(separator: ", "))) STRICT
      """)
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    insert = try connection.prepare("INSERT INTO \"\(table)\" VALUES (\(places))")
  }

  private static func type(of column: ReportColumn) -> String {
    switch column.type {
    case .integer, .boolean: "INTEGER"
    case .decimal, .number: "REAL"
    default: "TEXT"
    }
  }

  package func begin(_ heading: ReportHeading) {}
  package func beginSection(_ heading: ReportHeading) {}

  package func append(_ row: borrowing ReportRow) throws(FeedError) {
    for index in 0..<row.count {
      switch row[index] {
      case .null: break
      case .integer(let number): insert.set(index + 1, Int64(number))
      case .boolean(let flag): insert.set(index + 1, flag ? 1 : 0)
      default:
        var text = OutputBuffer(capacity: 32)
        text.append(row[index])
        insert.set(index + 1, String(decoding: text.bytes, as: UTF8.self))
      }
    }
    try insert.run()
  }

  package func write(_ rows: () throws(FeedError) -> Void) throws(FeedError) { try rows() }

  package var warnings: [FeedWarning] { [] }

  package func commit(isComplete: Bool) throws(FeedError) -> FeedError? {
    try connection.execute(isComplete ? "COMMIT" : "ROLLBACK")
    guard !isComplete else { return nil }
    if FileStatus(of: path)?.size == 0 { Folder.remove(path) }
    return FeedError(
      .incomplete, "nothing was written, because an input failed", in: path, about: .partialOutput)
  }
}
