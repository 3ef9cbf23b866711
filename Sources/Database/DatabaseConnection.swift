import CChartConvSQLite
import ChartConvIO

/// A connection to a SQLite database.
@safe
final class DatabaseConnection {
  /// The time to wait for other programs that write to the database.
  private static let wait: Int32 = 10_000

  private let path: String
  private let handle: OpaquePointer

  /// Opens or creates a file. Throws `.unwritable`.
  init(path: String) throws(FeedError) {
    self.path = path
    // SQLite takes `:memory:`, `file:…` and an empty name for something else than a file of that name.
    let name = path.hasPrefix("/") ? path : "./\(path)"
    guard let database = unsafe csq_open(name, Self.wait) else {
      throw FeedError(.unwritable, "out of memory", in: path)
    }
    unsafe handle = database
    guard unsafe !csq_has_failed(database) else { throw fault }
  }

  deinit { unsafe csq_close(handle) }

  /// `true` if SQLite is installed.
  static var isInstalled: Bool { csq_is_installed() }

  /// The error of the last call.
  var fault: FeedError {
    FeedError(.unwritable, unsafe String(cString: csq_message(handle)), in: path)
  }

  /// The key of the row inserted last.
  var lastRow: Int64 { unsafe csq_last_row(handle) }

  /// Executes statements without results.
  func execute(_ sql: String) throws(FeedError) {
    guard unsafe csq_execute(handle, sql) else { throw fault }
  }

  func prepare(_ sql: String) throws(FeedError) -> DatabaseStatement {
    guard let statement = unsafe csq_prepare(handle, sql) else { throw fault }
    return unsafe DatabaseStatement(statement, self)
  }
}
