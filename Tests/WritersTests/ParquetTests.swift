import ChartConvIO
import ChartConvModel
import Testing

@testable import ChartConvWriters

/// The parts of a Parquet file. `Tests/Oracle/columnar.py` has whole files read by others.
@Suite struct ParquetTests {
  /// Runs and groups are decoded to the same values.
  @Test(arguments: 0..<40)
  func runLengthsAreReversible(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ count: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % count
    }
    for width in [1, 2, 3, 7, 8, 9, 16, 17] {
      var values: [UInt32] = []
      for _ in 0..<next(12) {
        let value = UInt32(next(1 << UInt64(width)))
        let isRun = next(2) == 0
        for _ in 0..<next(30) {
          values.append(isRun ? value : UInt32(next(1 << UInt64(width))))
        }
      }
      var output = OutputBuffer()
      RunLengths.append(values.span, width: width, into: &output)
      #expect(Self.decode(output.bytes, width: width, count: values.count) == values)
    }
  }

  /// The size of a list is in its header up to fourteen, else a separate number (Thrift's compact
  /// protocol).
  @Test(
    arguments: [
      (0, [0x19, 0x05]), (14, [0x19, 0xE5]), (15, [0x19, 0xF5, 15]), (300, [0x19, 0xF5, 0xAC, 2]),
    ] as [(Int, [UInt8])])
  func sizesOfListsAreWritten(count: Int, bytes: [UInt8]) {
    var fields = ThriftStruct()
    fields.list(1, .int32, count: count)
    #expect(fields.output.bytes == bytes)
  }

  /// Decodes the hybrid as Encodings.md describes it.
  private static func decode(_ bytes: [UInt8], width: Int, count: Int) -> [UInt32] {
    var values: [UInt32] = []
    var offset = 0
    while offset < bytes.count {
      var header = 0
      var shift = 0
      repeat {
        header |= Int(bytes[offset] & 0x7F) << shift
        shift += 7
        offset += 1
      } while bytes[offset - 1] & 0x80 != 0
      if header & 1 == 0 {
        let size = (width + 7) / 8
        let value = (0..<size).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << ($1 * 8) }
        values += Array(repeating: value, count: header >> 1)
        offset += size
      } else {
        let bits = (header >> 1) * 8 * width
        func bit(_ index: Int) -> UInt32 { UInt32(bytes[offset + index / 8] >> (index % 8) & 1) }
        for start in stride(from: 0, to: bits, by: width) {
          values.append((0..<width).reduce(UInt32(0)) { $0 | bit(start + $1) << $1 })
        }
        offset += bits / 8
      }
    }
    return Array(values.prefix(count))
  }

  @Test(arguments: [
    ("0", 0), ("1.29", 1_290_000), ("-0.5", -500_000), ("0.000001", 1),
    ("999999999999.999999", 999_999_999_999_999_999), ("123456789012", 123_456_789_012_000_000),
  ])
  func decimalsAreExact(digits: String, millionths: Int64) {
    #expect(DecimalNumber.millionths(digits.utf8.span) == millionths)
  }

  @Test(arguments: ["0.0000001", "1234567890123", "99999999999999999999", "1.1234567"])
  func otherDecimalsAreNull(digits: String) {
    #expect(DecimalNumber.millionths(digits.utf8.span) == nil)
  }

  /// Numbers whose hashes end in the same bits are found as long as few slots are searched, and
  /// each has an index of its value.
  @Test func collidingValuesHaveTheirIndex() {
    var vector = ColumnVector(.integer)
    var candidate = ColumnVector(.integer)
    for number in 0..<200_000 {
      candidate.removeAll()
      candidate.append(Int64(number))
      if candidate.hash(of: 0) & 0x3FF == 7 { vector.append(Int64(number)) }
    }
    var dictionary = ColumnDictionary(.integer)
    for _ in 0..<2 {
      for position in 0..<vector.count {
        let index = dictionary.index(of: position, takenFrom: &vector)
        let (value, number) = (dictionary.values.numbers[Int(index)], vector.numbers[position])
        #expect(value == number)
      }
    }
    let isFull = dictionary.isFull
    #expect(isFull)
  }

  /// A lost decimal is a warning with the column's name.
  @Test func aLostDecimalIsAWarning() throws {
    var entry = Sample.song
    entry.price = DecimalNumber("0.1234567")
    var batch = RowBatch()
    batch.append(entry)
    var encoder = OutputFormat.parquet.makeEncoder(OutputOptions())
    let fragment = Fragment()
    fragment.encode(batch, by: &encoder)
    let warning = try #require(fragment.diagnostics.warnings.first)
    #expect(fragment.diagnostics.warningCount == 1 && warning.message.hasPrefix("price "))
    var options = OutputOptions()
    options.isExactText = true
    encoder = OutputFormat.parquet.makeEncoder(options)
    let exact = Fragment()
    exact.encode(batch, by: &encoder)
    #expect(exact.diagnostics.warningCount == 0)
  }

  /// A file begins and ends with its magic, and the footer's size leads to its beginning.
  @Test func theFooterIsFound() {
    let bytes = OutputFormat.parquet.encode([(feed: Sample.feed, entries: [Sample.song])]).bytes
    #expect(bytes.prefix(4) == Array("PAR1".utf8)[...] && bytes.suffix(4) == bytes.prefix(4))
    let size = bytes.suffix(8).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(size > 0 && size < bytes.count - 12)
    #expect(String(decoding: bytes, as: UTF8.self).contains("chartconv version \(Release.version)"))
    // The version, field 1, is an i32 of value 2.
    #expect(bytes[(bytes.count - 8 - size)...].prefix(2) == [0x15, 0x04])
    // A struct ends with a byte of zero.
    #expect(bytes[bytes.count - 9] == 0)
  }
}
