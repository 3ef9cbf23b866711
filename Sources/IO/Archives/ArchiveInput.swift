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

  /// Returns the next bytes; empty at the end of input.
  func read() throws(FeedError) -> [UInt8] {
    guard let bytes = try source.nextChunk() else { return [] }
    size += bytes.count
    return Array(bytes)
  }

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

  /// Returns `true` if the last `count` bytes are zeros.
  func endsInZeros(_ count: Int) -> Bool {
    bytes.count >= count && bytes.suffix(count).allSatisfy { $0 == 0 }
  }
}
