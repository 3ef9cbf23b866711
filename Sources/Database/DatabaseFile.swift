package import ChartConvIO

/// The columns of a SQLite database, from its table or view `charts`.
package enum DatabaseFile {
  private static let magic = "SQLite format 3\0"

  /// Returns the names of the columns; none of a database without `charts`, `nil` for a file of another kind.
  ///
  /// - Parameter head: the first bytes of the file.
  package static func columns(
    of path: String, _ head: [UInt8]
  ) throws(FeedError) -> [String]? {
    guard head.starts(with: magic.utf8) else { return nil }
    let rows = try DatabaseConnection(path: path)
      .rows("SELECT name FROM pragma_table_info('charts')", columns: 1)
    // Those of the exact digits of decimals are left out.
    let names = rows.compactMap(\.[0])
    return names.filter { !names.map { "\($0)_text" }.contains($0) }
  }
}
