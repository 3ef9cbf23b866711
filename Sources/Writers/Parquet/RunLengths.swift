import ChartConvIO

/// The hybrid of runs and bit-packed groups in which Parquet writes levels and the indices of
/// dictionaries (`RLE` in Encodings.md).
enum RunLengths {
  /// The number of values in a bit-packed group.
  private static let group = 8

  /// Returns the number of bits of the largest value.
  static func width(of largest: Int) -> Int { Int.bitWidth - largest.leadingZeroBitCount }

  /// Appends values of `width` bits.
  static func append<Value: FixedWidthInteger & UnsignedInteger>(
    _ values: Span<Value>, width: Int, into output: inout OutputBuffer
  ) {
    var start = 0
    while start < values.count {
      let run = length(of: values, from: start, to: values.count)
      if run >= group {
        append(run, of: UInt32(truncatingIfNeeded: values[start]), width, into: &output)
        start += run
      } else {
        var end = start
        repeat {
          end = min(end + group, values.count)
        } while end < values.count
          && length(of: values, from: end, to: min(end + group, values.count)) < group
        pack(values, start..<end, width, into: &output)
        start = end
      }
    }
  }

  /// Returns the number of equal values from `start` on.
  private static func length<Value: FixedWidthInteger>(
    of values: Span<Value>, from start: Int, to end: Int
  ) -> Int {
    let first = values[start]
    var next = start + 1
    while next < end, values[next] == first { next += 1 }
    return next - start
  }

  private static func append(
    _ run: Int, of value: UInt32, _ width: Int, into output: inout OutputBuffer
  ) {
    output.append(varint: UInt64(run) << 1)
    var rest = value
    for _ in 0..<(width + 7) / 8 {
      output.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Appends values lowest bit first. The last group is filled up with zeros.
  private static func pack<Value: FixedWidthInteger>(
    _ values: Span<Value>, _ range: Range<Int>, _ width: Int, into output: inout OutputBuffer
  ) {
    let groups = (range.count + group - 1) / group
    output.append(varint: UInt64(groups) << 1 | 1)
    var bits: UInt64 = 0
    var filled = 0
    for index in range.lowerBound..<range.lowerBound + groups * group {
      let value = index < range.upperBound ? UInt64(truncatingIfNeeded: values[index]) : 0
      bits |= value << UInt64(filled)
      filled += width
      while filled >= 8 {
        output.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        filled -= 8
      }
    }
  }
}
