internal import ChartConvIO

/// The source of a parser's bytes: the document or its repaired form.
@safe
struct XMLSource: ~Copyable {
  /// The number of bytes after a document that its parser may read.
  private static let longestTail = 8 << 20

  var bytes: XMLBytes
  private(set) var repair: XMLRepair?
  /// `true` if everything has been read.
  private(set) var isAtEnd = false
  /// `true` if reading ended far after the end of the document.
  private(set) var isPastDocument = false
  /// The offset up to which the bytes are known to be valid in UTF-8.
  private var validated = 0
  /// The offset of the first byte that is invalid in UTF-8. It isn't delivered.
  private(set) var invalidOffset: Int?
  /// The error that ended reading.
  private(set) var problem: FeedError? { didSet { hasProblem = problem != nil } }
  /// `true` if `problem` is set. Cached, because a comparison copies the error.
  private(set) var hasProblem = false

  init(_ bytes: consuming XMLBytes) { self.bytes = bytes }

  /// `true` if the bytes are repaired ones.
  var isRepaired: Bool { repair != nil }

  /// Returns the last `rest` bytes again and the next `count` bytes, fewer only if there are no
  /// more or others are awaited, and none after an error. They are valid until the next call, and
  /// `PushBuffer.margin` bytes after them are readable.
  ///
  /// Throws `.awaitingBytes` only.
  ///
  /// - Parameter offset: the first byte that may be needed again, if none are repaired.
  mutating func next(
    _ count: Int, after rest: Int, keepingFrom offset: Int, of source: inout ByteSource
  ) throws(FeedError) -> UnsafeRawBufferPointer {
    do throws(FeedError) {
      if let repair {
        let next = unsafe try repair.next(count, after: rest, from: &bytes, of: &source)
        isAtEnd = repair.isAtEnd
        return unsafe next
      }
      bytes.forget(before: offset)
      let next = unsafe try bytes.next(count, after: rest, of: &source)
      let valid = validCount(of: next.count - rest)
      if valid < count {
        isAtEnd = !source.hasPendingError && !source.awaitsBytes && invalidOffset == nil
      }
      return unsafe UnsafeRawBufferPointer(rebasing: next[..<(rest + valid)])
    } catch {
      guard !error.isAwaitingBytes else { throw error }
      if problem == nil { problem = error }
      isAtEnd = true
      return unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }

  /// Returns the number of the last `count` bytes before the first invalid one. libxml2 doesn't find
  /// all of these, and those that it finds depend on its version.
  private mutating func validCount(of count: Int) -> Int {
    let start = bytes.offset - count
    // The decoder gives valid bytes, also those before it turns out that none is needed.
    if bytes.isDecoded { validated = bytes.offset }
    let text = unsafe bytes.delivered(from: validated).bindMemory(to: UInt8.self)
    guard let (index, isCut) = unsafe text.span.firstInvalidUTF8(from: 0) else {
      validated = bytes.offset
      return count
    }
    validated += index
    if isCut { return count }
    // The first bytes of a character that another piece continues are delivered.
    let problem = max(validated, start)
    invalidOffset = problem
    _ = bytes.goBack(to: problem)
    return problem - start
  }

  /// Ends reading if many bytes have followed the end of the document, which is at `offset`.
  /// libxml2 fails after 10 MB, and the bytes before another document must still be there to be put
  /// back.
  mutating func endFarPast(_ offset: Int) -> Bool {
    guard bytes.offset - offset > Self.longestTail else { return false }
    isPastDocument = true
    isAtEnd = true
    return true
  }

  /// Switches to the repaired form of the bytes from an offset on. Returns `false` if these bytes
  /// were discarded.
  mutating func begin(_ repair: XMLRepair, at offset: Int) -> Bool {
    guard bytes.goBack(to: offset) else { return false }
    self.repair = repair
    invalidOffset = nil
    problem = nil
    isAtEnd = false
    return true
  }
}
