/// The magic bytes of compressed files and archives.
package enum ArchiveMagic {
  enum Container {
    case tar
    case zip
    case sevenZip
  }

  /// The size from which frames without contents aren't looked beyond.
  private static let maximumSkipped = 1 << 20

  private static let containers: KeyValuePairs<[UInt8], Container> = [
    [0x50, 0x4B, 0x03, 0x04]: .zip,  // APPNOTE 4.3.7
    [0x50, 0x4B, 0x05, 0x06]: .zip,  // without a member, APPNOTE 4.3.16
    [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]: .sevenZip,
  ]

  /// Returns `true` if the input begins like a compressed file or an archive.
  package static func begins(_ source: inout ByteSource) throws(FeedError) -> Bool {
    let bytes = try source.peek(TarHeader.size)
    switch bytes.first {
    // Most inputs. Only a tar, which begins with a file's name, may begin in this way, too.
    case UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "["): return TarHeader.isValid(bytes)
    default: return Compression.of(bytes) != nil || container(bytes) != nil
    }
  }

  package static func compression(of source: inout ByteSource) throws(FeedError) -> Compression? {
    var bytes = try source.peek(TarHeader.size)
    // The frame after those without contents tells zstd from LZ4.
    while case let size = Compression.skippableSize(bytes), size > 0, size < maximumSkipped,
      size + 4 > bytes.count, case let more = try source.peek(size + 4), more.count > bytes.count
    {
      bytes = more
    }
    return Compression.of(bytes)
  }

  /// Returns `true` if `begins(_:)` is certain of an input with these first bytes: text has no zeros, and
  /// a tar header has some before its first line end.
  package static func isDecided(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.count >= TarHeader.size { return true }
    guard let first = bytes.first else { return false }
    if Compression.of(bytes) != nil { return true }
    switch first {
    case 0x09...0x0D, 0x20, UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "["), 0xEF, 0xFE,
      0xFF:
      return true
    default:
      let end = bytes.firstIndex { $0 == 0 || $0 == UInt8(ascii: "\n") }
      return end.map { bytes[$0] != 0 } ?? false
    }
  }

  static func container(of source: inout ByteSource) throws(FeedError) -> Container? {
    container(try source.peek(TarHeader.size))
  }

  private static func container(_ bytes: ArraySlice<UInt8>) -> Container? {
    containers.first { bytes.starts(with: $0.key) }?.value
      ?? (TarHeader.isValid(bytes) ? .tar : nil)
  }
}
