internal import ChartConvIO

/// Repairs a malformed XML document on its way to the parser.
///
/// Elements are closed at the end of an outer one; unmatched end tags, control characters,
/// comments, and text outside of the root are dropped. An ampersand that begins no reference and a
/// `<` that begins no tag become text. Invalid UTF-8 is read as Windows-1252. The document ends
/// with its root element. Line numbers are preserved.
///
/// An object, because a document that needs no repair would copy a large empty value.
final class XMLRepair {
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
  /// The repaired bytes. Those before `offset` were delivered.
  private var repaired = KeptBytes()
  private var offset = 0
  /// The error that ended the input and with it the document.
  private var problem: FeedError?
  private(set) var ending: Ending?

  /// - Parameter root: the name of the root element; `nil` for the first element.
  init(root: String?, line: Int) {
    constructs = ConstructRepair(OpenElements(root: root), line: line)
  }

  /// Creates a repair that continues after the last tag: the output begins with the start tags of the
  /// open elements.
  init(at place: borrowing XMLPlace) {
    constructs = ConstructRepair(
      OpenElements(root: nil, open: place.names), line: Int(place.lastTag.line))
    constructs.output = place.startTags
    constructs.isInTag = place.lastTag.isOpen
  }

  /// `true` if no bytes follow those that were delivered.
  var isAtEnd: Bool { offset == repaired.end && (ending != nil || problem != nil) }

  /// Returns the last `rest` bytes again and the next `count` repaired bytes, fewer at the end or if
  /// more of the source's are awaited. They are valid until the next call, and `PushBuffer.margin`
  /// bytes after them are readable.
  func next(
    _ count: Int, after rest: Int, from bytes: inout XMLBytes, of source: inout ByteSource
  ) throws(FeedError) -> UnsafeRawBufferPointer {
    repaired.remove(before: offset - rest)
    while repaired.end - offset < count, ending == nil, problem == nil, advance(&bytes, &source) {}
    if offset == repaired.end {
      if let problem { throw problem }
      if ending == nil, count > 0 { throw .awaitingBytes }
    }
    let start = offset - rest
    offset = min(offset + count, repaired.end)
    return unsafe UnsafeRawBufferPointer(rebasing: repaired[from: start].prefix(offset - start))
  }

  /// Reads a piece and repairs it, except an incomplete construct at its end. Returns `false` if its
  /// bytes are awaited.
  private func advance(_ bytes: inout XMLBytes, _ source: inout ByteSource) -> Bool {
    bytes.forget(before: bytes.offset - constructs.input.waiting)
    // Pieces grow with an incomplete construct, which would otherwise be scanned too often.
    do throws(FeedError) {
      let next = unsafe try bytes.next(max(Self.piece, constructs.input.waiting), of: &source)
      unsafe constructs.repair(next)
      ending = constructs.takeEnding(at: bytes.offset - constructs.input.waiting)
      repaired.append(constructs.output[...])
      constructs.output.removeAll(keepingCapacity: true)
    } catch {
      guard !error.isAwaitingBytes else { return false }
      problem = error
    }
    return true
  }
}
