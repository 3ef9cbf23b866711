internal import ChartConv
internal import ChartConvIO
internal import ChartConvSnapshots

/// Rows that are held until they are read back, beyond a bound on disk.
struct SnapshotRows: ~Copyable {
  /// What identifies the entry of a row, if anything does, its values, whether it is chosen, and its date.
  typealias Row = (
    key: ArraySlice<UInt8>?, values: ArraySlice<UInt8>, isChosen: Bool, date: Moment?
  )

  /// The size from which rows are moved to disk.
  private static let largestSize = 2 << 20
  /// The size of a row's head: the sizes of its key and of its values, whether it is chosen, and its date.
  private static let headSize = 17
  /// The seconds before 1970 from which dates are counted, so that none is negative; 0 is none.
  private static let epoch = 1 << 40

  private let file = SpillFile()
  /// The rows that aren't in the file.
  private var bytes = OutputBuffer(capacity: 64)
  /// The offset that they will have in the file.
  private var bytesOffset = 0

  /// Appends a row, and its bytes to the ranges of others.
  mutating func append(
    _ key: [UInt8]?, _ values: [UInt8], isChosen: Bool, _ date: Moment?,
    to ranges: inout [Range<Int>]
  ) {
    let start = bytesOffset + bytes.count
    bytes.append(littleEndian: UInt32(truncatingIfNeeded: key?.count ?? -1))
    bytes.append(littleEndian: UInt32(truncatingIfNeeded: values.count))
    bytes.append(UInt8(isChosen ? 1 : 0))
    bytes.append(littleEndian: date.map { $0.seconds + Self.epoch } ?? 0)
    if let key { bytes.append(key) }
    bytes.append(values)
    let end = bytesOffset + bytes.count
    // A range is either in the file or in memory.
    if let last = ranges.last, last.upperBound == start, start > bytesOffset {
      ranges[ranges.count - 1] = last.lowerBound..<end
    } else {
      ranges.append(start..<end)
    }
  }

  /// Moves the rows to disk if they are large.
  mutating func spill() throws(FeedError) {
    if bytes.count > Self.largestSize { bytesOffset = try file.append(&bytes).upperBound }
  }

  func forEach(in ranges: [Range<Int>], _ body: (Row) throws(FeedError) -> Void) throws(FeedError) {
    for range in ranges {
      var rest = try read(range)
      while let keySize = rest.littleEndian(0, 4), let valueSize = rest.littleEndian(4, 4),
        let flag = rest.littleEndian(8, 1), let seconds = rest.littleEndian(9, 8)
      {
        rest = rest.dropFirst(Self.headSize)
        let hasKey = keySize != Int(UInt32.max)
        let key = hasKey ? rest.prefix(keySize) : nil
        if hasKey { rest = rest.dropFirst(keySize) }
        let date = seconds == 0 ? nil : Moment(seconds: seconds - Self.epoch)
        try body((key, rest.prefix(valueSize), flag == 1, date))
        rest = rest.dropFirst(valueSize)
      }
    }
  }

  /// Returns bytes that are in memory or in the file.
  private func read(_ range: Range<Int>) throws(FeedError) -> ArraySlice<UInt8> {
    guard range.lowerBound < bytesOffset else {
      return bytes.bytes(in: range.lowerBound - bytesOffset..<range.upperBound - bytesOffset)[...]
    }
    var spilled = SpilledBytes(file, [range])
    return try spilled.readToEnd()[...]
  }
}

/// The keys that several entries of a document have, and what tells these apart.
final class SharedKeys {
  private var keys: [[UInt8]: Uniqueness] = [:]

  func note(_ key: [UInt8], _ uniqueness: Uniqueness) {
    if uniqueness > .key { keys[key] = max(keys[key] ?? .key, uniqueness) }
  }

  /// Returns the identity of an entry.
  ///
  /// - Parameter key: its key with its details.
  func identity(of key: ArraySlice<UInt8>) -> [UInt8] {
    let unique = Uniqueness.key.bytes(key)
    return keys.isEmpty ? unique : keys[unique]?.bytes(key) ?? unique
  }
}
