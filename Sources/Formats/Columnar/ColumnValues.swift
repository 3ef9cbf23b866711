import ChartConvBytes
import ChartConvModel

/// The values of a column, or of a member of a list's items, with those that are missing.
struct ColumnValues: ~Copyable {
  private(set) var values: ColumnVector
  /// A 1 for each value, a 0 for each that is missing.
  private(set) var presence = Arena<UInt8>(capacity: 64)
  /// The number of values, and of those with the missing ones, that `next` has returned.
  private var valuesRead = 0
  private var read = 0

  init(_ type: ColumnType) { values = ColumnVector(type) }

  /// The number of bytes in use.
  var size: Int { presence.count + values.size }

  /// The number of bytes allocated.
  var memory: Int { values.memory + presence.memory }

  /// Appends the value of a row. Returns `false` if it can't be represented and is missing now.
  mutating func append(_ field: EntryField, _ type: FieldType, of row: Row) -> Bool {
    switch type {
    case .text, .list, .object: return append(row.text(field))
    case .integer: append(row.integer(field).map { Int64($0) })
    case .boolean: append(row.boolean(field).map { $0 ? 1 : 0 })
    case .date: append(row.date(field).map { Int64($0.daysSinceEpoch) })
    case .timestamp: append(row.timestamp(field))
    case .decimal where values.type == .text: return append(row.text(field))
    case .decimal:
      guard let digits = row.text(field) else {
        append(nil as Int64?)
        break
      }
      let number = DecimalNumber.millionths(digits)
      append(number)
      return number != nil
    }
    return true
  }

  /// Appends the value of a member of an item. Returns `false` if it can't be represented and is
  /// missing now.
  mutating func append(_ member: ListMember.Declaration, of item: ListItem) -> Bool {
    switch member.type {
    case .integer: append(item.integer(at: member.ordinal).map { Int64($0) })
    case .boolean: append(item.boolean(at: member.ordinal).map { $0 ? 1 : 0 })
    default: return append(item.text(at: member.ordinal))
    }
    return true
  }

  /// Appends a cell of a report's row. Returns `false` if it can't be represented and is missing now.
  mutating func append(_ cell: ReportRow.Cell, of row: borrowing ReportRow) -> Bool {
    switch cell {
    case .null: append(nil as Int64?)
    case .text(let range): return append(row.bytes(range))
    case .decimal(let range) where values.type == .text: return append(row.bytes(range))
    case .decimal(let range):
      let number = DecimalNumber.millionths(row.bytes(range))
      append(number)
      return number != nil
    case .integer(let number): append(Int64(number))
    case .boolean(let flag): append(flag ? 1 : 0)
    case .date(let day): append(Int64(day.daysSinceEpoch))
    case .timestamp(let moment): append(moment)
    }
    return true
  }

  private mutating func append(_ number: Int64?) {
    guard let number else { return presence.append(0) }
    presence.append(1)
    values.append(number)
  }

  /// Appends a text. Returns `false` if there is no room for it and it is missing now.
  private mutating func append(_ text: Span<UInt8>?) -> Bool {
    guard let text, values.hasRoom(text.count) else {
      presence.append(0)
      return text == nil
    }
    presence.append(1)
    values.append(text)
    return true
  }

  /// Appends a timestamp: as text with its offset, or as microseconds.
  private mutating func append(_ moment: Timestamp?) {
    guard let moment, values.type == .text else { return append(moment.map(\.microseconds)) }
    presence.append(1)
    values.texts.append(moment)
    values.endText()
  }

  /// Appends the next `count` values of others of the same type.
  mutating func append(next count: Int, of other: inout ColumnValues) {
    let start = presence.count
    presence.append(copyOf: other.presence.span.extracting(other.read..<other.read + count))
    var valueCount = 0
    for index in start..<presence.count { valueCount += Int(presence[index]) }
    values.append(other.valuesRead..<other.valuesRead + valueCount, of: other.values)
    other.read += count
    other.valuesRead += valueCount
  }

  /// Returns the index of the next value; `nil` if it is missing. There must be one.
  mutating func next() -> Int? {
    defer { read += 1 }
    guard presence[read] == 1 else { return nil }
    defer { valuesRead += 1 }
    return valuesRead
  }

  /// Removes the values and keeps the memory.
  mutating func removeAll() {
    valuesRead = 0
    read = 0
    values.removeAll()
    presence.removeAll()
  }
}
