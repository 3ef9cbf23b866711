import ChartConvIO
import ChartConvModel

/// The cells of a feed's values, encoded once per batch.
struct FeedCells {
  private let cells: [[UInt8]]

  init() { cells = [] }

  /// Encodes the feed's value of each feed-level column. The cells of other columns are empty.
  init(_ columns: [EntryField], _ append: (EntryField, inout OutputBuffer) -> Void) {
    cells = columns.map { column in
      guard column.isFeedLevel else { return [] }
      var buffer = OutputBuffer(capacity: 64)
      append(column, &buffer)
      return buffer.bytes
    }
  }

  /// The cell of the column at `index`.
  subscript(index: Int) -> [UInt8] { cells[index] }
}
