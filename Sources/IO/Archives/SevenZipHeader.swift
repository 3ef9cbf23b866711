/// The signature header of a 7z file (7zFormat.txt). libarchive doesn't verify its checksum and takes
/// a file for an empty one whose size of the end header is damaged.
enum SevenZipHeader {
  static let size = 32
  /// The fields that the checksum is of.
  private static let checkedFields = 12..<32

  /// Returns `true` if the checksum is right.
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    let fields = bytes.dropFirst(checkedFields.lowerBound).prefix(checkedFields.count)
    guard fields.count == checkedFields.count, let checksum = bytes.littleEndian(8, 4)
    else { return false }
    return checksum == Int(crc32(fields))
  }

  /// The CRC-32 of ISO 3309, as in zip and gzip.
  private static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 }
      }
    }
    return ~sum
  }
}
