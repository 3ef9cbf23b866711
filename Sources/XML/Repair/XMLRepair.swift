internal import ChartConvIO

/// Repairs a malformed XML document on its way to the parser.
///
/// Elements are closed at the end of an outer one; unmatched end tags, control characters,
/// comments, and text outside of the root are dropped. An ampersand that begins no reference and a
/// `<` that begins no tag become text. Invalid UTF-8 is read as Windows-1252. The document ends
/// with its root element. Line numbers are preserved.
struct XMLRepair {
  /// The end of the document.
  enum Ending {
    /// The root element is closed. Other bytes may follow, from this offset in this line on.
    case whole(offset: Int, line: Int)
    /// The bytes end before the root element does, or another document begins.
    case early(offset: Int, line: Int)
    /// There is no root element.
    case empty
  }

  private static let piece = 64 << 10

  private var constructs: ConstructRepair
  /// The number of bytes of the constructs' output that were delivered.
  private var delivered = 0
  /// The error that ended the input and with it the document.
  private var problem: FeedError?
  private(set) var ending: Ending?

  /// - Parameter root: the name of the root element; `nil` for the first element.
  init(root: String? = nil, line: Int = 1) {
    constructs = ConstructRepair(OpenElements(root: root), line: line)
  }

  /// Creates a repair that continues at a checkpoint: the output begins with the start tags of the
  /// open elements.
  init(at checkpoint: XMLCheckpoint, line: Int) {
    let elements =
      checkpoint.depth > 0 ? OpenElements(open: checkpoint.names) : OpenElements(root: nil)
    constructs = ConstructRepair(elements, line: line)
    constructs.output = checkpoint.startTags
    constructs.isInTag = checkpoint.isInTag
  }

  /// Fills the buffer with repaired bytes; returns fewer only at the end.
  mutating func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from source: inout XMLBytes
  ) throws(FeedError) -> Int {
    while waiting < buffer.count, ending == nil, problem == nil { advance(&source) }
    let count = min(waiting, buffer.count)
    if count == 0, let problem { throw problem }
    unsafe buffer.copyBytes(from: constructs.output[delivered..<delivered + count])
    delivered += count
    if waiting == 0 {
      constructs.output.removeAll(keepingCapacity: true)
      delivered = 0
    }
    return count
  }

  /// The number of repaired bytes that weren't delivered.
  private var waiting: Int { constructs.output.count - delivered }

  /// Reads a piece and repairs it, except an incomplete tag at its end.
  private mutating func advance(_ source: inout XMLBytes) {
    source.forget(before: source.offset - constructs.input.waiting)
    // Pieces grow with an incomplete construct, which would otherwise be scanned too often.
    do throws(FeedError) {
      let next = unsafe try source.next(max(Self.piece, constructs.input.waiting))
      constructs.repair(unsafe Array(next)[...])
      ending = constructs.takeEnding(at: source.offset - constructs.input.waiting)
    } catch {
      problem = error
    }
  }
}
