/// A compressed file or an archive, read as a stream, member by member in stored order.
///
/// The unpacked bytes are counted against the limits, because a few bytes can expand to gigabytes
/// of zeros. The container is read to its end, so that all of its checksums are verified.
package final class Archive {
  private let limits: Limits
  package let name: String
  /// Where and when the archive itself was captured.
  private let capture: Capture?
  private let holdsWebArchives: Bool
  private let decompressor: Decompressor?
  private let input: ArchiveInput
  private let reader: any MemberReader
  private var members = 0
  /// `true` after a member that can be read.
  private var hasFiles = false
  /// Counts what is unpacked, also of the members.
  package let unpacking: Unpacking
  /// `true` if no other layer is around the archive.
  private let isOutermost: Bool
  /// The unpacked sizes of the current member and of all members.
  private var memberSize = 0
  private var size = 0
  /// The number of bytes that the members have more than the archive.
  private var excess = 0
  /// `true` if the current member has been read to its end.
  private var isBetweenMembers = true
  /// The error that made it impossible to continue.
  private var failure: FeedError?

  /// - Parameter stop: throws if no more is to be unpacked.
  package init(
    _ source: consuming ByteSource, _ limits: Limits,
    stop: @escaping @Sendable () throws(FeedError) -> Void = { () throws(FeedError) in }
  ) throws(FeedError) {
    name = source.name
    self.limits = limits
    capture = source.capture
    holdsWebArchives = name.utf8.suffix(5).elementsEqual(".wacz".utf8) { $0 | 0x20 == $1 | 0x20 }
    let outer = source.unpacking()
    isOutermost = outer == nil
    unpacking = outer ?? Unpacking(ratio: limits.archiveRatio, stop: stop)
    var source = source
    let memory = limits.archiveMemory
    decompressor = try Self.decompress(&source, memory, unpacking)
    var damage: FeedError?
    var container: ArchiveMagic.Container?
    do throws(FeedError) { container = try ArchiveMagic.container(of: &source) } catch {
      // Only the first record may be damaged.
      guard let decompressor, error.kind == .malformed, try decompressor.resume() else {
        throw error
      }
      source.append([])
      damage = error
      container = try? ArchiveMagic.container(of: &source)
      guard container == .warc || container == .arc else { throw error }
    }
    if container == .sevenZip { try SevenZipHeader.check(&source) }
    let canSeek = container == .sevenZip && source.canSeek
    input = ArchiveInput(source, canSeek: canSeek)
    reader =
      switch container {
      case nil: input
      case .warc, .arc:
        WebRecords(
          input, decompressor, isARC: container == .arc, memory: memory, unpacking,
          damage: damage)
      case let container?: try ArchiveReader(input, container)
      }
  }

  /// Replaces a compressed source by its decompressed bytes.
  private static func decompress(
    _ source: inout ByteSource, _ memory: Int, _ unpacking: Unpacking
  ) throws(FeedError) -> Decompressor? {
    guard let compression = try ArchiveMagic.compression(of: &source) else { return nil }
    let dictionary =
      compression == .zstd ? try ZstdDictionary.take(from: &source, memory, unpacking) : []
    return source.decompress(compression, memory: memory, unpacking, dictionary: dictionary)
  }

  package func source(of member: ArchiveMember) -> ByteSource {
    var source = ByteSource(name: member.source) { () throws(FeedError) in try self.read() }
    source.unpacking = { [unpacking] in unpacking }
    source.capture = member.capture ?? capture
    return source
  }

  /// The records of a web archive so far; `nil` for another one.
  package var tally: RecordTally? { reader.tally }

  /// What may be unexpected in the archive so far.
  package var warning: String? { reader.warning }

  /// Returns the next member, skipping the rest of the current one; `nil` after the last member, or
  /// after an error that a member has already thrown.
  ///
  /// - Throws: `.malformed` after the last member of an archive without files.
  package func next() throws(FeedError) -> ArchiveMember? {
    guard failure == nil else { return nil }
    try skip()
    while true {
      var member: ArchiveMember
      do throws(FeedError) {
        guard let next = try reader.next() else {
          guard hasFiles || tally != nil else {
            throw FeedError(.malformed, "the archive has no files")
          }
          return nil
        }
        member = next
      } catch {
        throw fail(error)
      }
      members += 1
      guard members <= limits.archiveMembers else {
        throw fail(FeedError(.limit, "more than \(limits.archiveMembers) members"))
      }
      memberSize = 0
      isBetweenMembers = false
      let isOfCollection = holdsWebArchives && !member.source.hasPrefix("archive/")
      guard member.kind != .folder, member.kind != .file || !isOfCollection else {
        try skip()
        continue
      }
      hasFiles = hasFiles || member.kind != .other
      member.source = member.kind == .whole ? name : "\(name)/\(member.source)"
      return member
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
    do throws(FeedError) {
      let bytes = try reader.read()
      isBetweenMembers = bytes.isEmpty
      try add(bytes.count)
      return bytes
    } catch {
      isBetweenMembers = true
      let isOfMember = reader.canContinue && error.kind != .limit && error.kind != .cancelled
      throw isOfMember ? error : fail(error)
    }
  }

  /// Counts unpacked bytes. Throws `.limit`.
  private func add(_ count: Int) throws(FeedError) {
    memberSize += count
    size += count
    if memberSize > limits.archiveMember {
      throw FeedError(.limit, "a member of more than \(limits.archiveMember) bytes")
    }
    if size > limits.archiveSize {
      throw FeedError(.limit, "more than \(limits.archiveSize) bytes in one archive")
    }
    // A tar makes bytes of a sparse file only; its compression has counted the others.
    let made = max(size - input.size - excess, 0)
    excess += made
    try unpacking.add(made, stored: isOutermost ? decompressor?.size ?? input.size : nil)
  }

  private func fail(_ error: FeedError) -> FeedError {
    failure = error
    return error
  }
}

/// Reads the members of an archive one after another.
protocol MemberReader: AnyObject {
  /// Returns the next member, with the path as stored or its number; `nil` after the last. Throws if the
  /// end of the archive is invalid.
  func next() throws(FeedError) -> ArchiveMember?

  /// Returns some bytes of the member; empty at its end.
  func read() throws(FeedError) -> [UInt8]
  /// `false` if an error makes the following members unreadable.
  var canContinue: Bool { get }

  /// The records of a web archive so far; `nil` for another one.
  var tally: RecordTally? { get }

  /// What may be unexpected so far.
  var warning: String? { get }
}

extension MemberReader {
  var tally: RecordTally? { nil }
  var warning: String? { nil }
}

package struct ArchiveMember: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A regular file.
    case file
    /// The contents of a compressed file that isn't an archive.
    case whole
    /// A link or a device, which is never read.
    case other
    /// A folder, which is passed over.
    case folder
  }

  /// The name of the input: `ARCHIVE/MEMBER`, or the compressed file's own name if it holds a
  /// single document. A path that leads out of the archive is harmless, because no file is written
  /// by this name.
  package fileprivate(set) var source: String
  package let kind: Kind
  /// The modification time in seconds since 1970, if the archive has it.
  package var modificationTime: Int?
  /// Where and when the member was captured, if it is a record of a web archive.
  package var capture: Capture?
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
    var source = source
    guard try ArchiveMagic.begins(&source) else { return try read(&source) }
    try limits.checkArchive(at: depth)
    let archive = try Archive(source, limits)
    var problem: FeedError?
    while let member = try archive.next() {
      guard member.kind != .other else { continue }
      do throws(FeedError) {
        try Self(limits, depth: depth + 1).read(archive.source(of: member), read)
      } catch {
        problem = problem ?? error.named(member.source)
      }
    }
    if let problem { throw problem }
  }
}
