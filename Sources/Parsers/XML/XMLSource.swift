internal import ChartConvBytes
internal import ChartConvInputs

/// The source of a parser's bytes: the document or its repaired form.
@safe
struct XMLSource: ~Copyable {
  /// The number of bytes after a document that its parser may read.
  private static let longestTail = 8 << 20

  private var bytes: XMLBytes
  private(set) var repair: XMLRepair?
  /// `true` if everything has been read.
  private(set) var isAtEnd = false
  /// `true` if reading ended far behind the end of the document.
  private(set) var isPastDocument = false
  /// The error that ended reading.
  private(set) var fault: FeedError?

  /// The number of lines of the input before the first byte. Cached, because it is needed for each
  /// tag.
  private(set) var skippedLines: Int

  init(_ bytes: consuming XMLBytes) {
    skippedLines = bytes.firstLine - 1
    self.bytes = bytes
  }

  /// Returns the position of the first bytes that are invalid in the document's encoding, once.
  mutating func takeBadCharacter() -> SourcePosition? { bytes.takeBadCharacter() }

  /// Returns the first bytes; `nil` if they were discarded or decoded.
  func beginning(_ count: Int) -> [UInt8]? { bytes.beginning(count) }

  /// Fills the buffer, or reads as much as there is. An error ends the source.
  ///
  /// - Parameter offset: the offset where a repair would begin. Bytes before it are discarded.
  mutating func read(into room: UnsafeMutableRawBufferPointer, keepingFrom offset: Int) -> Int {
    do throws(FeedError) {
      var count = 0
      if repair == nil {
        bytes.forget(before: offset)
        count = unsafe try bytes.fill(room)
      } else {
        count = unsafe try repair?.fill(room, from: &bytes) ?? 0
      }
      if count < room.count { isAtEnd = !bytes.hasPendingError }
      return count
    } catch {
      guard !error.isAwaitingBytes else { return 0 }
      if fault == nil { fault = error }
      isAtEnd = true
      return 0
    }
  }

  /// Ends reading if many bytes have followed the end of the document, which is at `offset`. libxml2
  /// fails after 10 MB, and the bytes before another document must still be there to be put back.
  mutating func endFarPast(_ offset: Int) -> Bool {
    guard bytes.offset - offset > Self.longestTail else { return false }
    isPastDocument = true
    isAtEnd = true
    return true
  }

  /// `true` if bytes can be read without waiting.
  var hasAvailable: Bool { bytes.hasAvailable }

  /// Switches to the repaired form of the bytes from an offset on. Returns `false` if these bytes
  /// were discarded.
  mutating func begin(_ repair: XMLRepair, at offset: Int) -> Bool {
    guard bytes.goBack(to: offset) else { return false }
    self.repair = repair
    isAtEnd = false
    return true
  }

  /// Puts back the bytes after the end of the document.
  mutating func putBack(from offset: Int, skippedLines: Int) {
    bytes.putBack(from: offset, skippedLines: skippedLines)
    self.skippedLines = bytes.firstLine - 1
  }
}
