package import ChartConvIO
internal import ChartConvModel

extension OutputFormat {
  /// Record batches for another program in the same process, in Arrow's columnar format.
  ///
  /// - Parameter take: called with each batch, on the thread that runs the conversion.
  package static func arrowBatches(
    _ take: @escaping @Sendable (ArrowBatch) -> Void
  ) -> OutputFormat {
    arrow(name: "arrow", summary: "record batches in memory", suffixes: []) {
      ArrowExporter($0, $1, take)
    }
  }
}

/// A record batch in one block of memory.
package final class ArrowBatch: @unchecked Sendable {
  package let rowCount: Int
  /// The number of values and of nulls of each array, from a column to its children.
  package let nodes: [Int]
  /// The offset and the size in bytes of each buffer of these arrays, in the order of Arrow's format.
  package let buffers: [Int]
  /// The buffers. Each begins at a multiple of 64 bytes.
  package let body: OutputBuffer

  init(rowCount: Int, nodes: [Int], buffers: [Int], _ body: consuming OutputBuffer) {
    self.rowCount = rowCount
    self.nodes = nodes
    self.buffers = buffers
    self.body = body
  }
}

/// Passes record batches on.
private final class ArrowExporter: Assembler {
  private let rows: ColumnBatch
  private var body = RecordBatchBody(nil, alignment: 64)
  private let take: @Sendable (ArrowBatch) -> Void
  /// The number of rows of the next batch. The first ones are small, for readers that need few rows.
  private var rowLimit = 1024

  init(
    _ fields: [ReportColumn], _ options: OutputOptions,
    _ take: @escaping @Sendable (ArrowBatch) -> Void
  ) {
    rows = ColumnBatch(fields, isExactText: options.isExactText)
    self.take = take
  }

  func append(_ fragment: Fragment, into output: inout OutputBuffer) {
    if let batch = fragment.columns { rows.append(batch, rowLimit: rowLimit) { passRows() } }
  }

  func end(into output: inout OutputBuffer) { passRows() }

  private func passRows() {
    guard rows.rowCount > 0 else { return }
    take(body.export(rows))
    rowLimit = min(4 * rowLimit, ColumnBatch.rowLimit)
  }
}

extension ColumnBatch {
  /// A record batch ends at either of these, so that memory stays bounded.
  fileprivate static var rowLimit: Int { 65_536 }
  private static var sizeLimit: Int { 2 << 20 }
  /// The size from which a row begins a record batch unless the current one has room for it. Long
  /// texts are then moved, not copied after others.
  private static var longRow: Int { 1 << 20 }

  /// Appends rows of fragments. A record batch ends after the same row however rows are divided into
  /// fragments.
  ///
  /// - Parameter endBatch: called if the rows fill a record batch, to remove them.
  func append(
    _ batch: ColumnBatch, rowLimit: @autoclosure () -> Int = ColumnBatch.rowLimit,
    endBatch: () -> Void
  ) {
    var next = 0
    while next < batch.rowCount {
      let row = batch.sizes[next]
      if row > Self.longRow, size + row > Self.sizeLimit { endBatch() }
      let range = batch.rows(
        from: next, room: Self.sizeLimit - size - 1, count: rowLimit() - rowCount)
      append(range, of: batch)
      next = range.upperBound
      if rowCount >= rowLimit() || size >= Self.sizeLimit { endBatch() }
    }
  }
}
