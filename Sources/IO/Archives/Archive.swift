/// A compressed file or an archive, read as a stream, member by member in stored order.
///
/// The unpacked bytes are counted against the limits, because a few bytes can expand to gigabytes
/// of zeros. The container is read to its end, so that all of its checksums are verified.
package final class Archive {
  /// `nil` for one document, the contents of a compressed file that isn't an archive.
  private let container: ArchiveMagic.Container?
  private let decompressor: Decompressor?
  private let input: ArchiveInput
  private let reader: ArchiveReader?
  private let limits: Limits
  private let name: String
  private var members = 0
  /// `true` after a member that can be read.
  private var hasFiles = false
  private var size: UnpackedSize
  /// `true` if the current member has been read to its end.
  private var isBetweenMembers = true
  /// The error that made it impossible to continue.
  private var failure: FeedError?

  package init(_ source: consuming ByteSource, _ limits: Limits) throws(FeedError) {
    var source = source
    name = source.name
    self.limits = limits
    size = UnpackedSize(limits)
    decompressor = try Self.decompressor(&source, limits.archiveMemory)
    container = try ArchiveMagic.container(of: &source)
    if container == .sevenZip, !SevenZipHeader.isValid(try source.peek(SevenZipHeader.size)) {
      throw FeedError(.malformed, "archive: the header is damaged")
    }
    let canSeek = container == .sevenZip && source.canSeek
    input = ArchiveInput(source, canSeek: canSeek)
    reader = container == nil ? nil : try ArchiveReader(input)
  }

  /// Replaces a compressed source by its decompressed bytes.
  private static func decompressor(
    _ source: inout ByteSource, _ memory: Int
  ) throws(FeedError) -> Decompressor? {
    guard let compression = try ArchiveMagic.compression(of: &source) else { return nil }
    let name = source.name
    let decompressor = Decompressor(source, compression, memory: memory)
    source = ByteSource(name: name) { () throws(FeedError) in try decompressor.read() }
    return decompressor
  }

  /// Returns the next member, skipping the rest of the current one; `nil` after the last member, or
  /// after an error that a member has already thrown.
  ///
  /// - Throws: `.malformed` after the last member of an archive without files.
  package func next() throws(FeedError) -> ArchiveMember? {
    guard failure == nil else { return nil }
    try skip()
    while true {
      do throws(FeedError) {
        guard let member = try nextMember() else {
          guard hasFiles else { throw FeedError(.malformed, "the archive has no files") }
          return nil
        }
        members += 1
        guard members <= limits.archiveMembers else {
          throw FeedError(.limit, "more than \(limits.archiveMembers) members")
        }
        size.beginMember()
        isBetweenMembers = false
        if let kind = member.kind {
          if kind != .other { hasFiles = true }
          return ArchiveMember(
            source: kind == .whole ? name : "\(name)/\(member.path ?? "\(members)")", kind: kind,
            modificationTime: member.modificationTime)
        }
      } catch {
        throw fail(error)
      }
      try skip()
    }
  }

  private func nextMember() throws(FeedError) -> ArchiveReader.Member? {
    guard let reader else { return members == 0 ? (path: nil, .whole, nil) : nil }
    if let member = try reader.next() { return member }
    try checkEnd()
    return nil
  }

  /// Reads the bytes that libarchive left unread, so that the checksums of a compressed file are
  /// verified. Makes the checks that libarchive omits.
  private func checkEnd() throws(FeedError) {
    switch container {
    case .tar:
      try input.skipRest()
      guard input.tail.endsInZeros(TarHeader.size) else {
        throw FeedError(.truncated, "archive: truncated: the end marker is missing")
      }
    case .zip:
      try input.skipRest()
      try ZipEnd.check(members: members, tail: input.tail, size: input.size)
    case .sevenZip, nil: break
    }
  }

  /// Reads the rest of the member, so that it also counts against the limits.
  private func skip() throws(FeedError) {
    while !isBetweenMembers {
      do throws(FeedError) { _ = try read() } catch {
        if failure != nil { throw error }
      }
    }
  }

  /// Returns some bytes of the member; empty at its end.
  package func read() throws(FeedError) -> [UInt8] {
    if let failure { throw failure }
    guard !isBetweenMembers else { return [] }
    isBetweenMembers = true
    let bytes: [UInt8]
    do throws(FeedError) {
      bytes = if let reader { try reader.read() } else { try input.read() }
    } catch {
      throw reader?.canContinue == true ? error : fail(error)
    }
    do throws(FeedError) {
      try size.add(bytes.count, stored: decompressor?.size ?? input.size)
    } catch {
      throw fail(error)
    }
    isBetweenMembers = bytes.isEmpty
    return bytes
  }

  private func fail(_ error: FeedError) -> FeedError {
    failure = error
    return error
  }
}

/// A member of an archive.
package struct ArchiveMember: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A regular file.
    case file
    /// The contents of a compressed file that isn't an archive.
    case whole
    /// A link, a device or a folder with data, which is never read.
    case other
  }

  /// The name of the input: `ARCHIVE/MEMBER`, or the compressed file's own name if it holds a
  /// single document. A path that leads out of the archive is harmless, because no file is written
  /// by this name.
  package let source: String
  package let kind: Kind
  /// The modification time in seconds since 1970, if the archive has it.
  package var modificationTime: Int?
}

/// The documents of an input: of a compressed file or an archive, those in it.
package struct UnpackedInputs {
  private let limits: Limits
  private let depth: Int

  /// - Parameter depth: the number of archives around the input.
  package init(_ limits: Limits, depth: Int = 0) {
    self.limits = limits
    self.depth = depth
  }

  /// Calls `read` with each document. An error of one member of an archive doesn't stop the others;
  /// the first is thrown at the end.
  package func read(
    _ source: consuming ByteSource, _ read: (inout ByteSource) throws(FeedError) -> Void
  ) throws(FeedError) {
    try self.read(source, depth: depth, read)
  }

  private func read(
    _ source: consuming ByteSource, depth: Int, _ read: (inout ByteSource) throws(FeedError) -> Void
  ) throws(FeedError) {
    var source = source
    guard try ArchiveMagic.begins(&source) else { return try read(&source) }
    try limits.checkArchive(at: depth)
    let archive = try Archive(source, limits)
    var problem: FeedError?
    while let member = try archive.next() {
      guard member.kind != .other else { continue }
      let contents = ByteSource(name: member.source) { () throws(FeedError) in try archive.read() }
      do throws(FeedError) { try self.read(contents, depth: depth + 1, read) } catch {
        problem = problem ?? error.named(member.source)
      }
    }
    if let problem { throw problem }
  }
}

/// The unpacked size of a compressed file or an archive, checked against the limits.
package struct UnpackedSize {
  /// The unpacked size that is always allowed, at any compression ratio.
  private static let unchecked = 64 << 20

  private let limits: Limits
  private var member = 0
  private var whole = 0

  package init(_ limits: Limits) { self.limits = limits }

  /// Begins another member.
  package mutating func beginMember() { member = 0 }

  /// Adds unpacked bytes. Throws `.limit`.
  ///
  /// - Parameter stored: the number of stored bytes read so far.
  package mutating func add(_ count: Int, stored: Int) throws(FeedError) {
    member += count
    whole += count
    if member > limits.archiveMember {
      throw FeedError(.limit, "a member of more than \(limits.archiveMember) bytes")
    }
    if whole > limits.archiveSize {
      throw FeedError(.limit, "more than \(limits.archiveSize) bytes in one archive")
    }
    if whole > Self.unchecked, whole / max(stored, 1) > limits.archiveRatio {
      throw FeedError(
        .limit, "unpacks to more than \(limits.archiveRatio) times its size",
        about: .archiveRatio)
    }
  }
}
