package import ChartConvIO
public import ChartConvModel
package import ChartConvWriters

/// Holds rows and returns them in the order of the sort keys. The sort is stable.
struct SortedRows: ~Copyable {
  struct HeldRow {
    let feed: SharedFeed
    /// The number of its feed.
    let section: Int
    let packed: [UInt8]
    fileprivate let keys: ReportRow
  }

  /// The size from which a batch gets no further row.
  static let batchSize = 256 << 10

  private let selection: EntrySelection
  private let order: CellOrder
  private var rows: [HeldRow] = []
  private var memory = 0

  init(_ selection: EntrySelection) {
    self.selection = selection
    order = CellOrder(
      selection.sorting.enumerated().map { ($0.offset, $0.element.isDescending) })
  }

  /// Copies the rows of a batch. Throws `.limit` if the held rows need too much memory.
  mutating func hold(_ batch: borrowing RowBatch, section: Int) throws(FeedError) {
    guard batch.count > 0 else { return }
    for index in 0..<batch.count {
      let keys = keys(of: batch[index])
      var packed: [UInt8] = []
      // What it took from its feed, it takes again.
      batch[index].own.pack(Self.fields, into: &packed)
      // With the sizes of the array and of its entry here.
      memory += packed.capacity + 80 + keys.memory
      rows.append(HeldRow(feed: batch.feed, section: section, packed: packed, keys: keys))
    }
    try selection.checkHeld(memory, "sort")
  }

  /// The columns that a row has for itself. Those of its feed are shared.
  static let fields = EntryField.allCases.filter { $0 == .country || !$0.isFeedLevel }

  private func keys(of row: Row) -> ReportRow {
    var keys = ReportRow()
    for key in selection.sorting { keys.append(row.cell(key.field)) }
    return keys
  }

  /// Returns the rows between the offset and the limit, in order, and forgets all.
  mutating func takeRows() -> [HeldRow] {
    let rest = order.sorted(rows[...], by: \.keys).dropFirst(selection.offset)
    rows = []
    return Array(selection.limit.map { rest.prefix($0) } ?? rest)
  }
}

extension EntrySelection {
  /// Throws `.limit` if held rows take too much memory.
  package func checkHeld(_ memory: Int, _ purpose: String) throws(FeedError) {
    guard memory > sortLimit else { return }
    throw FeedError(
      .limit, "the rows to \(purpose) need more than \(sortLimit) bytes", about: .sortLimit)
  }
}

/// An order of rows by some of their values. Null is last in both directions.
package struct CellOrder: Sendable {
  private let keys: [(index: Int, isDescending: Bool)]

  /// - Parameter keys: the indices of the values, the one that counts most first.
  package init(_ keys: [(index: Int, isDescending: Bool)]) { self.keys = keys }

  package var isEmpty: Bool { keys.isEmpty }

  /// Returns rows in this order. Equal ones stay in theirs.
  package func sorted<Row>(_ rows: ArraySlice<Row>, by values: (Row) -> ReportRow) -> [Row] {
    rows.indices.sorted { one, other in
      switch order(values(rows[one]), values(rows[other])) {
      case .ascending: true
      case .descending: false
      case .equal: one < other
      }
    }.map { rows[$0] }
  }

  private func order(_ one: borrowing ReportRow, _ other: borrowing ReportRow) -> Order {
    for (index, isDescending) in keys {
      let (hasOne, hasOther) = (one.has(index), other.has(index))
      guard hasOne, hasOther else {
        if hasOne == hasOther { continue }
        return hasOne ? .ascending : .descending
      }
      let order = one[index].order(to: other[index]) ?? .equal
      if order != .equal { return isDescending ? order.reversed : order }
    }
    return .equal
  }
}

/// A column to sort by. Null is last in both directions.
public struct SortKey: Sendable {
  package let field: EntryField
  package let isDescending: Bool

  /// Creates a key.
  ///
  /// - Parameter field: a column that isn't a list.
  public init(_ field: EntryField, isDescending: Bool = false) {
    self.field = field
    self.isDescending = isDescending
  }
}
