public import FeedIO

/// How compressed files and archives begin, so that libarchive is asked for by no other.
public enum ArchiveMagic {
  private static let gzip: [UInt8] = [0x1F, 0x8B]  // RFC 1952 §2.3.1
  private static let beginnings: [[UInt8]] = [
    gzip,
    [0x42, 0x5A, 0x68],  // bzip2; see `isBzip2`
    [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],  // xz
    [0x28, 0xB5, 0x2F, 0xFD],  // Zstandard, RFC 8878 §3.1.1
    [0x04, 0x22, 0x4D, 0x18],  // LZ4's frame format
    [0x50, 0x4B, 0x03, 0x04],  // zip, APPNOTE 4.3.7
    [0x50, 0x4B, 0x05, 0x06],  // zip with no member, APPNOTE 4.3.16
    [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],  // 7z
  ]
  /// Where a tar header says `ustar` (POSIX.1-2017, pax).
  private static let tarPlace = 257
  private static let tarMark = Array("ustar".utf8)

  /// Whether the input begins as a compressed file or an archive does.
  public static func begins(_ source: inout ByteSource) throws(FeedError) -> Bool {
    let bytes = try source.peek(tarPlace + tarMark.count)
    guard let first = bytes.first else { return false }
    if beginnings.contains(where: { $0[0] == first && bytes.starts(with: $0) }) {
      return first != 0x42 || isBzip2(bytes)
    }
    return bytes.dropFirst(tarPlace).elementsEqual(tarMark)
  }

  static func isGzip(_ source: inout ByteSource) throws(FeedError) -> Bool {
    try source.peek(gzip.count).elementsEqual(gzip)
  }

  /// `BZh`, a digit, and the first block's mark or the last one's: letters alone may begin a table.
  private static func isBzip2(_ bytes: ArraySlice<UInt8>) -> Bool {
    let block = bytes.dropFirst(4).prefix(3)
    return block.elementsEqual([0x31, 0x41, 0x59]) || block.elementsEqual([0x17, 0x72, 0x45])
  }
}
