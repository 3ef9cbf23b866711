/// The end of central directory record of a zip (APPNOTE 4.3.16).
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

  /// `true` if the values are stored in the zip64 record, which holds larger numbers (4.3.14).
  var isZip64: Bool {
    members == 0xFFFF || directorySize == 0xFFFF_FFFF || directoryOffset == 0xFFFF_FFFF
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
