internal import ChartConvIO
internal import ChartConvModel

/// The values of a column, or of a member of a list's items, with those that are missing.
struct ColumnValues: ~Copyable {
  var values: ColumnVector
  /// A 1 for each value, a 0 for each that is missing.
  private(set) var presence = Arena<UInt8>(capacity: 64)
  /// The number of values, and of those with the missing ones, that `next` has returned.
  private var valuesRead = 0
  private var read = 0

  init(_ type: ColumnType) { values = ColumnVector(type) }

  /// The number of bytes in use.
  var size: Int { presence.count + values.size }

  /// Appends the value of a member of an item. Returns the number of bytes that it takes; `nil` if
  /// it can't be represented and is left out.
  mutating func append(_ member: ListMember, of item: ListItem) -> Int? {
    switch member.type {
    case .integer: append(item.integer(at: member.ordinal).map { Int64($0) })
    case .boolean: append(item.boolean(at: member.ordinal).map { $0 ? 1 : 0 })
    default: append(item.text(at: member.ordinal))
    }
  }

  /// Appends a cell of a report's row. Returns the number of bytes that it takes; `nil` if it can't
  /// be represented and is left out.
  mutating func append(_ cell: Cell) -> Int? {
    switch cell {
    case .null: append(nil as Int64?)
    case .text(let text): append(text)
    case .digits(let digits): append(decimal: digits)
    case .integer(let number): append(Int64(number))
    case .boolean(let flag): append(flag ? 1 : 0)
    case .date(let day): append(Int64(day.daysSinceEpoch))
    case .timestamp(let moment): append(moment)
    }
  }

  /// Appends a number, or the absence of one. Returns the number of bytes that it takes.
  @inline(__always)
  mutating func append(_ number: Int64?) -> Int {
    guard let number else {
      presence.append(0)
      return 1
    }
    presence.append(1)
    values.append(number)
    return 1 + MemoryLayout<Int64>.stride
  }

  /// Appends a text. Returns the number of bytes that it takes; `nil` if there is no room for it
  /// and it is left out.
  @inline(__always)
  mutating func append(_ text: Span<UInt8>?) -> Int? {
    guard let text, values.hasRoom(text.count) else {
      presence.append(0)
      return text == nil ? 1 : nil
    }
    presence.append(1)
    values.append(text)
    return text.count &+ 1 &+ MemoryLayout<Int>.stride
  }

  /// Appends the digits of a number: as text, as millionths, or as the nearest double. Returns the
  /// number of bytes that they take; `nil` if there are too many and the number is left out.
  mutating func append(decimal digits: Span<UInt8>?) -> Int? {
    guard let digits, values.type != .text else { return append(digits) }
    let number =
      values.type == .double
      ? Double(String(decodingUTF8: digits)).map { Int64(bitPattern: $0.bitPattern) }
      : DecimalNumber.millionths(digits)
    let size = append(number)
    return number == nil ? nil : size
  }

  /// Appends a timestamp: as text with its offset, or as microseconds. Returns the number of bytes
  /// that it takes.
  mutating func append(_ moment: Timestamp?) -> Int {
    guard let moment, values.type == .text else { return append(moment.map(\.microseconds)) }
    let previousSize = size
    presence.append(1)
    values.texts.append(moment)
    values.endText()
    return size - previousSize
  }

  /// Appends the next `count` values of others of the same type.
  mutating func append(next count: Int, of other: inout ColumnValues) {
    let start = presence.count
    presence.append(copyOf: other.presence.span.extracting(other.read..<other.read + count))
    var valueCount = 0
    for index in start..<presence.count { valueCount += Int(presence[index]) }
    values.append(
      other.valuesRead..<other.valuesRead + valueCount, takingFrom: &other.values)
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

  /// Removes the values and keeps the memory, unless it is large.
  mutating func removeAll() {
    valuesRead = 0
    read = 0
    values.removeAll()
    presence.removeAll()
  }
}

/// The values of rows as those of a column. Each type has a separate loop.
extension ColumnValues {
  /// Appends the values of rows.
  ///
  /// - Parameters:
  ///   - field: the column of the rows.
  ///   - sizes: the size of each of the rows, to which those of the values are added.
  ///   - lose: called with a row whose value can't be represented and is left out.
  mutating func append(
    _ rows: Range<Int>, of batch: borrowing RowBatch, _ field: EntryField, _ type: FieldType,
    sizes: inout Arena<Int>, lose: (Int) -> Void
  ) {
    switch type {
    case .text, .list, .object:
      forEach(rows, of: batch, &sizes, lose) { $0.append($1.text(field)) }
    case .decimal, .number:
      forEach(rows, of: batch, &sizes, lose) { $0.append(decimal: $1.text(field)) }
    case .integer:
      forEach(rows, of: batch, &sizes, lose) { column, row in
        column.append(row.integer(field).map { Int64($0) })
      }
    case .boolean:
      forEach(rows, of: batch, &sizes, lose) { column, row in
        column.append(row.boolean(field).map { $0 ? 1 : 0 })
      }
    case .date:
      forEach(rows, of: batch, &sizes, lose) { column, row in
        column.append(row.date(field).map { Int64($0.daysSinceEpoch) })
      }
    case .timestamp:
      forEach(rows, of: batch, &sizes, lose) { $0.append($1.timestamp(field)) }
    }
  }

  /// - Parameter append: appends the value of a row. Returns the number of bytes that it takes;
  ///   `nil` if it can't be represented and is left out.
  @inline(__always)
  private mutating func forEach(
    _ rows: Range<Int>, of batch: borrowing RowBatch, _ sizes: inout Arena<Int>,
    _ lose: (Int) -> Void,
    _ append: (_ column: inout ColumnValues, _ row: Row) -> Int?
  ) {
    for index in rows {
      let size = append(&self, batch[index])
      sizes[index &- rows.lowerBound] &+= size ?? 1
      if size == nil { lose(index) }
    }
  }
}
