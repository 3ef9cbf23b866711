package import ChartConvBytes

/// A row of a table while it is read, in memory that is used again for the next.
package struct TableRow {
  package struct Cell {
    package fileprivate(set) var start: Int
    package fileprivate(set) var end: Int
    /// Whether it stood in quotes: then it is never null.
    package fileprivate(set) var isQuoted: Bool
    package let position: Position
  }

  package private(set) var cells: [Cell] = []
  private var bytes: [UInt8] = []

  package func text(of cell: Cell) -> ArraySlice<UInt8> { bytes[cell.start..<cell.end] }

  /// The memory that it fills, in bytes.
  var size: Int { bytes.count + cells.count * MemoryLayout<Cell>.stride }

  /// The length of the current cell.
  var cellLength: Int { bytes.count - (cells.last?.start ?? 0) }

  mutating func beginCell(at position: Position) {
    cells.append(Cell(start: bytes.count, end: bytes.count, isQuoted: false, position: position))
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    unsafe bytes.append(contentsOf: run)
  }

  mutating func quoteCell() { cells[cells.count - 1].isQuoted = true }

  mutating func endCell() { cells[cells.count - 1].end = bytes.count }

  /// The position of the first cell that holds bytes that aren't UTF-8.
  var firstCellBeyondUTF8: Position? {
    guard !bytes.span.isASCIIOnly else { return nil }
    return cells.first { !text(of: $0).span.isUTF8 }?.position
  }

  mutating func reset() {
    cells.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Whether the line had nothing in it.
  var isBlank: Bool { cells.count == 1 && bytes.isEmpty && cells.first?.isQuoted == false }
}
