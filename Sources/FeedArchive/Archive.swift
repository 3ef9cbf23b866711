import CArchive
public import FeedIO

/// A compressed file or an archive, read as a stream, member after member in the order in which
/// they stand: the one door to libarchive.
///
/// What comes out of it is counted, for a few bytes can hold a machine full of zeros.
@safe
public final class Archive {
  /// What every archive may hold, however well it is packed.
  private static let trustedSize = 64 << 20

  private let archive: OpaquePointer
  private let input: ArchiveInput
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
    var source = source
    let isGzip = try ArchiveMagic.isGzip(&source)
    guard car_is_installed() else {
      throw FeedError(
        .unreadable,
        car_is_static()
          ? "compressed, or an archive: this static program reads none; unpack it first"
          : "compressed, or an archive: to read it, libarchive (libarchive13) is needed")
    }
    guard let archive = unsafe car_create() else {
      throw FeedError(.unreadable, "out of memory")
    }
    unsafe self.archive = archive
    input = ArchiveInput(source)
    let context = unsafe Unmanaged.passUnretained(input).toOpaque()
    guard unsafe car_open(archive, context, readInput, input.canSeek ? seekInput : nil, isGzip)
    else {
      throw fault
    }
  }

  deinit { unsafe car_destroy(archive) }

  /// The next member, past what is left of the last; `nil` behind all, or where nothing more can
  /// be read and a member has told why.
  public func next() throws(FeedError) -> ArchiveMember? {
    guard failure == nil else { return nil }
    try skip()
    var member = unsafe car_member()
    repeat {
      switch unsafe car_next(archive, &member) {
      case car_outcome_end:
        guard members > 0 else { throw fail(FeedError(.truncated, "it holds nothing")) }
        return nil
      case car_outcome_good: break
      default: throw fail(fault)
      }
      members += 1
      guard members <= limits.archiveMembers else {
        throw fail(FeedError(.limit, "more than \(limits.archiveMembers) members"))
      }
    } while unsafe member.kind == car_kind_folder
    memberSize = 0
    isBetween = false
    if unsafe member.is_whole { return ArchiveMember(source: name, kind: .whole) }
    let path = unsafe member.name.map { unsafe String(cString: $0) } ?? "\(members)"
    return ArchiveMember(
      source: "\(name)/\(path)", kind: unsafe member.kind == car_kind_file ? .file : .other)
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
    var bytes: UnsafeRawPointer?
    var count = 0
    let outcome = unsafe car_read_data(archive, &bytes, &count)
    isBetween = count == 0
    guard outcome == car_outcome_good else {
      throw outcome == car_outcome_dead ? fail(fault) : fault
    }
    try add(count)
    return unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// Counts what came out against the limits.
  private func add(_ more: Int) throws(FeedError) {
    memberSize += more
    size += more
    if memberSize > limits.archiveMember {
      throw fail(FeedError(.limit, "a member of more than \(limits.archiveMember) bytes"))
    }
    if size > limits.archiveSize {
      throw fail(FeedError(.limit, "more than \(limits.archiveSize) bytes in one archive"))
    }
    if size > Self.trustedSize, size / max(input.size, 1) > limits.archiveRatio {
      throw fail(FeedError(.limit, "unpacks to more than \(limits.archiveRatio) times its size"))
    }
  }

  /// What libarchive says went wrong, or what kept it from reading.
  private var fault: FeedError {
    if let failure = input.failure { return failure }
    let message = unsafe car_message(archive).map { unsafe String(cString: $0) } ?? "damaged"
    let seeks = message.split(separator: " ").contains { $0.hasPrefix("seek") }
    guard input.canSeek || !seeks else {
      return FeedError(.unreadable, "such an archive is read from a file, not from a pipe")
    }
    return FeedError(.malformed, "the archive: \(message)")
  }

  private func fail(_ error: FeedError) -> FeedError {
    failure = error
    return error
  }
}

private let readInput: car_read = { context, bytes in
  guard let context = unsafe context, let bytes = unsafe bytes else { return -1 }
  let input = unsafe Unmanaged<ArchiveInput>.fromOpaque(context).takeUnretainedValue()
  let piece = unsafe input.nextPiece()
  unsafe bytes.pointee = UnsafeRawPointer(piece?.baseAddress)
  return unsafe piece?.count ?? -1
}

private let seekInput: car_seek = { context, offset, fromEnd in
  guard let context = unsafe context else { return -1 }
  let input = unsafe Unmanaged<ArchiveInput>.fromOpaque(context).takeUnretainedValue()
  return input.seek(to: offset, fromEnd: fromEnd)
}
