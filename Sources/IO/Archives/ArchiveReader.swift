import CChartConvArchive

/// The interface to libarchive: reads a tar, zip or 7z file, member by member.
@safe
final class ArchiveReader {
  struct Member {
    /// The path as stored; `nil` if the archive has none.
    let path: String?
    let kind: Kind
    /// Seconds since 1970, if the archive has it.
    let modificationTime: Int?
  }

  enum Kind {
    case file
    case folder
    case other
  }

  /// An error, and whether it makes the following members unreadable.
  struct Problem: Error {
    let error: FeedError
    let isLast: Bool
  }

  private let archive: OpaquePointer
  private let input: ArchiveInput

  init(_ input: ArchiveInput) throws(FeedError) {
    guard car_is_installed() else {
      throw FeedError(.unreadable, "reading an archive requires libarchive (libarchive13)")
    }
    guard let archive = unsafe car_create() else { throw FeedError(.unreadable, "out of memory") }
    unsafe self.archive = archive
    self.input = input
    let context = unsafe Unmanaged.passUnretained(input).toOpaque()
    guard unsafe car_open(archive, context, readInput, input.canSeek ? seekInput : nil) else {
      throw problem
    }
  }

  deinit { unsafe car_destroy(archive) }

  /// Returns the next member; `nil` after the last.
  func next() throws(FeedError) -> Member? {
    var member = unsafe car_member()
    switch unsafe car_next(archive, &member) {
    case car_outcome_end: return nil
    case car_outcome_good: break
    default: throw problem
    }
    let path = unsafe member.name.map { unsafe String(cString: $0) }
    let kind: Kind =
      switch unsafe member.kind {
      case car_kind_file: .file
      case car_kind_folder: .folder
      default: .other
      }
    let modified = unsafe member.modified
    return Member(
      path: path, kind: kind, modificationTime: modified == .min ? nil : Int(modified))
  }

  /// Returns some bytes of the member; empty at its end.
  func read() throws(Problem) -> [UInt8] {
    var bytes: UnsafeRawPointer?
    var count = 0
    let outcome = unsafe car_read_data(archive, &bytes, &count)
    guard outcome == car_outcome_good else {
      throw Problem(error: problem, isLast: outcome == car_outcome_dead)
    }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// The error of the input if there is one, else libarchive's.
  private var problem: FeedError {
    if let failure = input.failure { return failure }
    let message = unsafe car_message(archive).map { unsafe String(cString: $0) } ?? "damaged"
    let seeks = message.split(separator: " ").contains { $0.hasPrefix("seek") }
    guard input.canSeek || !seeks else {
      return FeedError(.unreadable, "this kind of archive can't be read from a pipe or a URL")
    }
    return FeedError(.malformed, "archive: \(message)")
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
