/// The end of a zip (APPNOTE 4.3.14 to 4.3.16).
enum ZipEnd {
  private static let mark: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  private static let size = 22
  private static let largeMark: [UInt8] = [0x50, 0x4B, 0x06, 0x06]
  private static let locatorMark: [UInt8] = [0x50, 0x4B, 0x06, 0x07]
  private static let locatorSize = 20
  /// The number of members, and the size and the offset of their directory: the offset and the size of each
  /// field in the end record and in that of zip64.
  private static let fields = [(10, 2), (12, 4), (16, 4)]
  private static let largeFields = [(32, 8), (40, 8), (48, 8)]

  /// Throws `.malformed` or `.truncated` unless a zip ends with the directory of its members: libarchive reads
  /// them in stored order, and a member that is cut off would be lost without a message.
  ///
  /// The comment of the record extends to the end of the zip, or to zeros: bsdtar fills up its last block
  /// with them.
  ///
  /// - Parameters:
  ///   - tail: the last bytes of the zip.
  ///   - size: the size of all of it.
  static func check(members: Int, tail: [UInt8], size: Int) throws(FeedError) {
    let padding = (tail.lastIndex { $0 != 0 } ?? -1) + 1
    for offset in (0..<max(tail.count - Self.size + 1, 0)).reversed() where tail[offset] == mark[0]
    {
      let record = tail[offset...]
      guard record.starts(with: mark), let comment = record.littleEndian(20, 2),
        case let end = offset + Self.size + comment, end >= padding, end <= tail.count
      else { continue }
      // With offsets that don't count from the beginning, there is another zip before this one.
      guard listed(in: tail, offset, from: size - tail.count) == members & 0xFFFF else {
        throw FeedError(.malformed, "archive: the directory doesn't match the members")
      }
      return
    }
    throw FeedError(.truncated, "archive: truncated")
  }

  /// Returns the number of members modulo 65,536; `nil` unless the end record, or that of zip64, follows the
  /// directory.
  ///
  /// - Parameter first: the offset of the given bytes in the zip.
  private static func listed(in tail: [UInt8], _ offset: Int, from first: Int) -> Int? {
    var (record, end, fields) = (tail[offset...], first + offset, fields)
    let locator = tail[..<offset].suffix(locatorSize)
    if locator.starts(with: locatorMark), let start = locator.littleEndian(8, 8) {
      guard (first..<end).contains(start) else { return nil }
      (record, end, fields) = (tail[(start - first)...], start, largeFields)
      guard record.starts(with: largeMark) else { return nil }
    }
    let numbers = fields.compactMap { record.littleEndian($0, $1) }
    return numbers.count == fields.count && numbers[1] &+ numbers[2] == end
      ? numbers[0] & 0xFFFF : nil
  }
}
