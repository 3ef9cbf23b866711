import ChartConvBytes
import ChartConvModel

/// The cells that are the same in all rows of a feed, encoded once for each batch.
struct FeedCells {
  private let cells: [[UInt8]]

  init() { cells = [] }

  /// Encodes the feed's value of each feed-level column; the cells of other columns stay empty.
  init(_ columns: [Field], _ append: (Field, inout OutputBuffer) -> Void) {
    cells = columns.map { column in
      guard column.isFeedLevel else { return [] }
      var buffer = OutputBuffer(capacity: 64)
      append(column, &buffer)
      return buffer.bytes
    }
  }

  /// The cell of the column at that place.
  subscript(index: Int) -> [UInt8] { cells[index] }
}
