public import ChartConvBytes

/// A compressed file or an archive, read as a stream, member after member in the order in which
/// they stand.
///
/// What comes out of it is counted, for a few bytes can hold a machine full of zeros. What it is
/// packed in is read to its end, so that every check in it is made.
public final class Archive {
  /// What every archive may hold, however well it is packed.
  private static let trustedSize = 64 << 20

  private let content: ArchiveContent
  private let limits: Limits
  private let name: String
  private var members = 0
  private var memberSize = 0
  private var size = 0
  /// Whether the last member has been read to its end.
  private var isBetween = true
  /// What made it impossible to go on.
  private var failure: FeedError?

  public init(_ source: consuming ByteSource, _ limits: Limits) throws(FeedError) {
    name = source.name
    self.limits = limits
    content = try ArchiveContent(source, memory: limits.archiveMemory)
  }

  /// The next member, past what is left of the last; `nil` behind all, or where nothing more can
  /// be read and a member has told why.
  public func next() throws(FeedError) -> ArchiveMember? {
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
      isBetween = false
      switch member {
      case .whole: return ArchiveMember(source: name, kind: .whole)
      case .packed(let path, .file): return named(path, .file)
      case .packed(let path, .other): return named(path, .other)
      case .packed(_, .folder): try skip()
      }
    }
  }

  private func named(_ path: String?, _ kind: ArchiveMember.Kind) -> ArchiveMember {
    ArchiveMember(source: "\(name)/\(path ?? "\(members)")", kind: kind)
  }

  /// Reads what is left of the member, so that it is counted, too.
  private func skip() throws(FeedError) {
    while !isBetween {
      do throws(FeedError) { _ = try read() } catch {
        if failure != nil { throw error }
      }
    }
  }

  /// Some bytes of the member, none at its end.
  public func read() throws(FeedError) -> [UInt8] {
    if let failure { throw failure }
    guard !isBetween else { return [] }
    do throws(ArchiveContent.Fault) {
      let bytes = try content.read()
      isBetween = bytes.isEmpty
      try add(bytes.count)
      return bytes
    } catch {
      isBetween = true
      throw error.isLast ? fail(error.error) : error.error
    }
  }

  /// Counts what came out against the limits.
  private func add(_ more: Int) throws(ArchiveContent.Fault) {
    memberSize += more
    size += more
    var message: String?
    if memberSize > limits.archiveMember {
      message = "a member of more than \(limits.archiveMember) bytes"
    } else if size > limits.archiveSize {
      message = "more than \(limits.archiveSize) bytes in one archive"
    } else if size > Self.trustedSize, size / max(content.size, 1) > limits.archiveRatio {
      message =
        "unpacks to more than \(limits.archiveRatio) times its size; --max-ratio allows more"
    }
    if let message { throw ArchiveContent.Fault(error: FeedError(.limit, message), isLast: true) }
  }

  private func fail(_ error: FeedError) -> FeedError {
    failure = error
    return error
  }
}
