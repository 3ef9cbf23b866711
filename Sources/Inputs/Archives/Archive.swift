package import ChartConvBytes

/// A compressed file or an archive, read as a stream, member by member in stored order.
///
/// The unpacked bytes are counted against the limits, because a few bytes can expand to gigabytes
/// of zeros. The container is read to its end, so that all of its checksums are verified.
package final class Archive {
  /// The unpacked size that is always allowed, whatever the compression ratio.
  private static let uncheckedSize = 64 << 20

  private let content: ArchiveContent
  private let limits: Limits
  private let name: String
  private var members = 0
  private var memberSize = 0
  private var size = 0
  /// `true` if the current member has been read to its end.
  private var isBetweenMembers = true
  /// The error that made it impossible to continue.
  private var failure: FeedError?

  package init(_ source: consuming ByteSource, _ limits: Limits) throws(FeedError) {
    name = source.name
    self.limits = limits
    content = try ArchiveContent(source, memory: limits.archiveMemory)
  }

  /// Returns the next member, skipping the rest of the current one; `nil` after the last member, or
  /// after an error that a member has already thrown.
  package func next() throws(FeedError) -> ArchiveMember? {
    guard failure == nil else { return nil }
    try skip()
    while true {
      let member: ArchiveContent.Member
      do throws(FeedError) {
        guard let next = try content.next() else { return nil }
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
      switch member {
      case .whole: return ArchiveMember(source: name, kind: .whole)
      case .packed(let member):
        switch member.kind {
        case .file: return named(member, .file)
        case .other: return named(member, .other)
        case .folder: try skip()
        }
      }
    }
  }

  private func named(
    _ member: ArchiveReader.Member, _ kind: ArchiveMember.Kind
  ) -> ArchiveMember {
    ArchiveMember(
      source: "\(name)/\(member.path ?? "\(members)")", kind: kind,
      modificationTime: member.modificationTime)
  }

  /// Reads the rest of the member, so that it counts against the limits too.
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
    do throws(ArchiveContent.Fault) {
      let bytes = try content.read()
      isBetweenMembers = bytes.isEmpty
      try add(bytes.count)
      return bytes
    } catch {
      isBetweenMembers = true
      throw error.isLast ? fail(error.error) : error.error
    }
  }

  /// Checks the unpacked size against the limits.
  private func add(_ more: Int) throws(ArchiveContent.Fault) {
    memberSize += more
    size += more
    var message: String?
    if memberSize > limits.archiveMember {
      message = "a member of more than \(limits.archiveMember) bytes"
    } else if size > limits.archiveSize {
      message = "more than \(limits.archiveSize) bytes in one archive"
    } else if size > Self.uncheckedSize, size / max(content.size, 1) > limits.archiveRatio {
      message =
        "unpacks to more than \(limits.archiveRatio) times its size; see --max-ratio"
    }
    if let message { throw ArchiveContent.Fault(error: FeedError(.limit, message), isLast: true) }
  }

  private func fail(_ error: FeedError) -> FeedError {
    failure = error
    return error
  }
}
