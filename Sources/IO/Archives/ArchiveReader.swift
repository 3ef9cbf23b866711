internal import CChartConvCodecs

/// The interface to libarchive: reads a tar, zip or 7z file, member by member.
@safe
final class ArchiveReader {
  struct Member {
    /// The path as stored; `nil` if the archive has none.
    let path: String?
    /// `nil` for a folder.
    let kind: ArchiveMember.Kind?
    /// Seconds since 1970, if the archive has it.
    var modificationTime: Int?
    /// Where and when the member was captured, if it is a record of a web archive.
    var capture: Capture?
  }

  /// An error, and whether it makes the following members unreadable.
  struct Problem: Error {
    let error: FeedError
    let isLast: Bool
  }

  private let archive: OpaquePointer
  private let input: ArchiveInput

  init(_ input: ArchiveInput) throws(FeedError) {
    if let package = unsafe car_missing() {
      let name = unsafe String(cString: package)
      throw FeedError(.unreadable, "reading an archive requires libarchive (\(name))")
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

  func next() throws(FeedError) -> Member? {
    var member = unsafe car_member()
    switch unsafe car_next(archive, &member) {
    case car_outcome_end: return nil
    case car_outcome_good: break
    default: throw problem
    }
    let path = unsafe member.name.map { unsafe String(cString: $0) }
    let kind: ArchiveMember.Kind? =
      switch unsafe member.kind {
      case car_kind_file: .file
      case car_kind_folder: nil
      default: .other
      }
    let modified = unsafe member.modified
    return Member(path: path, kind: kind, modificationTime: modified == .min ? nil : Int(modified))
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

/// The byte source that libarchive's callbacks read. Errors are stored, because none may cross a C
/// frame.
@safe
final class ArchiveInput {
  private var source: ByteSource
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  /// `true` if the source is seekable, as 7z requires.
  let canSeek: Bool
  /// The number of bytes read.
  private(set) var size = 0
  private(set) var failure: FeedError?
  /// The last bytes read.
  private(set) var tail = ArchiveTail()

  init(_ source: consuming ByteSource, canSeek: Bool) {
    self.canSeek = canSeek
    self.source = source
  }

  deinit { unsafe room.deallocate() }

  /// Returns the next bytes, valid until the next call, empty at the end of input; `nil` after an
  /// error.
  func nextPiece() -> UnsafeRawBufferPointer? {
    do throws(FeedError) {
      let count = unsafe try source.read(into: room)
      size += count
      let piece = unsafe UnsafeRawBufferPointer(rebasing: room[..<count])
      if !canSeek { unsafe tail.append(piece) }
      return unsafe piece
    } catch {
      failure = error
      return nil
    }
  }

  /// Returns the next bytes; `nil` at the end of input.
  func nextChunk() throws(FeedError) -> ArraySlice<UInt8>? {
    guard let bytes = try source.nextChunk() else { return nil }
    size += bytes.count
    return bytes
  }

  /// Returns the next bytes; empty at the end of input.
  func read() throws(FeedError) -> [UInt8] { try nextChunk().map { Array($0) } ?? [] }

  /// Reads and discards the rest of the input.
  func skipRest() throws(FeedError) {
    while let piece = unsafe nextPiece() {
      if unsafe piece.isEmpty { return }
    }
    if let failure { throw failure }
  }

  /// Seeks to an offset and returns the resulting offset from the beginning; negative if the input
  /// isn't seekable.
  func seek(to offset: Int64, fromEnd: Bool) -> Int64 {
    source.seek(to: offset, fromEnd: fromEnd) ?? -1
  }
}

/// The last bytes of an archive that is read only once, for the end marker of a tar and the end
/// record of a zip.
@safe
struct ArchiveTail {
  /// The size of a zip's end record with the longest comment.
  private static let maximumSize = 22 + 0xFFFF

  private(set) var bytes: [UInt8] = []

  mutating func append(_ piece: UnsafeRawBufferPointer) {
    if piece.count >= Self.maximumSize {
      unsafe bytes = Array(piece.suffix(Self.maximumSize))
    } else {
      let excess = bytes.count + piece.count - 2 * Self.maximumSize
      if excess > 0 { bytes.removeFirst(bytes.count - Self.maximumSize) }
      unsafe bytes.append(contentsOf: piece)
    }
  }
}
