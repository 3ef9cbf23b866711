internal import ChartConvModel

/// An item of a list that is read, its texts in a batch.
protocol RowItem: BitwiseCopyable {
  /// Whether both items say the same, byte for byte.
  func isSame(as other: Self, in rows: borrowing RowBatch) -> Bool
  /// Hashes what `isSame` compares.
  func hash(into hasher: inout Hasher, in rows: borrowing RowBatch)
}

/// A text by itself.
extension TextRange: RowItem {
  func isSame(as other: Self, in rows: borrowing RowBatch) -> Bool { rows.areSame(self, other) }

  func hash(into hasher: inout Hasher, in rows: borrowing RowBatch) {
    rows.hash(self, into: &hasher)
  }
}
