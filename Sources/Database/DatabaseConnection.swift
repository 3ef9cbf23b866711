import CChartConvSQLite
import ChartConvIO

/// A connection to a SQLite database.
@safe
final class DatabaseConnection {
  /// The time to wait for other programs that write to the database.
  private static let wait: Int32 = 10_000

  /// SQLite's functions; `nil` if it isn't installed.
  private static var library: UnsafePointer<csq_functions>? { unsafe csq_load() }

  private let path: String
  private let handle: OpaquePointer
  private let sqlite: UnsafePointer<csq_functions>

  /// Opens or creates a file. Throws `.unwritable`.
  init(path: String) throws(FeedError) {
    self.path = path
    // SQLite takes `:memory:`, `file:…` and an empty name for something else than a file of that name.
    let name = path.hasPrefix("/") ? path : "./\(path)"
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    var database: OpaquePointer?
    guard let sqlite = unsafe Self.library else {
      throw FeedError(.unwritable, "SQLite isn't installed (libsqlite3-0)", in: path)
    }
    let status = unsafe sqlite.pointee.sqlite3_open_v2(name, &database, flags, nil)
    guard let database = unsafe database else {
      throw FeedError(.unwritable, "out of memory", in: path)
    }
    unsafe self.sqlite = sqlite
    unsafe handle = database
    guard status == SQLITE_OK else { throw problem }
    _ = unsafe sqlite.pointee.sqlite3_busy_timeout(database, Self.wait)
  }

  deinit { _ = unsafe sqlite.pointee.sqlite3_close_v2(handle) }

  /// `true` if SQLite is installed.
  static var isInstalled: Bool { unsafe library != nil }

  /// The error of the last call.
  var problem: FeedError {
    let message = unsafe sqlite.pointee.sqlite3_errmsg(handle).map { unsafe String(cString: $0) }
    return FeedError(.unwritable, message ?? "SQLite failed", in: path)
  }

  /// The key of the row inserted last.
  var lastRow: Int64 { unsafe sqlite.pointee.sqlite3_last_insert_rowid(handle) }

  /// `true` if another run has removed the file since it was opened.
  var hasMoved: Bool {
    var hasMoved: Int32 = 0
    _ = unsafe sqlite.pointee.sqlite3_file_control(
      handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return hasMoved != 0
  }

  /// Executes statements without results.
  func execute(_ sql: String) throws(FeedError) {
    guard unsafe sqlite.pointee.sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw problem
    }
  }

  func prepare(_ sql: String) throws(FeedError) -> DatabaseStatement {
    var statement: OpaquePointer?
    _ = unsafe sqlite.pointee.sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard let statement = unsafe statement else { throw problem }
    return unsafe DatabaseStatement(statement, sqlite, self)
  }
}
