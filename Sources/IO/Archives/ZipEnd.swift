/// The end of central directory record of a zip (APPNOTE 4.3.16), compared with the members that
/// were read in stored order. libarchive would rely on the directory in a file: a member that is
/// missing there would be lost without a message.
struct ZipEnd {
  static let size = 22
  private static let mark: [UInt8] = [0x50, 0x4B, 0x05, 0x06]

  /// The offset of the record in the given bytes.
  let offset: Int
  /// The number of members modulo 65,536.
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

  /// Throws `.malformed` or `.truncated` if the end of a zip disagrees with its members.
  ///
  /// - Parameters:
  ///   - tail: the last bytes of the zip.
  ///   - size: the size of all of it.
  static func check(members: Int, tail: ArchiveTail, size: Int) throws(FeedError) {
    guard let end = ZipEnd(endOf: tail.bytes) else {
      throw FeedError(.truncated, "archive: truncated")
    }
    guard end.directoryMembers(in: tail, of: size) == members & 0xFFFF else {
      throw FeedError(.malformed, "archive: the directory doesn't match the members")
    }
  }

  /// Returns the number of members modulo 65,536; `nil` if the directory isn't directly before the
  /// records, or isn't where they say. With offsets that don't count from the beginning, there is
  /// another zip before this one.
  private func directoryMembers(in tail: ArchiveTail, of size: Int) -> Int? {
    let first = size - tail.bytes.count
    let end = first + offset
    guard let position = zip64Offset else {
      return directoryOffset + directorySize == end ? members : nil
    }
    guard position >= first, position < end,
      let large = Zip64End(tail.bytes.dropFirst(position - first).prefix(Zip64End.size)),
      agrees(with: large), large.directoryOffset + large.directorySize == position,
      position + large.length + Zip64End.locatorSize == end
    else { return nil }
    return large.members & 0xFFFF
  }

  /// Returns `true` if each value is the zip64 record's, or refers to it.
  func agrees(with large: Zip64End) -> Bool {
    [
      (members, large.members, 0xFFFF), (directorySize, large.directorySize, 0xFFFF_FFFF),
      (directoryOffset, large.directoryOffset, 0xFFFF_FFFF),
    ].allSatisfy { own, value, unknown in own == value || own == unknown }
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
