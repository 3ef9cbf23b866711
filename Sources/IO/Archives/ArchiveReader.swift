internal import CChartConvCodecs

/// The interface to libarchive: reads a tar, zip or 7z file, member by member.
@safe
final class ArchiveReader: MemberReader {
  private var archive: OpaquePointer
  /// The offset of the first byte that libarchive has read.
  private var start = 0
  private let input: ArchiveInput
  private let container: ArchiveMagic.Container
  private var members = 0
  private(set) var canContinue = true
  /// The current member if it is a zip's folder by its name, and where it ends at the latest without contents.
  private var folder: (name: String, end: Int)?
  /// The first of these folders that has contents.
  private var fullFolder: String?

  init(_ input: ArchiveInput, _ container: ArchiveMagic.Container) throws(FeedError) {
    if let package = unsafe car_missing() {
      let name = unsafe String(cString: package)
      throw FeedError(.unreadable, "reading an archive requires libarchive (\(name))")
    }
    guard let archive = unsafe car_create() else { throw FeedError(.unreadable, "out of memory") }
    unsafe self.archive = archive
    self.input = input
    self.container = container
    guard open() else { throw problem }
  }

  private func open() -> Bool {
    let context = unsafe Unmanaged.passUnretained(input).toOpaque()
    return unsafe car_open(archive, context, readInput, input.canSeek ? seekInput : nil)
  }

  /// Goes on, after an error, with the member of a zip whose header follows that of the current one. Returns
  /// `false` if there is none.
  private func resume() -> Bool {
    let header = start + Int(unsafe car_position(archive))
    guard container == .zip, input.failure == nil,
      let next = input.find(
        ArchiveMagic.zipMember[...], from: header + ArchiveMagic.zipMember.count),
      let fresh = unsafe car_create()
    else { return false }
    unsafe car_destroy(archive)
    unsafe archive = fresh
    start = next
    return open()
  }

  deinit { unsafe car_destroy(archive) }

  func next() throws(FeedError) -> ArchiveMember? {
    var member = unsafe car_member()
    let outcome = unsafe car_next(archive, &member)
    let offset = start + Int(unsafe car_position(archive))
    if let folder = folder.take(), offset > folder.end { fullFolder = fullFolder ?? folder.name }
    switch outcome {
    case car_outcome_end:
      try checkEnd()
      return nil
    case car_outcome_good: members += 1
    default: throw problem
    }
    let path = unsafe member.name.map { unsafe String(cString: $0) }
    let kind: ArchiveMember.Kind =
      switch unsafe member.kind {
      case car_kind_file: .file
      case car_kind_folder: .folder
      default: .other
      }
    if kind == .folder, container == .zip, let path {
      folder = (path, input.endOfEmptyMember(at: offset))
    }
    let modified = unsafe member.modified
    return ArchiveMember(
      source: path ?? "\(members)", kind: kind,
      modificationTime: modified == .min ? nil : Int(modified))
  }

  /// Reads the bytes that libarchive left unread, so that the checksums of a compressed file are
  /// verified. Makes the checks that libarchive omits.
  private func checkEnd() throws(FeedError) {
    guard container != .sevenZip else { return }
    try input.skipRest()
    guard container == .tar else {
      if let fullFolder {
        throw FeedError(.malformed, "archive: \(fullFolder) is a folder with contents")
      }
      return try ZipEnd.check(members: members, tail: input.tail, size: input.size)
    }
    let last = input.tail.suffix(TarHeader.size)
    guard last.count == TarHeader.size, last.allSatisfy({ $0 == 0 }) else {
      throw FeedError(.truncated, "archive: truncated: the end marker is missing")
    }
  }

  func read() throws(FeedError) -> [UInt8] {
    var bytes: UnsafeRawPointer?
    var count = 0
    let outcome = unsafe car_read_data(archive, &bytes, &count)
    guard outcome == car_outcome_good else {
      let error = problem
      canContinue = outcome != car_outcome_dead || resume()
      throw error
    }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// The error of the input if there is one, else libarchive's.
  private var problem: FeedError {
    if let failure = input.failure { return failure }
    let text = unsafe car_message(archive).map { unsafe String(cString: $0) }
    let message = text?.split(separator: "\n").first ?? "damaged"
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
/// frame. If it isn't an archive, all of it is the only member.
@safe
final class ArchiveInput: MemberReader {
  private var source: ByteSource
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  /// `true` if the source is seekable, as 7z requires.
  let canSeek: Bool
  /// The number of bytes read.
  private(set) var size = 0
  private(set) var failure: FeedError?
  private var isTaken = false
  /// The size of a zip's end record with the longest comment.
  private static let tailSize = 22 + 0xFFFF
  /// The last bytes of an archive that is read only once, for the end marker of a tar and the end record
  /// of a zip.
  private(set) var tail: [UInt8] = []

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
      if !canSeek { unsafe keep(piece) }
      return unsafe piece
    } catch {
      failure = error
      return nil
    }
  }

  /// Goes to the next occurrence of some bytes in a file, and returns its offset; `nil` if there is none.
  func find(_ bytes: ArraySlice<UInt8>, from offset: Int) -> Int? {
    guard let mark = source.mark() else { return nil }
    let origin = mark - Int64(size)
    source.goBack(to: origin + Int64(offset))
    var waiting: ArraySlice<UInt8> = []
    var first = offset
    while let piece = try? source.nextChunk() {
      waiting += piece
      if let found = waiting.span.firstIndex(of: bytes.span) {
        size = first + found
        tail = []
        source.goBack(to: origin + Int64(size))
        return size
      }
      let rest = waiting.suffix(bytes.count - 1)
      first += waiting.count - rest.count
      waiting = rest
    }
    return nil
  }

  /// Returns where a member of a zip ends at the latest that has no contents (APPNOTE 4.3.7 to 4.3.9), if its
  /// header is among the bytes read last. Bit 3 of the flags says that sizes follow the contents.
  func endOfEmptyMember(at offset: Int) -> Int {
    func field(_ place: Int) -> Int {
      tail[...].littleEndian(tail.count - size + offset + place, 2) ?? 0
    }
    return offset + 30 + field(26) + field(28) + (field(6) & 8 == 0 ? 0 : 24)
  }

  private func keep(_ piece: UnsafeRawBufferPointer) {
    let excess = tail.count + piece.count - 2 * Self.tailSize
    if excess > 0 { tail.removeFirst(max(tail.count - Self.tailSize, 0)) }
    unsafe tail.append(contentsOf: piece)
  }

  /// Returns the next bytes; `nil` at the end of input.
  func nextChunk() throws(FeedError) -> ArraySlice<UInt8>? {
    guard let bytes = try source.nextChunk() else { return nil }
    size += bytes.count
    return bytes
  }

  /// Forgets an error that was met while bytes were read ahead.
  func resume() { source.append([]) }

  func next() throws(FeedError) -> ArchiveMember? {
    defer { isTaken = true }
    return isTaken ? nil : ArchiveMember(source: "", kind: .whole)
  }

  func read() throws(FeedError) -> [UInt8] { try nextChunk().map { Array($0) } ?? [] }

  var canContinue: Bool { false }

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
