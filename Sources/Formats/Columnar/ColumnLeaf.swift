import ChartConvBytes
import ChartConvModel

/// The values of a column, or of a member of a list's items, with those that are missing.
final class ColumnLeaf {
  /// The member; `nil` for a column that isn't a list.
  let member: ListMember.Declaration?
  private(set) var values: ColumnVector
  /// A 1 for each value, a 0 for each that is missing.
  private(set) var presence = Arena<UInt8>(capacity: 64)
  /// The size of all columns of the batch.
  private let bytes: ByteCount
  /// The number of values, and of those with the missing ones, that `next` has returned.
  private var valuesRead = 0
  private var read = 0

  init(_ member: ListMember.Declaration?, _ type: ColumnType, _ bytes: ByteCount) {
    self.member = member
    self.bytes = bytes
    values = ColumnVector(type)
  }

  /// The number of bytes allocated.
  var memory: Int { values.memory + presence.memory }

  func append(_ number: Int64?) {
    guard let number else { return appendNull() }
    appendPresence()
    values.append(number)
  }

  /// Appends a text. Returns `false` if there is no room for it and it is missing now.
  func append(_ text: Span<UInt8>?) -> Bool {
    guard let text, values.hasRoom(text.count) else {
      appendNull()
      return text == nil
    }
    appendPresence()
    values.append(text)
    bytes.value += text.count
    return true
  }

  /// Appends a timestamp: as text with its offset, or as microseconds.
  func append(_ moment: Timestamp?) {
    guard let moment else { return appendNull() }
    guard values.type == .text else { return append(moment.microseconds) }
    appendPresence()
    let start = values.texts.count
    values.texts.append(moment)
    values.endText()
    bytes.value += values.texts.count - start
  }

  /// Counts a value, without the bytes of a text.
  private func appendPresence() {
    presence.append(1)
    bytes.value += 1 + MemoryLayout<Int64>.stride
  }

  func appendNull() {
    presence.append(0)
    bytes.value += 1
  }

  /// Appends the next `count` values of another leaf of the same type.
  func append(next count: Int, of other: ColumnLeaf) {
    let start = presence.count
    presence.append(copyOf: other.presence.span.extracting(other.read..<other.read + count))
    var valueCount = 0
    for index in start..<presence.count { valueCount += Int(presence[index]) }
    let size = values.size
    values.append(other.valuesRead..<other.valuesRead + valueCount, of: other.values)
    bytes.value += count + values.size - size
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
