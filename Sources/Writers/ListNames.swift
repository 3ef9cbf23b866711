import ChartConvModel

extension ListItems {
  /// Passes the names of the items of a list column, for outputs that people read.
  func forEachName(of column: EntryField, _ body: (Span<UInt8>) -> Void) {
    let label = column.items?.label ?? []
    var items = self
    while let item = items.item() {
      for ordinal in label {
        guard let text = item.text(at: ordinal) else { continue }
        body(text)
        break
      }
    }
  }
}
