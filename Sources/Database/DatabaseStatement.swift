import CChartConvSQLite
import ChartConvIO

/// A prepared statement. Its parameters are numbered from 1 to at most 63, and null unless they are set.
@safe
final class DatabaseStatement {
  private let handle: OpaquePointer
  private let connection: DatabaseConnection
  private var isBound = true
  /// A bit for each parameter that is set, and for each that the last execution had. SQLite keeps the
  /// values of parameters, and to clear all of them takes longer.
  private var current: UInt64 = 0
  private var former: UInt64 = 0

  init(_ handle: OpaquePointer, _ connection: DatabaseConnection) {
    unsafe self.handle = handle
    self.connection = connection
  }

  deinit { unsafe csq_finalize(handle) }

  /// Sets a parameter to a text that is valid until the statement has been executed.
  func set(_ parameter: Int, borrowed text: Span<UInt8>) {
    let isSet = unsafe text.withUnsafeBufferPointer { bytes in
      unsafe csq_bind_text(handle, Int32(parameter), bytes.baseAddress, bytes.count)
    }
    note(parameter, isSet)
  }

  func set(_ parameter: Int, _ text: String?) {
    guard let text else { return }
    let isSet = unsafe text.utf8.span.withUnsafeBufferPointer { bytes in
      unsafe csq_bind_copy(handle, Int32(parameter), bytes.baseAddress, bytes.count)
    }
    note(parameter, isSet)
  }

  func set(_ parameter: Int, _ number: Int64) {
    note(parameter, unsafe csq_bind_integer(handle, Int32(parameter), number))
  }

  private func note(_ parameter: Int, _ isSet: Bool) {
    current |= 1 << UInt64(parameter)
    if !isSet { isBound = false }
  }

  /// Makes the parameters null that the last execution had and this one hasn't.
  private func clearOthers() {
    var stale = former & ~current
    while stale != 0 {
      if unsafe !csq_bind_null(handle, Int32(stale.trailingZeroBitCount)) { isBound = false }
      stale &= stale &- 1
    }
    former = current
    current = 0
  }

  /// Executes the statement, and clears the parameters. Returns the integer of the first column of
  /// the first row; `nil` if there is no row.
  @discardableResult
  func run() throws(FeedError) -> Int64? {
    defer { unsafe csq_reset(handle) }
    clearOthers()
    guard isBound else {
      isBound = true
      throw connection.fault
    }
    switch unsafe csq_step(handle) {
    case csq_outcome_row: return unsafe csq_integer(handle, 0)
    case csq_outcome_done: return nil
    default: throw connection.fault
    }
  }
}
