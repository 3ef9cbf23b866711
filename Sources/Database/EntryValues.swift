import ChartConvBytes
import ChartConvFormats
import ChartConvModel

/// Passes the values of entries to a statement.
struct EntryValues: ~Copyable {
  private let columns = DatabaseSchema.entryColumns.map { ($0, $0.type) }
  private let json = JSONWriter(lists: FieldSet(DatabaseSchema.entryColumns.filter(\.isList)))
  /// The texts of an entry's lists and dates, and the parameter and the range of each.
  private var texts = OutputBuffer(capacity: 4096)
  private var ranges: [(parameter: Int, bytes: Range<Int>)] = []

  /// Sets the parameters of a statement to an entry's values, and adds them to the feed's hash. The
  /// values are valid until the next entry.
  ///
  /// - Parameter first: the parameter of the first column.
  mutating func bind(
    _ row: Row, to statement: DatabaseStatement, from first: Int, _ key: inout FeedKey
  ) {
    texts.truncate(to: 0)
    ranges.removeAll(keepingCapacity: true)
    for (index, (field, type)) in columns.enumerated() {
      guard row.has(field) || type == .list else {
        key.add(nil as String?)
        continue
      }
      let parameter = first + index
      let start = texts.count
      switch type {
      case .text, .decimal, .object:
        if let bytes = row.text(field) {
          key.add(bytes)
          statement.set(parameter, borrowed: bytes)
        }
        continue
      case .integer:
        if let number = row.integer(field) {
          key.add(UInt64(bitPattern: Int64(number)))
          statement.set(parameter, Int64(number))
        }
        continue
      case .boolean:
        if let flag = row.boolean(field) {
          key.add(flag ? 1 : 0)
          statement.set(parameter, flag ? 1 : 0)
        }
        continue
      case .date: if let day = row.date(field) { day.append(to: &texts) }
      case .timestamp: if let moment = row.timestamp(field) { moment.append(to: &texts) }
      case .list:
        json.write(field, of: row, into: &texts)
        // `[]`
        if texts.count == start + 2 {
          texts.truncate(to: start)
          key.add(nil as String?)
          continue
        }
      }
      key.add(texts.span.extracting(start..<texts.count))
      ranges.append((parameter, start..<texts.count))
    }
    // The buffer doesn't grow any more.
    for (parameter, bytes) in ranges {
      statement.set(parameter, borrowed: texts.span.extracting(bytes))
    }
  }
}
