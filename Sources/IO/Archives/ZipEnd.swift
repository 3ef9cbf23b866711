/// The end of central directory record of a zip (APPNOTE 4.3.16).
struct ZipEnd {
  static let size = 22
  private static let mark: [UInt8] = [0x50, 0x4B, 0x05, 0x06]

  /// The offset of the record in the given bytes.
  let offset: Int
  let members: Int
  let directorySize: Int
  let directoryOffset: Int
  /// The offset of the zip64 record, if its locator precedes this record (4.3.15).
  let zip64Offset: Int?

  /// Finds the record whose comment extends to the end of `bytes`, or to zeros: bsdtar fills up its
  /// last block with them.
  init?(endOf bytes: [UInt8]) {
    guard bytes.count >= Self.size else { return nil }
    let padding = (bytes.lastIndex { $0 != 0 } ?? -1) + 1
    for offset in stride(from: bytes.count - Self.size, through: 0, by: -1)
    where bytes[offset] == 0x50 {
      let record = bytes[offset...]
      guard record.starts(with: Self.mark), let comment = record.littleEndian(20, 2),
        case let end = offset + Self.size + comment, end >= padding, end <= bytes.count,
        let members = record.littleEndian(10, 2),
        let directorySize = record.littleEndian(12, 4),
        let directoryOffset = record.littleEndian(16, 4)
      else { continue }
      self.offset = offset
      self.members = members
      self.directorySize = directorySize
      self.directoryOffset = directoryOffset
      zip64Offset = Self.zip64Offset(bytes[..<offset].suffix(Zip64End.locatorSize))
      return
    }
    return nil
  }

  private static func zip64Offset(_ locator: ArraySlice<UInt8>) -> Int? {
    locator.starts(with: Zip64End.locatorMark) ? locator.littleEndian(8, 8) : nil
  }

  /// Throws `.malformed` or `.truncated` unless a zip ends with the directory of its members: libarchive reads
  /// them in stored order, and a member that is cut off would be lost without a message.
  ///
  /// - Parameters:
  ///   - tail: the last bytes of the zip.
  ///   - size: the size of all of it.
  static func check(members: Int, tail: [UInt8], size: Int) throws(FeedError) {
    guard let end = Self(endOf: tail) else { throw FeedError(.truncated, "archive: truncated") }
    // With offsets that don't count from the beginning, there is another zip before this one.
    guard end.listedMembers(tail, from: size - tail.count) == members & 0xFFFF else {
      throw FeedError(.malformed, "archive: the directory doesn't match the members")
    }
  }

  /// Returns the number of members modulo 65,536; `nil` unless the end records follow the directory and one
  /// another.
  ///
  /// - Parameter first: the offset of the given bytes in the zip.
  private func listedMembers(_ tail: [UInt8], from first: Int) -> Int? {
    let offset = first + self.offset
    guard let position = zip64Offset else {
      return directoryOffset + directorySize == offset ? members : nil
    }
    guard (first..<offset).contains(position),
      let large = Zip64End(tail.dropFirst(position - first)), agrees(with: large),
      large.directoryOffset + large.directorySize == position,
      position + large.length + Zip64End.locatorSize == offset
    else { return nil }
    return large.members & 0xFFFF
  }

  /// Returns `true` if each value is the zip64 record's, or refers to it.
  private func agrees(with large: Zip64End) -> Bool {
    func agree(_ own: Int, _ value: Int, unknown: Int) -> Bool { own == value || own == unknown }
    return agree(members, large.members, unknown: 0xFFFF)
      && agree(directorySize, large.directorySize, unknown: 0xFFFF_FFFF)
      && agree(directoryOffset, large.directoryOffset, unknown: 0xFFFF_FFFF)
  }
}

/// The zip64 end of central directory record (APPNOTE 4.3.14), for values that don't fit into
/// `ZipEnd`.
struct Zip64End {
  static let size = 56
  static let locatorSize = 20
  static let locatorMark: [UInt8] = [0x50, 0x4B, 0x06, 0x07]
  /// The maximum of a size or count, beyond any file system's. Sums of a few such numbers don't
  /// overflow.
  static let maximum = 1 << 56
  private static let mark: [UInt8] = [0x50, 0x4B, 0x06, 0x06]
  /// The fields that the size in the record doesn't include.
  private static let uncountedSize = 12

  /// The size of the record in bytes.
  let length: Int
  let members: Int
  let directorySize: Int
  let directoryOffset: Int

  /// Parses the record; `nil` if it is invalid or incomplete.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.starts(with: Self.mark), let counted = bytes.littleEndian(4, 8),
      let members = bytes.littleEndian(32, 8), let directorySize = bytes.littleEndian(40, 8),
      let directoryOffset = bytes.littleEndian(48, 8),
      max(counted, members, directorySize, directoryOffset) < Self.maximum
    else { return nil }
    length = counted + Self.uncountedSize
    self.members = members
    self.directorySize = directorySize
    self.directoryOffset = directoryOffset
  }
}
