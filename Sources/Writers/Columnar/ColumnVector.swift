import ChartConvIO
import ChartConvModel

/// The values of one column in consecutive rows. A missing value takes no space.
struct ColumnVector: ~Copyable {
  /// The maximum size of the texts. Readers take sizes for signed integers of 32 bits.
  private static let maximumSize = 1 << 30

  let type: ColumnType
  /// The numbers, days, microseconds and flags; empty for texts.
  private(set) var numbers = Arena<Int64>(capacity: 16)
  /// The texts, one after another.
  var texts = OutputBuffer(capacity: 64)
  /// A zero, and the end of each text.
  private(set) var ends = Arena<Int>(capacity: 16)

  init(_ type: ColumnType) {
    self.type = type
    ends.append(0)
  }

  var count: Int { numbers.count + ends.count - 1 }

  /// The number of bytes in use.
  var size: Int { texts.count + count * MemoryLayout<Int64>.stride }

  mutating func append(_ number: Int64) { numbers.append(number) }

  mutating func append(_ text: Span<UInt8>) {
    texts.append(text)
    endText()
  }

  /// Returns `true` if there is room for a text of that many bytes.
  func hasRoom(_ size: Int) -> Bool { size <= Self.maximumSize - texts.count }

  /// Ends a text that was appended to `texts`.
  mutating func endText() { ends.append(texts.count) }

  @_lifetime(borrow self)
  func text(at index: Int) -> Span<UInt8> {
    let range = ends[index]..<ends[index + 1]
    return texts.span.extracting(range)
  }

  mutating func append(_ index: Int, of other: borrowing ColumnVector) {
    if type == .text { append(other.text(at: index)) } else { append(other.numbers[index]) }
  }

  /// Appends a value of another vector of the same type, which isn't read there again.
  mutating func append(_ index: Int, takingFrom other: inout ColumnVector) {
    if type == .text, texts.isEmpty {
      append(index..<index + 1, takingFrom: &other)
    } else {
      append(index, of: other)
    }
  }

  /// Appends values of another vector of the same type, which aren't read there again. If the
  /// appended texts are all texts of both vectors, they are moved when they don't fit, so that a
  /// long text isn't held twice.
  mutating func append(_ indices: Range<Int>, takingFrom other: inout ColumnVector) {
    guard type == .text else {
      return numbers.append(copyOf: other.numbers.span.extracting(indices))
    }
    guard !indices.isEmpty else { return }
    let start = other.ends[indices.lowerBound]
    let end = other.ends[indices.upperBound]
    let distance = texts.count - start
    if texts.isEmpty, start == 0, end == other.texts.count, end > texts.memory {
      swap(&texts, &other.texts)
    } else {
      texts.append(other.texts.span.extracting(start..<end))
    }
    for index in indices { ends.append(other.ends[index &+ 1] &+ distance) }
  }

  /// Moves the only text to the end of a buffer.
  mutating func takeText(into buffer: inout OutputBuffer) {
    texts.prepend(buffer)
    swap(&texts, &buffer)
    removeAll()
  }

  /// Removes the values and keeps the memory, unless it is large.
  mutating func removeAll() {
    numbers.removeAll()
    texts.removeAll()
    ends.truncate(to: 1)
  }
}

extension OutputBuffer {
  /// Appends bits, the first one lowest in the first byte.
  mutating func append(bits count: Int, _ bit: (Int) -> UInt8) {
    var byte: UInt8 = 0
    for index in 0..<count {
      byte |= bit(index) << UInt8(index % 8)
      guard index % 8 == 7 || index == count - 1 else { continue }
      append(byte)
      byte = 0
    }
  }
}
