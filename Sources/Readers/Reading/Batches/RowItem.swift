internal import ChartConvModel

/// A list item under construction, with its texts in a batch.
protocol RowItem: BitwiseCopyable {
  /// Returns `true` if both items are equal, byte for byte.
  func isSame(as other: Self, in rows: borrowing RowBatch) -> Bool
  /// Hashes the values that `isSame` compares.
  func hash(into hasher: inout Hasher, in rows: borrowing RowBatch)
}

/// A text as a list item.
extension TextRange: RowItem {
  func isSame(as other: Self, in rows: borrowing RowBatch) -> Bool { rows.areSame(self, other) }

  func hash(into hasher: inout Hasher, in rows: borrowing RowBatch) {
    rows.hash(self, into: &hasher)
  }
}
