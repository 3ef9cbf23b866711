internal import ChartConvIO
internal import ChartConvModel

/// Writes pages: a header, and a body that is compressed as a whole (data pages of version 1).
struct PageWriter: ~Copyable {
  enum Page {
    /// A dictionary of that many values.
    case dictionary(Int)
    /// That many levels with plain values, or with indices of the dictionary.
    case data(Int, isPlain: Bool)
  }

  /// The number of bytes of a page with its header.
  struct Size {
    let plain: Int
    let compressed: Int
  }

  /// `Encoding` of parquet.thrift.
  enum Encoding {
    static let plain: Int32 = 0
    static let runLengths: Int32 = 3
    static let dictionary: Int32 = 8
  }

  private let compression: CompressionStream?
  private var body = OutputBuffer(capacity: 4096)
  private var packed = OutputBuffer(capacity: 4096)

  init(_ compression: CompressionStream?) { self.compression = compression }

  mutating func begin() { body.removeAll() }

  /// Appends levels: their size in four bytes, and their runs.
  mutating func append(levels: borrowing Arena<UInt8>, _ range: Range<Int>, width: Int) {
    let start = body.count
    body.append(littleEndian: UInt32(0))
    RunLengths.append(levels.span.extracting(range), width: width, into: &body)
    body.replace(at: start, littleEndian: UInt32(body.count - start - 4))
  }

  /// Appends indices of a dictionary: the number of their bits, and their runs.
  mutating func append(indices: borrowing Arena<UInt32>, of count: Int) {
    let width = max(Int.bitWidth - (count - 1).leadingZeroBitCount, 1)
    body.append(UInt8(width))
    RunLengths.append(indices.span, width: width, into: &body)
  }

  mutating func append(_ values: borrowing ColumnVector, _ range: Range<Int>) {
    switch values.type {
    case .text:
      for index in range {
        let text = values.text(at: index)
        body.append(littleEndian: UInt32(text.count))
        body.append(text)
      }
    case .boolean:
      body.append(bits: range.count) { UInt8(values.numbers[range.lowerBound + $0]) }
    case .date:
      for index in range {
        body.append(littleEndian: Int32(truncatingIfNeeded: values.numbers[index]))
      }
    case .integer, .timestamp, .decimal, .double:
      for index in range { body.append(littleEndian: values.numbers[index]) }
    }
  }

  /// Appends the only text of a vector, which has none then.
  mutating func append(takingTextOf values: inout ColumnVector) {
    body.append(littleEndian: UInt32(values.texts.count))
    values.takeText(into: &body)
  }

  /// Compresses the body and writes the page.
  mutating func write(_ page: Page, into output: inout OutputBuffer) -> Size {
    let start = output.count
    let plain = body.count
    if let compression {
      // Compression fails only if memory runs out, which ends the program.
      _ = packed.append(body, packedBy: compression)
      body.removeAll()
      body.take(&packed)
    }
    header(page, plain: plain, into: &output)
    let headerSize = output.count - start
    output.append(body)
    body.removeAll()
    return Size(plain: headerSize + plain, compressed: output.count - start)
  }

  /// Writes a `PageHeader`.
  private func header(_ page: Page, plain: Int, into output: inout OutputBuffer) {
    ThriftStruct.write(into: &output) { fields in
      if case .dictionary = page { fields.int32(1, 2) } else { fields.int32(1, 0) }
      fields.int32(2, Int32(clamping: plain))
      fields.int32(3, Int32(clamping: body.count))
      switch page {
      case .dictionary(let count):
        fields.structure(7) { fields in
          fields.int32(1, Int32(clamping: count))
          fields.int32(2, Encoding.plain)
        }
      case .data(let count, let isPlain):
        fields.structure(5) { fields in
          fields.int32(1, Int32(clamping: count))
          fields.int32(2, isPlain ? Encoding.plain : Encoding.dictionary)
          fields.int32(3, Encoding.runLengths)
          fields.int32(4, Encoding.runLengths)
        }
      }
    }
  }
}

/// The hybrid of runs and bit-packed groups in which Parquet writes levels and the indices of
/// dictionaries (`RLE` in Encodings.md).
enum RunLengths {
  /// The number of values in a bit-packed group.
  private static let group = 8

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
