import ChartConvBytes
import ChartConvFormats
import ChartConvModel

/// The values of a feed's entries until they are inserted.
struct HeldEntries: ~Copyable {
  private enum Value {
    /// A text, as a range of `texts`.
    case text(parameter: Int, Range<Int>)
    case number(parameter: Int, Int64)
  }

  private let columns = DatabaseSchema.entryColumns.map { ($0, $0.type) }
  private let json = JSONWriter(lists: FieldSet(DatabaseSchema.entryColumns.filter(\.isList)))
  private var texts = OutputBuffer(capacity: 64 << 10)
  private var values: [Value] = []
  /// The index behind the values of each entry.
  private var ends: [Int] = []

  /// The number of bytes in use.
  var size: Int { texts.count + values.count * MemoryLayout<Value>.stride }

  /// Adds an entry, and its values to the feed's hash: a word for each text, then all texts together.
  mutating func append(_ row: Row, _ key: inout FeedKey) {
    let entryStart = texts.count
    for (index, (field, type)) in columns.enumerated() {
      guard row.has(field) else { continue }
      // The first is the feed's.
      let parameter = index + 2
      let start = texts.count
      switch type {
      case .text, .decimal, .object: if let bytes = row.text(field) { texts.append(bytes) }
      case .integer:
        append(row.integer(field).map { Int64($0) }, parameter, &key)
        continue
      case .boolean:
        append(row.boolean(field).map { $0 ? 1 : 0 }, parameter, &key)
        continue
      case .date: if let day = row.date(field) { day.append(to: &texts) }
      case .timestamp: if let moment = row.timestamp(field) { moment.append(to: &texts) }
      case .list: json.write(field, of: row, into: &texts)
      }
      key.add(Self.word(parameter) | UInt64(texts.count - start))
      values.append(.text(parameter: parameter, start..<texts.count))
    }
    ends.append(values.count)
    key.add(texts.span.extracting(entryStart..<texts.count))
  }

  private mutating func append(_ number: Int64?, _ parameter: Int, _ key: inout FeedKey) {
    guard let number else { return }
    key.add(Self.word(parameter))
    key.add(UInt64(bitPattern: number))
    values.append(.number(parameter: parameter, number))
  }

  /// A word that no size of a text equals.
  private static func word(_ parameter: Int) -> UInt64 { UInt64(parameter) << 48 }

  /// Inserts the entries as those of a feed, and removes them.
  mutating func insert(by statement: DatabaseStatement, feed: Int64) throws(FeedError) {
    defer { removeAll() }
    var start = 0
    for end in ends {
      statement.set(1, feed)
      for value in values[start..<end] {
        switch value {
        case .text(let parameter, let bytes):
          statement.set(parameter, borrowed: texts.span.extracting(bytes))
        case .number(let parameter, let number): statement.set(parameter, number)
        }
      }
      try statement.run()
      start = end
    }
  }

  mutating func removeAll() {
    texts.truncate(to: 0)
    values.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}
