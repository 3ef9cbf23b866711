internal import ChartConvIO
public import ChartConvModel

/// Holds rows and delivers them in the order of the sort keys. The sort is stable.
struct SortedRows: ~Copyable {
  /// A held row.
  private struct HeldRow {
    let feed: SharedFeed
    let packed: [UInt8]
  }

  /// The size from which a batch gets no further row.
  private static let batchSize = 256 << 10

  private let selection: EntrySelection
  private let keys: SortColumns
  private var rows: [HeldRow] = []
  private var feed = FeedColumns()
  private var memory = 0

  init(_ selection: EntrySelection) {
    self.selection = selection
    keys = SortColumns(selection.sorting)
  }

  /// Copies the rows of a batch. Throws `.limit` if the held rows need too much memory.
  mutating func hold(_ batch: borrowing RowBatch) throws(FeedError) {
    guard batch.count > 0 else { return }
    feed.turn(to: batch.feed)
    for index in 0..<batch.count {
      keys.append(JoinedRow(batch[index], of: feed.row))
      var packed: [UInt8] = []
      batch[index].pack(into: &packed)
      // With the sizes of the array and of its entry here.
      memory += packed.capacity + 80
      rows.append(HeldRow(feed: batch.feed, packed: packed))
    }
    guard memory + keys.memory <= selection.sortLimit else {
      throw FeedError(
        .limit, "the rows to sort need more than \(selection.sortLimit) bytes", about: .sortLimit)
    }
  }

  /// Delivers the rows in order, in batches of one feed each, and removes them.
  mutating func deliver(
    _ body: (inout RowBatch) throws(FeedError) -> Void
  ) throws(FeedError) {
    let order = selectedRows()
    var batch = RowBatch()
    var start = 0
    while start < order.count {
      batch.feed = rows[order[start]].feed
      var end = start
      while end < order.count, batch.size < Self.batchSize, rows[order[end]].feed === batch.feed {
        batch.append(packed: rows[order[end]].packed[...], EntryField.ofRows)
        end += 1
      }
      batch.precedingRows = start
      try body(&batch)
      batch.removeAll()
      start = end
    }
    rows = []
    keys.removeAll()
    memory = 0
  }

  /// Returns the indices of the rows between the offset and the limit, in order.
  private func selectedRows() -> [Int] {
    var order = Array(rows.indices)
    order.sort { keys.precedes($0, $1) }
    let rest = order.dropFirst(selection.offset)
    return Array(selection.limit.map { rest.prefix($0) } ?? rest)
  }
}

/// The sort keys of the held rows.
struct SortColumns {
  private let columns: [Column]

  /// A class, because arrays can't contain noncopyable values.
  private final class Column {
    var values: SortColumn

    init(_ key: SortKey) { values = SortColumn(key) }
  }

  init(_ keys: [SortKey]) {
    columns = keys.map { Column($0) }
  }

  var memory: Int { columns.reduce(0) { $0 + $1.values.memory } }

  func append(_ row: borrowing JoinedRow) {
    for column in columns { column.values.append(row) }
  }

  func removeAll() {
    for column in columns { column.values.removeAll() }
  }

  /// Returns `true` if a row precedes another one. Equal rows keep their order.
  func precedes(_ one: Int, _ other: Int) -> Bool {
    for column in columns {
      switch column.values.order(one, other) {
      case .ascending: return true
      case .descending: return false
      case .equal: continue
      }
    }
    return one < other
  }
}

/// The values of one column of the held rows, prepared for comparison.
struct SortColumn: ~Copyable {
  let isDescending: Bool
  private let field: EntryField
  /// Integers, flags, dates and seconds; the offset in `texts` of a text.
  private var numbers: [Int] = []
  /// Nanoseconds of a timestamp; the length of a text; -1 for null.
  private var details: [Int] = []
  private var texts: [UInt8] = []

  init(_ key: SortKey) {
    field = key.field
    isDescending = key.isDescending
  }

  /// The approximate memory in bytes.
  var memory: Int { numbers.count * 16 + texts.count }

  mutating func append(_ row: borrowing JoinedRow) {
    guard row.has(field) else { return append(0, -1) }
    switch field.type {
    case .text, .decimal, .number:
      guard let text = row.text(field) else { return append(0, -1) }
      append(texts.count, text.count)
      for index in text.indices { texts.append(text[index]) }
    case .integer: append(row.integer(field) ?? 0, 0)
    case .boolean: append(row.boolean(field) ?? false ? 1 : 0, 0)
    case .date: append(row.date(field)?.daysSinceEpoch ?? 0, 0)
    case .timestamp:
      append(row.timestamp(field)?.secondsSince1970 ?? 0, row.timestamp(field)?.nanosecond ?? 0)
    // Lists are excluded.
    case .list, .object: append(0, -1)
    }
  }

  private mutating func append(_ number: Int, _ detail: Int) {
    numbers.append(number)
    details.append(detail)
  }

  mutating func removeAll() {
    numbers.removeAll()
    details.removeAll()
    texts.removeAll()
  }

  /// Compares two rows. Null is after any value.
  func order(_ one: Int, _ other: Int) -> Order {
    guard details[one] >= 0, details[other] >= 0 else {
      return Order(details[one] < 0 ? 1 : 0, details[other] < 0 ? 1 : 0)
    }
    let order = valueOrder(one, other)
    return isDescending ? order.reversed : order
  }

  private func valueOrder(_ one: Int, _ other: Int) -> Order {
    switch field.type {
    case .text: text(one).order(to: text(other))
    case .decimal, .number: text(one).decimalOrder(to: text(other))
    default:
      numbers[one] == numbers[other]
        ? Order(details[one], details[other]) : Order(numbers[one], numbers[other])
    }
  }

  @_lifetime(borrow self)
  private func text(_ row: Int) -> Span<UInt8> {
    texts.span.extracting(numbers[row]..<numbers[row] + details[row])
  }
}

/// A column to sort by. Null is last in both directions.
public struct SortKey: Sendable {
  /// The column.
  public let field: EntryField
  /// `true` to sort in descending order.
  public let isDescending: Bool

  /// Creates a key.
  ///
  /// - Parameter field: a column that isn't a list.
  public init(_ field: EntryField, isDescending: Bool = false) {
    self.field = field
    self.isDescending = isDescending
  }
}
