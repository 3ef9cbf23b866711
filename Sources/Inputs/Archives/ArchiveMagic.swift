package import ChartConvBytes

/// The magic bytes of compressed files and archives.
package enum ArchiveMagic {
  enum Container {
    case tar
    case zip
    case sevenZip
  }

  private static let containers: KeyValuePairs<[UInt8], Container> = [
    [0x50, 0x4B, 0x03, 0x04]: .zip,  // APPNOTE 4.3.7
    [0x50, 0x4B, 0x05, 0x06]: .zip,  // without a member, APPNOTE 4.3.16
    [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]: .sevenZip,
  ]

  /// Returns `true` if the input begins like a compressed file or an archive.
  package static func begins(_ source: inout ByteSource) throws(FeedError) -> Bool {
    let bytes = try source.peek(TarHeader.size)
    return Compression.of(bytes) != nil || container(bytes) != nil
  }

  static func compression(of source: inout ByteSource) throws(FeedError) -> Compression? {
    Compression.of(try source.peek(TarHeader.size))
  }

  static func container(of source: inout ByteSource) throws(FeedError) -> Container? {
    container(try source.peek(TarHeader.size))
  }

  private static func container(_ bytes: ArraySlice<UInt8>) -> Container? {
    containers.first { bytes.starts(with: $0.key) }?.value
      ?? (TarHeader.isValid(bytes) ? .tar : nil)
  }
}
