internal import ChartConvBytes

/// Where a parser's bytes come from: the document, or what a repair makes of it.
@safe
struct XMLSource: ~Copyable {
  private var bytes: XMLBytes
  private(set) var repair: XMLRepair?
  /// Whether all has been read.
  private(set) var isAtEnd = false
  /// Why it can't be read any further.
  private(set) var fault: FeedError?

  /// The lines of the input before the first byte; stored, since each tag asks for it.
  private(set) var skippedLines: Int

  init(_ bytes: consuming XMLBytes) {
    skippedLines = bytes.firstLine - 1
    self.bytes = bytes
  }

  /// The first place where bytes are no character of the document's encoding, told once.
  mutating func takeBadCharacter() -> Position? { bytes.takeBadCharacter() }

  /// Fills the room, or reads what there is: where it fails the source ends.
  ///
  /// - Parameter offset: where a repair would begin: what stands before it isn't kept.
  mutating func read(into room: UnsafeMutableRawBufferPointer, keepingFrom offset: Int) -> Int {
    do throws(FeedError) {
      var count = 0
      if repair == nil {
        bytes.forget(before: offset)
        count = unsafe try bytes.fill(room)
      } else {
        count = unsafe try repair?.fill(room, from: &bytes) ?? 0
      }
      if count < room.count { isAtEnd = !bytes.isFaulty }
      return count
    } catch {
      if fault == nil { fault = error }
      isAtEnd = true
      return 0
    }
  }

  /// Hands out, from now on, what a repair makes of the bytes behind a place; `false` where these
  /// aren't there any more.
  mutating func begin(_ repair: XMLRepair, at offset: Int) -> Bool {
    guard bytes.goBack(to: offset) else { return false }
    self.repair = repair
    isAtEnd = false
    return true
  }

  /// Gives back what stands behind the end of the document.
  mutating func putBack(from offset: Int, skippedLines: Int) {
    bytes.putBack(from: offset, skippedLines: skippedLines)
    self.skippedLines = bytes.firstLine - 1
  }
}
