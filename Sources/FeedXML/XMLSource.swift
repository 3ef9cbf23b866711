internal import FeedIO

/// Where a document's bytes come from, through a repair where they needn't be XML.
@safe
struct XMLSource: ~Copyable {
  private let bytes: UnsafeMutablePointer<ByteSource>
  private var repair: XMLRepair?
  /// Lines that were dropped before the first byte; a repair drops more of them, in its own time.
  let skippedLines: Int
  /// Whether all has been read.
  private(set) var isAtEnd = false
  /// Why it can't be read any further.
  private(set) var fault: FeedError?

  /// - Parameter bytes: what must stay where it is as long as this is used.
  init(_ bytes: UnsafeMutablePointer<ByteSource>, _ repair: XMLRepair?) {
    unsafe self.bytes = unsafe bytes
    self.repair = repair
    skippedLines = unsafe bytes.pointee.skippedLines
  }

  /// Fills the room, or reads what there is: where it fails the source ends.
  mutating func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    let bytes = unsafe bytes
    do throws(FeedError) {
      let count =
        if repair == nil {
          unsafe try bytes.pointee.fill(room)
        } else {
          unsafe try repair?.fill(room, from: &bytes.pointee) ?? 0
        }
      if count < room.count { isAtEnd = unsafe !bytes.pointee.isFaulty }
      return count
    } catch {
      if fault == nil { fault = error }
      isAtEnd = true
      return 0
    }
  }
}
