import ChartConvIO
import ChartConvModel

/// The buffers of Arrow's arrays (Columnar.md).
extension ColumnValues {
  /// Writes a bit for each value.
  func writeValidity(to buffer: inout OutputBuffer) {
    writeBits(to: &buffer) { self.presence[$0] }
  }

  /// Writes the end of each text, after a zero. A missing text ends where the one before it does.
  func writeEnds(to buffer: inout OutputBuffer) {
    var next = 0
    // Texts have at most 1 GiB.
    buffer.append(littleEndian: Int32(0))
    for row in 0..<presence.count {
      next &+= Int(presence[row])
      buffer.append(littleEndian: Int32(truncatingIfNeeded: values.ends[next]))
    }
  }

  /// Writes the numbers, dates, timestamps, decimals or flags, with zeros for missing ones.
  func writeNumbers(to buffer: inout OutputBuffer) {
    switch values.type {
    case .text: break
    case .boolean:
      var next = 0
      writeBits(to: &buffer) { row in
        guard self.presence[row] == 1 else { return 0 }
        defer { next += 1 }
        return UInt8(self.values.numbers[next])
      }
    case .date:
      forEachNumber { buffer.append(littleEndian: Int32(truncatingIfNeeded: $0)) }
    case .integer, .timestamp, .double: forEachNumber { buffer.append(littleEndian: $0) }
    case .decimal:
      forEachNumber { number in
        buffer.append(littleEndian: number)
        buffer.append(littleEndian: number >> 63)
      }
    }
  }

  private func forEachNumber(_ body: (Int64) -> Void) {
    var next = 0
    for row in 0..<presence.count {
      if presence[row] == 1 {
        body(values.numbers[next])
        next += 1
      } else {
        body(0)
      }
    }
  }

  /// Writes a bit for each row, lowest first.
  private func writeBits(to buffer: inout OutputBuffer, _ bit: (Int) -> UInt8) {
    var byte: UInt8 = 0
    for index in 0..<presence.count {
      byte |= bit(index) << UInt8(index % 8)
      guard index % 8 == 7 || index == presence.count - 1 else { continue }
      buffer.append(byte)
      byte = 0
    }
  }
}
