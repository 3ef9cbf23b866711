import CChartConvSQLite

extension TemporaryDatabase {
  /// The number that a query selects.
  func integer(_ query: String) -> Int {
    guard let sqlite = csq_load()?.pointee else { fatalError("no SQLite") }
    var database: OpaquePointer?
    var statement: OpaquePointer?
    defer {
      _ = sqlite.sqlite3_finalize(statement)
      _ = sqlite.sqlite3_close_v2(database)
    }
    guard sqlite.sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      sqlite.sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK
    else { fatalError(sqlite.sqlite3_errmsg(database).map { String(cString: $0) } ?? "") }
    guard sqlite.sqlite3_step(statement) == SQLITE_ROW else { fatalError("no row") }
    return Int(sqlite.sqlite3_column_int64(statement, 0))
  }
}
