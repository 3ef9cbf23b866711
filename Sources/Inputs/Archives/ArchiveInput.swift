internal import ChartConvBytes

/// What libarchive reads: the bytes of an input. An error is kept, for none may cross a C frame.
@safe
final class ArchiveInput {
  private var source: ByteSource
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  /// Whether it can be read from any place on, as 7z needs it.
  let canSeek: Bool
  /// How many bytes were read.
  private(set) var size = 0
  private(set) var failure: FeedError?
  /// The last bytes that were read.
  private(set) var tail = ArchiveTail()

  init(_ source: consuming ByteSource, canSeek: Bool) {
    self.canSeek = canSeek
    self.source = source
  }

  deinit { unsafe room.deallocate() }

  /// The next bytes, none at the end, valid until the next call; `nil` where they can't be had.
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

  /// The next bytes, none at the end.
  func read() throws(FeedError) -> [UInt8] {
    guard let bytes = try source.nextChunk() else { return [] }
    size += bytes.count
    return Array(bytes)
  }

  /// Reads to the end.
  func skipRest() throws(FeedError) {
    while let piece = unsafe nextPiece() {
      if unsafe piece.isEmpty { return }
    }
    if let failure { throw failure }
  }

  /// Goes to a place, and says which it is from the beginning; below 0 where it can't.
  func seek(to offset: Int64, fromEnd: Bool) -> Int64 {
    source.seek(to: offset, fromEnd: fromEnd) ?? -1
  }
}
