package import ChartConvIO
package import ChartConvModel

extension SourcePosition {
  /// Creates the position of an entry for messages; `nil` if it isn't known, as of a sorted row.
  package init?(_ entry: EntryPosition) {
    guard entry.line > 0 else { return nil }
    self.init(line: Int(entry.line), column: Int(entry.column))
  }
}
