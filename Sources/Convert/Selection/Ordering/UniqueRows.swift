internal import ChartConvModel

/// Removes rows whose values in some columns have occurred before.
struct UniqueRows: ~Copyable {
  private let fields: [EntryField]
  private var feed = FeedColumns()
  private var seen: Set<[UInt8]> = []

  init(_ fields: [EntryField]) { self.fields = fields }

  mutating func apply(to batch: inout RowBatch) {
    guard !fields.isEmpty else { return }
    feed.turn(to: batch.feed)
    batch.keepRows { batch, index in
      guard let key = key(of: JoinedRow(batch[index], of: feed.row)) else { return true }
      return seen.insert(key).inserted
    }
  }

  /// Returns the values of the columns in a form in which equal keys have equal bytes; `nil` if all
  /// are null.
  private func key(of row: borrowing JoinedRow) -> [UInt8]? {
    var key: [UInt8] = []
    var hasValue = false
    for field in fields {
      guard row.has(field) else {
        key.append(0)
        continue
      }
      hasValue = true
      key.append(1)
      Self.append(field, of: row, to: &key)
    }
    return hasValue ? key : nil
  }

  private static func append(
    _ field: EntryField, of row: borrowing JoinedRow, to key: inout [UInt8]
  ) {
    switch field.type {
    case .text, .decimal, .number:
      guard let text = row.text(field) else { return }
      append(text.count, to: &key)
      for index in text.indices { key.append(text[index]) }
    case .integer: append(row.integer(field) ?? 0, to: &key)
    case .boolean: key.append(row.boolean(field) ?? false ? 1 : 0)
    case .date: append(row.date(field)?.daysSinceEpoch ?? 0, to: &key)
    case .timestamp:
      append(row.timestamp(field)?.secondsSince1970 ?? 0, to: &key)
      append(row.timestamp(field)?.nanosecond ?? 0, to: &key)
    // Lists are excluded.
    case .list, .object: return
    }
  }

  private static func append(_ number: Int, to key: inout [UInt8]) {
    let bits = UInt64(bitPattern: Int64(number))
    for shift in stride(from: 0, to: 64, by: 8) {
      key.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
  }
}
