internal import ChartConvModel

/// A picture of an entry, with its address in a batch.
struct RowPicture: RowItem {
  let url: TextRange
  let width: Int?
  let height: Int?

  func isSame(as other: Self, in rows: borrowing RowBatch) -> Bool {
    width == other.width && height == other.height && rows.areSame(url, other.url)
  }

  func hash(into hasher: inout Hasher, in rows: borrowing RowBatch) {
    rows.hash(url, into: &hasher)
    hasher.combine(width)
    hasher.combine(height)
  }
}
