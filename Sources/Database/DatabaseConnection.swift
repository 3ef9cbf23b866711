internal import CChartConvSQLite
internal import ChartConvIO
internal import ChartConvModel

@safe
final class DatabaseConnection {
  /// The time to wait for other programs that write to the database.
  private static let wait: Int32 = 10_000

  /// SQLite's functions; `nil` if it isn't installed.
  private static var library: UnsafePointer<csq_functions>? { unsafe csq_load() }

  private let path: String
  private let handle: OpaquePointer
  private let sqlite: UnsafePointer<csq_functions>
  /// The statements that ``run(_:_:)`` has prepared.
  private var statements: [ExactText: DatabaseStatement] = [:]

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

  /// Executes a statement, which is prepared once. Returns the integer of the first column of the first
  /// row; `nil` without a row.
  @discardableResult
  func run(_ sql: String, _ values: [DatabaseValue] = []) throws(FeedError) -> Int64? {
    try statement(sql, values).run()
  }

  /// Returns the text of the first column of the first row; `nil` if there is none.
  func text(_ sql: String, _ values: [DatabaseValue] = []) throws(FeedError) -> String? {
    try rows(sql, values, columns: 1).first?[0]
  }

  /// Returns the texts of the first columns of all rows.
  func rows(
    _ sql: String, _ values: [DatabaseValue] = [], columns: Int32
  ) throws(FeedError) -> [[String?]] {
    try statement(sql, values).rows(ofColumns: columns)
  }

  private func statement(
    _ sql: String, _ values: [DatabaseValue]
  ) throws(FeedError) -> DatabaseStatement {
    let key = ExactText(sql)
    let statement = if let known = statements[key] { known } else { try prepare(sql) }
    statements[key] = statement
    for (index, value) in values.enumerated() {
      switch value {
      case .number(let number): statement.set(index + 1, number)
      case .text(let text): statement.set(index + 1, text)
      }
    }
    return statement
  }
}

enum DatabaseValue {
  case number(Int64)
  case text(String?)
}

/// A prepared statement. Its parameters are numbered from 1 to at most 127, and null unless they are set.
@safe
final class DatabaseStatement {
  private let handle: OpaquePointer
  private let sqlite: UnsafePointer<csq_functions>
  private unowned let connection: DatabaseConnection
  private var isBound = true
  /// A bit for each parameter that is set, and for each that the last execution had. SQLite keeps the
  /// values of parameters, and to clear all of them takes longer.
  private var current: UInt128 = 0
  private var previous: UInt128 = 0

  init(
    _ handle: OpaquePointer, _ sqlite: UnsafePointer<csq_functions>,
    _ connection: DatabaseConnection
  ) {
    unsafe self.handle = handle
    unsafe self.sqlite = sqlite
    self.connection = connection
  }

  deinit { _ = unsafe sqlite.pointee.sqlite3_finalize(handle) }

  /// Sets a parameter to a text that is valid until the statement has been executed.
  func set(_ parameter: Int, borrowed text: Span<UInt8>) {
    note(parameter, unsafe text.withUnsafeBufferPointer { unsafe bind(parameter, $0, nil) })
  }

  func set(_ parameter: Int, _ text: String?) {
    guard let text else { return }
    let isSet = unsafe text.bytes.span.withUnsafeBufferPointer { bytes in
      unsafe bind(parameter, bytes, csq_copy())
    }
    note(parameter, isSet)
  }

  /// - Parameter destructor: `nil` if the text stays where it is.
  private func bind(
    _ parameter: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ destructor: sqlite3_destructor_type?
  ) -> Bool {
    // An empty text may have no address, and would be null.
    guard let start = unsafe UnsafeRawPointer(bytes.baseAddress), !bytes.isEmpty else {
      return unsafe sqlite.pointee.sqlite3_bind_text64(
        handle, Int32(parameter), "", 0, csq_copy(), UInt8(SQLITE_UTF8)) == SQLITE_OK
    }
    return unsafe sqlite.pointee.sqlite3_bind_text64(
      handle, Int32(parameter), start.assumingMemoryBound(to: CChar.self), UInt64(bytes.count),
      destructor, UInt8(SQLITE_UTF8)) == SQLITE_OK
  }

  func set(_ parameter: Int, _ number: Int64) {
    let status = unsafe sqlite.pointee.sqlite3_bind_int64(handle, Int32(parameter), number)
    note(parameter, status == SQLITE_OK)
  }

  private func note(_ parameter: Int, _ isSet: Bool) {
    assert(parameter > 0 && parameter < UInt128.bitWidth)
    current |= 1 &<< UInt128(truncatingIfNeeded: parameter)
    if !isSet { isBound = false }
  }

  /// Makes the parameters null that the last execution had and this one hasn't.
  private func clearOthers() {
    var stale = previous & ~current
    while stale != 0 {
      let parameter = Int32(stale.trailingZeroBitCount)
      if unsafe sqlite.pointee.sqlite3_bind_null(handle, parameter) != SQLITE_OK { isBound = false }
      stale &= stale &- 1
    }
    previous = current
    current = 0
  }

  /// Executes the statement, and clears the parameters. Returns the integer of the first column of
  /// the first row; `nil` if there is no row.
  @discardableResult
  func run() throws(FeedError) -> Int64? {
    defer { _ = unsafe sqlite.pointee.sqlite3_reset(handle) }
    return try step() ? unsafe sqlite.pointee.sqlite3_column_int64(handle, 0) : nil
  }

  /// Executes the statement, and clears the parameters. Returns the texts of the first columns of all rows.
  func rows(ofColumns count: Int32) throws(FeedError) -> [[String?]] {
    defer { _ = unsafe sqlite.pointee.sqlite3_reset(handle) }
    var rows: [[String?]] = []
    var hasRow = try step()
    while hasRow {
      rows.append(
        (0..<count).map { column in
          unsafe sqlite.pointee.sqlite3_column_text(handle, column).map {
            unsafe String(cString: $0)
          }
        })
      hasRow = try next()
    }
    return rows
  }

  /// Returns `true` if there is a row.
  private func step() throws(FeedError) -> Bool {
    clearOthers()
    guard isBound else {
      isBound = true
      throw connection.problem
    }
    return try next()
  }

  private func next() throws(FeedError) -> Bool {
    switch unsafe sqlite.pointee.sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.problem
    }
  }
}
