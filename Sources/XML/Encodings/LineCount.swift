internal import ChartConvIO

/// Counts the lines of a text that arrives in pieces.
struct LineCount {
  private var line: Int
  private var column = 1

  init(line: Int) { self.line = line }

  mutating func count(_ text: [UInt8]) {
    let end = position(after: text[...])
    line = end.line
    column = end.column
  }

  /// Returns the position after `text`, which follows the text counted so far.
  func position(after text: ArraySlice<UInt8>) -> SourcePosition {
    let lineFeed = UInt8(ascii: "\n")
    guard let last = text.lastIndex(of: lineFeed) else {
      return SourcePosition(line: line, column: column + text.count)
    }
    return SourcePosition(line: line + text.count { $0 == lineFeed }, column: text.endIndex - last)
  }
}
