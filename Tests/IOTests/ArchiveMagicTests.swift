import ChartConvIO
import Testing

@Suite struct ArchiveMagicTests {
  @Test(
    arguments: [
      [0x1F, 0x8B, 8], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], [0x28, 0xB5, 0x2F, 0xFD],
      [0x04, 0x22, 0x4D, 0x18], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], Array("PK\u{3}\u{4}".utf8),
      Array("BZh91AY&SY".utf8), Array("BZh9".utf8) + [0x17, 0x72, 0x45, 0x38, 0x50, 0x90],
      tar(sum: "0000610"), tar(sum: " 0610\0 "),
    ] as [[UInt8]])
  func archives(_ bytes: [UInt8]) throws { #expect(try begins(bytes)) }

  /// Bytes that resemble magic bytes: a table's header, byte-order marks of UTF-16, tar's magic in
  /// another position.
  @Test(
    arguments: [
      [], [0x1F], Array("BZh,name\n1,a".utf8), Array("PKs,name".utf8), [0xFE, 0xFF, 0, 0x3C],
      Array("<feed/>".utf8), tar(sum: "0000611"), tar(sum: ""),
      Array(repeating: 0x41, count: 257) + Array("ustar".utf8),
      [UInt8](repeating: 0, count: 1024),
    ] as [[UInt8]])
  func others(_ bytes: [UInt8]) throws { #expect(try !begins(bytes)) }

  /// A tar header with only its name, its type and its checksum.
  private static func tar(sum: String) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    header[0] = 0x61
    header.replaceSubrange(148..<148 + sum.utf8.count, with: sum.utf8)
    header[156] = 0x27
    return header
  }

  /// Peeked bytes can still be read.
  @Test func consumesNothing() throws {
    var source = ByteSource(Array("<feed/>".utf8), name: "feed")
    #expect(try !ArchiveMagic.begins(&source))
    #expect(try source.nextChunk()?.count == 7)
  }

  private func begins(_ bytes: [UInt8]) throws -> Bool {
    var source = ByteSource(bytes, name: "bytes")
    return try ArchiveMagic.begins(&source)
  }
}
