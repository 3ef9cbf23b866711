import ChartConvModel

/// The values of a column, or of a member of a list's items, with those that are missing.
final class ColumnLeaf {
  /// The member; `nil` for a column that isn't a list.
  let member: ListMember.Declaration?
  private(set) var values: ColumnVector
  /// A 1 for each value, a 0 for each that is missing.
  private(set) var presence = Arena<UInt8>(capacity: 64)
  /// The number of values, and of those with the missing ones, that `next` has returned.
  private var valuesRead = 0
  private var read = 0

  init(_ member: ListMember.Declaration?, _ type: ColumnType) {
    self.member = member
    values = ColumnVector(type)
  }

  /// The number of bytes in use.
  var size: Int { values.size + presence.count }

  func append(_ number: Int64?) {
    guard let number else { return appendNull() }
    presence.append(1)
    values.append(number)
  }

  /// Appends a text. Returns `false` if there is no room for it and it is missing now.
  func append(_ text: Span<UInt8>?) -> Bool {
    guard let text, values.hasRoom(text.count) else {
      appendNull()
      return text == nil
    }
    presence.append(1)
    values.append(text)
    return true
  }

  /// Appends a timestamp: as text with its offset, or as microseconds.
  func append(_ moment: Timestamp?) {
    guard let moment else { return appendNull() }
    guard values.type == .text else { return append(moment.microseconds) }
    presence.append(1)
    values.texts.append(moment)
    values.endText()
  }

  func appendNull() { presence.append(0) }

  /// Appends the next `count` values of another leaf of the same type.
  func append(next count: Int, of other: ColumnLeaf) {
    let start = presence.count
    presence.append(copyOf: other.presence.span.extracting(other.read..<other.read + count))
    var valueCount = 0
    for index in start..<presence.count { valueCount += Int(presence[index]) }
    values.append(other.valuesRead..<other.valuesRead + valueCount, of: other.values)
    other.read += count
    other.valuesRead += valueCount
  }

  /// Returns the index of the next value; `nil` if it is missing. There must be one.
  func next() -> Int? {
    defer { read += 1 }
    guard presence[read] == 1 else { return nil }
    defer { valuesRead += 1 }
    return valuesRead
  }

  /// Removes the values and keeps the memory.
  func removeAll() {
    valuesRead = 0
    read = 0
    values.removeAll()
    presence.removeAll()
  }
}
