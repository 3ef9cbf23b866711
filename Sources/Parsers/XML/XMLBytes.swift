internal import ChartConvIO

/// A document's bytes in UTF-8. Those after the last complete tag are kept, to be reparsed after a
/// parser error or put back at the end of the document.
@safe
struct XMLBytes: ~Copyable {
  /// The maximum number of kept bytes. Beyond it, going back is impossible.
  private static let maximumKept = 16 << 20
  /// The number of bytes that may be returned again.
  private static let rest = 8

  private var encoding: DocumentEncoding
  let firstLine: Int
  private var decoder: PositionedDecoder?
  /// The decoded bytes. Those before `offset` were delivered.
  private var kept = KeptBytes()
  /// The number of bytes delivered.
  private(set) var offset = 0
  private var undecoded = UndecodedPieces()

  init(encoding: DocumentEncoding, firstLine: Int) throws(FeedError) {
    self.encoding = encoding
    self.firstLine = firstLine
    if let name = encoding.name { decoder = try PositionedDecoder(name, firstLine: firstLine) }
  }

  /// `true` if the bytes are in another encoding than UTF-8.
  var isDecoded: Bool { decoder != nil }

  /// Returns the line ends and the characters of the last line between two offsets; `nil` if the
  /// bytes there were discarded.
  func extent(of range: Range<Int>) -> (lines: Int, columns: Int)? {
    guard range.lowerBound >= kept.start, range.upperBound <= kept.end else { return nil }
    let text = unsafe kept[from: range.lowerBound].prefix(range.count)
    let lineStart = unsafe text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    let last = unsafe text[(lineStart ?? text.startIndex)...]
    return unsafe (text.count { $0 == UInt8(ascii: "\n") }, last.count { $0 & 0xC0 != 0x80 })
  }

  /// Returns `true` if a text occurs between two offsets; `false` if the bytes there were discarded.
  func hold(_ text: [UInt8], in range: Range<Int>) -> Bool {
    guard range.lowerBound >= kept.start, range.upperBound <= kept.end else { return false }
    let bytes = unsafe ContiguousArray(kept[from: range.lowerBound].prefix(range.count))
    return bytes.span.holds(ContiguousArray(text).span)
  }

  /// Returns `true` if the rest of a file from an offset on has the end tag of the root once, as its last
  /// text, so that no other document follows.
  ///
  /// - Parameter size: the number of bytes that may be read for that.
  func areLast(
    from offset: Int, before root: [UInt8], within size: Int, of source: inout ByteSource
  ) -> Bool {
    guard decoder == nil, offset >= kept.start, let left = source.remainingSize, left < size,
      let next = try? source.peek(left + 1), next.count == left
    else { return false }
    let rest = unsafe ContiguousArray(kept[from: offset]) + next
    let tag = ContiguousArray("</".utf8 + root + ">".utf8)
    guard let end = rest.span.firstIndex(of: tag.span) else { return false }
    return rest[(end + tag.count)...].allSatisfy { $0 <= 0x20 }
  }

  /// Returns a warning about the encoding, or about the first bytes that are invalid in it, once.
  mutating func takeWarning() -> FeedWarning? {
    if let problem = decoder?.takeFault() {
      return FeedWarning(PositionedDecoder.warning, at: problem)
    }
    return encoding.takeWarning().map {
      FeedWarning($0, at: SourcePosition(line: firstLine, column: 1))
    }
  }

  /// Returns the last `rest` bytes, fewer than eight, again and the next `count` bytes, fewer only at
  /// the end of input. They are valid until the next call, and `PushBuffer.margin` bytes after them are
  /// readable.
  mutating func next(
    _ count: Int, after rest: Int = 0, of source: inout ByteSource
  ) throws(FeedError) -> UnsafeRawBufferPointer {
    if decoder != nil {
      try fetch(upTo: count, of: &source)
    } else if offset == kept.end {
      _ = unsafe try kept.append(upTo: count) { room throws(FeedError) in
        unsafe try source.fill(room)
      }
    }
    let start = offset - rest
    offset = min(offset + count, kept.end)
    return unsafe delivered(from: start)
  }

  func delivered(from offset: Int) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(rebasing: kept[from: offset].prefix(self.offset - offset))
  }

  /// Discards kept bytes before an offset.
  mutating func forget(before offset: Int) {
    let isLong = self.offset - offset > Self.maximumKept
    kept.remove(before: isLong ? self.offset - Self.rest : offset)
    undecoded.remove(before: kept.start)
  }

  /// Returns to an offset. Returns `false` if the bytes there were discarded.
  mutating func goBack(to offset: Int) -> Bool {
    guard offset >= kept.start, offset <= self.offset else { return false }
    self.offset = offset
    return true
  }

  func putBack(from offset: Int, skippedLines: Int, into source: inout ByteSource) {
    guard offset >= kept.start else { return }
    let rest =
      if let name = encoding.name { undecoded.bytes(from: offset, in: name) } else {
        unsafe Array(kept[from: offset])
      }
    source.putBack(rest[...], skippedLines: skippedLines)
  }

  /// Fetches bytes until `count` can be delivered, fewer only at the end of input.
  private mutating func fetch(upTo count: Int, of source: inout ByteSource) throws(FeedError) {
    do throws(FeedError) {
      while kept.end - offset < count, try fetch(from: &source) {}
    } catch {
      // The error occurs again after the complete bytes before it were delivered.
      if offset == kept.end { throw error }
    }
  }

  /// Appends a piece of the source, decoded, to the kept bytes. Returns `false` at the end of
  /// input.
  private mutating func fetch(from source: inout ByteSource) throws(FeedError) -> Bool {
    var next = try source.peek(DocumentPreview.size)
    if encoding.isUndecided, let first = next.span.firstNonASCIIIndex(from: 0) {
      // Bytes that may still be appended decide.
      let isAwaited = source.awaitsBytes && next.count < DocumentPreview.size
      guard first > 0 || !isAwaited else { throw .awaitingBytes }
      if first == 0 { decide(by: next) } else { next = next.prefix(first) }
    }
    defer { source.skip(next.count) }
    guard let waiting = decoder?.pendingCount, let decoded = decoder?.decode(next) else {
      kept.append(next)
      return !next.isEmpty
    }
    // Some encodings write other characters in ASCII.
    if encoding.isUndecided, decoded[...] != next { encoding.isUndecided = false }
    undecoded.append(next, at: kept.end, after: waiting)
    kept.append(decoded[...])
    return !next.isEmpty
  }

  /// Decides about the encoding by the first bytes that aren't ASCII, unless another document has
  /// begun before them.
  private mutating func decide(by next: ArraySlice<UInt8>) {
    let before = unsafe Array(kept[from: max(kept.start, kept.end - DocumentPreview.size)])
    let document = DocumentPreview.document(at: (before + next)[...])
    encoding.decide(by: document.dropFirst(before.count))
    if encoding.name == nil { decoder = nil }
  }
}

/// Consecutive bytes of a document. Bytes are removed at the beginning and appended at the end.
///
/// `PushBuffer.margin` bytes after the last one are readable.
@safe
struct KeptBytes: ~Copyable {
  /// The number of removed bytes from which their memory isn't used again.
  private static let largestRemoved = 1 << 20

  private var memory = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// The bytes within the memory.
  private var used = 0..<0
  /// The offset in the document of the first byte.
  private(set) var start = 0

  deinit { unsafe memory.deallocate() }

  /// The offset in the document after the last byte.
  var end: Int { start + used.count }

  /// Returns the bytes from an offset on, which must be between `start` and `end`. They are valid
  /// until others are appended.
  subscript(from offset: Int) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(
      rebasing: memory[used.lowerBound + (offset - start)..<used.upperBound])
  }

  /// Removes the bytes before an offset, which must be between `start` and `end`.
  mutating func remove(before offset: Int) {
    used = used.lowerBound + (offset - start)..<used.upperBound
    start = offset
  }

  /// Appends the bytes that a closure writes, at most `count`, and returns their number.
  mutating func append(
    upTo count: Int, by fill: (UnsafeMutableRawBufferPointer) throws(FeedError) -> Int
  ) throws(FeedError) -> Int {
    reserve(count)
    let room = unsafe memory[used.upperBound..<used.upperBound + count]
    let filled = unsafe try fill(UnsafeMutableRawBufferPointer(rebasing: room))
    used = used.lowerBound..<used.upperBound + filled
    return filled
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    reserve(bytes.count)
    unsafe bytes.withUnsafeBytes { unsafe memory[used.upperBound...].copyBytes(from: $0) }
    used = used.lowerBound..<used.upperBound + bytes.count
  }

  /// Makes room for `count` more bytes and the margin. Few bytes are moved to the beginning of the
  /// memory, so that memory in the cache is reused. The memory of a long text is released after the
  /// text.
  private mutating func reserve(_ count: Int) {
    let needed = used.count + count + PushBuffer.margin
    let isFull = unsafe needed > memory.count - used.lowerBound
    let isLarge = used.lowerBound > Self.largestRemoved
    guard isFull || isLarge || used.count < min(used.lowerBound, count / 4) else { return }
    let kept = unsafe UnsafeRawBufferPointer(rebasing: memory[used])
    if unsafe needed <= memory.count, used.count <= used.lowerBound, !isLarge {
      unsafe memory.copyMemory(from: kept)
    } else {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * needed, alignment: 16)
      unsafe larger.copyMemory(from: kept)
      unsafe memory.deallocate()
      unsafe memory = larger
    }
    used = 0..<used.count
  }
}
