internal import ChartConvIO
internal import ChartConvModel

/// The current row of a table, in memory that is reused for the next row.
struct TableRow {
  struct Cell {
    fileprivate(set) var start: Int
    fileprivate(set) var end: Int
    /// `true` if the cell is quoted. A quoted cell is never null.
    fileprivate(set) var isQuoted: Bool
    let position: SourcePosition
  }

  /// The byte-order mark in UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The size from which memory isn't kept for the next row.
  private static let largestKept = 1 << 20

  private(set) var cells: [Cell] = []
  private var bytes: [UInt8] = []

  func text(of cell: Cell) -> ArraySlice<UInt8> { bytes[cell.start..<cell.end] }

  /// The number of bytes in use.
  var size: Int { bytes.count + cells.count * MemoryLayout<Cell>.stride }

  /// The number of bytes of all cells.
  var textSize: Int { bytes.count }

  /// The row without a byte-order mark before its first cell; `nil` if there is none.
  var withoutMark: TableRow? {
    guard bytes.starts(with: Self.mark), cells.first?.isQuoted == false else { return nil }
    var row = self
    row.cells[0].start += Self.mark.count
    return row
  }

  var cellLength: Int { bytes.count - (cells.last?.start ?? 0) }

  mutating func beginCell(at position: SourcePosition) {
    cells.append(Cell(start: bytes.count, end: bytes.count, isQuoted: false, position: position))
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ run: UnsafeBufferPointer<UInt8>) { unsafe bytes.append(contentsOf: run) }

  mutating func quoteCell() { cells[cells.count - 1].isQuoted = true }

  mutating func endCell() { cells[cells.count - 1].end = bytes.count }

  /// The position of the first cell that isn't valid UTF-8.
  var firstInvalidCell: SourcePosition? {
    guard bytes.span.firstNonASCIIIndex(from: 0) != nil else { return nil }
    return cells.first { !text(of: $0).span.isUTF8 }?.position
  }

  /// Removes the cells and keeps the memory, unless it is large.
  mutating func reset() {
    cells.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: bytes.count <= Self.largestKept)
  }

  /// `true` if more than a number of cells follow, which lack a value.
  func endsInEmptyCells(after count: Int) -> Bool {
    cells.count > count && cells[count].start == bytes.count
  }

  /// `true` for a line without a text, with or without separators: programs for sheets write some at the end.
  var isBlank: Bool { bytes.isEmpty && !cells.contains { $0.isQuoted } }
}
