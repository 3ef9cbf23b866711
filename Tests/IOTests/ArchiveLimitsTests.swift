import ChartConvIO
import TestSupport
import Testing

/// Archives that would unpack to more than the limits end with an error.
@Suite struct ArchiveLimitsTests {
  /// 70,000,000 zeros, compressed to 82 bytes by bzip2.
  private static let bomb: [UInt8] = [
    0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, 0x0E, 0x09, 0xE2, 0xDF, 0x01, 0x5F,
    0x8E, 0x40, 0x00, 0xC0, 0x00, 0x00, 0x08, 0x20, 0x00, 0x30, 0x80, 0x4D, 0x46, 0x42, 0xA0, 0x25,
    0xA9, 0x0A, 0x80, 0x97, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, 0xC5, 0x2F, 0x62, 0x91, 0x00, 0xB8,
    0x98, 0x40, 0x04, 0xC0, 0x00, 0x00, 0x20, 0x00, 0x08, 0x20, 0x00, 0x30, 0xCC, 0x05, 0x29, 0xA6,
    0x0A, 0x21, 0x53, 0x62, 0x14, 0x42, 0xA7, 0x8B, 0xB9, 0x22, 0x9C, 0x28, 0x48, 0x6C, 0x9E, 0x53,
    0x97, 0x80,
  ]

  private static let ratio = FeedError(
    .limit,
    "unpacks to more than 1000 times its size", about: .archiveRatio)

  @Test func ratio() {
    #expect(throws: Self.ratio) { try read(afterName(Self.bomb), Limits()) }
  }

  /// Skipped members also count against the limits.
  @Test func ratioOfWhatIsSkipped() {
    #expect(throws: Self.ratio) {
      let archive = try Archive(ByteSource(afterName(Self.bomb), name: "bomb"), Limits())
      _ = try archive.next()
      _ = try archive.next()
    }
  }

  /// An xz file whose dictionary exceeds the memory limit.
  @Test func memory() {
    var limits = Limits()
    limits.archiveMemory = 1 << 20
    #expect(
      throws: FeedError(
        .limit, "xz: the dictionary is larger than the limit", about: .archiveMemory)
    ) { try read(Self.packed, limits) }
    #expect(throws: Never.self) { try read(Self.packed, Limits()) }
  }

  /// An `x`, compressed by `xz -6`, with a dictionary of 8 MiB.
  private static let packed: [UInt8] = [
    0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00, 0x04, 0xE6, 0xD6, 0xB4, 0x46, 0x02, 0x00, 0x21, 0x01,
    0x16, 0x00, 0x00, 0x00, 0x74, 0x2F, 0xE5, 0xA3, 0x01, 0x00, 0x00, 0x78, 0x00, 0x00, 0x00, 0x00,
    0x45, 0xAE, 0xEF, 0x83, 0xF8, 0xEE, 0x16, 0x0A, 0x00, 0x01, 0x19, 0x01, 0xA5, 0x2C, 0x81, 0xCC,
    0x1F, 0xB6, 0xF3, 0x7D, 0x01, 0x00, 0x00, 0x00, 0x00, 0x04, 0x59, 0x5A,
  ]

  @Test func memberSize() throws {
    var limits = Limits()
    limits.archiveMember = 5
    #expect(throws: Never.self) { try read(tar(["a": 5, "b": 5]), limits) }
    #expect(throws: FeedError(.limit, "a member of more than 5 bytes")) {
      try read(tar(["a": 5, "b": 6]), limits)
    }
  }

  @Test func size() {
    var limits = Limits()
    limits.archiveSize = 10
    #expect(throws: Never.self) { try read(tar(["a": 5, "b": 5]), limits) }
    #expect(throws: FeedError(.limit, "more than 10 bytes in one archive")) {
      try read(tar(["a": 5, "b": 5, "c": 1]), limits)
    }
  }

  @Test func members() {
    var limits = Limits()
    limits.archiveMembers = 2
    #expect(throws: Never.self) { try read(tar(["a": 0, "b": 0]), limits) }
    #expect(throws: FeedError(.limit, "more than 2 members")) {
      try read(tar(["a": 0, "b": 0, "c": 0]), limits)
    }
  }

  /// The layers of an input are counted together: a kilobyte that becomes many compressed files
  /// without contents.
  @Test func layers() throws {
    var limits = Limits()
    limits.archiveDepth = 9
    let empty = try packed([])
    let many = try packed([UInt8](repeatElement(empty, count: 100_000).joined()))
    #expect(throws: Self.ratio) { try readAll(packed(many), limits) }
    #expect(throws: Never.self) {
      try readAll(packed(packed([UInt8](repeating: 0x61, count: 99))), limits)
    }
    // What isn't within another layer takes as long as it is.
    #expect(throws: Never.self) {
      try readAll([UInt8](repeatElement(empty, count: 100_000).joined()), limits)
    }
  }

  /// Unpacking ends when it is cancelled, although nothing comes of it.
  @Test func cancellation() throws {
    let empty = try packed([])
    let bytes = [UInt8](repeatElement(empty, count: 10_000).joined())
    #expect(throws: FeedError.cancelled) {
      let archive = try Archive(ByteSource(bytes, name: "a"), Limits()) {
        () throws(FeedError) in throw .cancelled
      }
      _ = try archive.next()
      _ = try archive.read()
    }
  }

  private func readAll(_ bytes: [UInt8], _ limits: Limits) throws {
    try UnpackedInputs(limits).read(ByteSource(bytes, name: "archive")) {
      source throws(FeedError) in
      while try source.nextChunk() != nil {}
    }
  }

  /// Returns bytes as a gzip file.
  private func packed(_ bytes: [UInt8]) throws -> [UInt8] {
    var contents = OutputBuffer()
    var result = OutputBuffer()
    contents.append(bytes)
    let isPacked = result.append(contents, packedBy: try Compression.gzip.packing())
    #expect(isPacked)
    return result.bytes
  }

  /// Reads all members to their ends.
  private func read(_ bytes: [UInt8], _ limits: Limits) throws {
    let archive = try Archive(ByteSource(bytes, name: "archive"), limits)
    while try archive.next() != nil {
      while try !archive.read().isEmpty {}
    }
  }

  /// A stream of bzip2 before the bomb, because only zeros would be a tar without members.
  private func afterName(_ bytes: [UInt8]) -> [UInt8] { Self.letter + bytes }

  /// An `x`.
  private static let letter: [UInt8] = [
    0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, 0x77, 0x4B, 0xB0, 0x14, 0x00, 0x00,
    0x00, 0x00, 0x80, 0x00, 0x40, 0x20, 0x00, 0x21, 0x18, 0x46, 0x82, 0xEE, 0x48, 0xA7, 0x0A, 0x12,
    0x0E, 0xE9, 0x76, 0x02, 0x80,
  ]

  /// A tar with files of these sizes.
  private func tar(_ files: KeyValuePairs<String, Int>) -> [UInt8] {
    TarArchive.bytes(files.map { ($0.key, [UInt8](repeating: 0x61, count: $0.value)) })
  }
}
