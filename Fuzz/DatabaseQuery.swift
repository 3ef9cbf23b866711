import CChartConvSQLite

extension TemporaryDatabase {
  /// The number that a query selects.
  func integer(_ query: String) -> Int {
    guard let database = csq_open(path, 0) else { fatalError("no database") }
    defer { csq_close(database) }
    guard let statement = csq_prepare(database, query) else {
      fatalError(String(cString: csq_message(database)))
    }
    defer { csq_finalize(statement) }
    guard csq_step(statement) == csq_outcome_row else { fatalError("no row") }
    return Int(csq_integer(statement, 0))
  }
}
