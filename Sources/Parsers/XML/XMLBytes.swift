internal import ChartConvInputs
internal import ChartConvBytes

/// A document's bytes in UTF-8. Those after the last complete tag are kept, to be reparsed after a
/// parser error or put back at the end of the document.
@safe
struct XMLBytes: ~Copyable {
  /// Undecoded bytes, and the offset of their decoded form.
  private struct Piece {
    let offset: Int
    let raw: [UInt8]
  }

  /// The maximum number of kept bytes. Beyond it, going back is impossible.
  private static let maximumKept = 16 << 20
  private static let pieceSize = 64 << 10

  private let source: UnsafeMutablePointer<ByteSource>
  private let encoding: String?
  /// The line number of the first byte.
  let firstLine: Int
  private var decoder: PositionedDecoder?
  /// The decoded bytes. Those before `offset` were delivered.
  private var kept = KeptBytes()
  /// The number of bytes delivered.
  private(set) var offset = 0
  private var pieces: [Piece] = []

  /// - Parameter source: the source, which must not move during the lifetime.
  init(_ source: UnsafeMutablePointer<ByteSource>, encoding: String?) throws(FeedError) {
    unsafe self.source = source
    self.encoding = encoding
    firstLine = unsafe source.pointee.skippedLines + 1
    if let encoding { decoder = try PositionedDecoder(encoding, firstLine: firstLine) }
  }

  /// `true` if an error is pending.
  var hasPendingError: Bool { unsafe source.pointee.hasPendingError }

  /// `true` if bytes can be read without waiting.
  var hasAvailable: Bool {
    unsafe offset < kept.end || !source.pointee.available.isEmpty
  }

  /// Returns the position of the first bytes that are invalid in the encoding, once.
  mutating func takeBadCharacter() -> SourcePosition? {
    decoder?.takeFault()
  }

  /// Fills the buffer. Returns fewer bytes only at the end of input.
  mutating func fill(_ room: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int {
    var count = 0
    if decoder == nil, offset == kept.end {
      count = unsafe try source.pointee.fill(room)
      unsafe kept.append(UnsafeRawBufferPointer(rebasing: room[..<count]))
    } else {
      do throws(FeedError) {
        while kept.end - offset < room.count, try fetch() {}
      } catch {
        // The error occurs again after the complete bytes before it were delivered.
        if offset == kept.end { throw error }
      }
      count = min(kept.end - offset, room.count)
      unsafe room.copyMemory(from: UnsafeRawBufferPointer(rebasing: kept[from: offset][..<count]))
    }
    offset += count
    return count
  }

  /// Returns the next `count` bytes, fewer only at the end of input. They are valid until the next
  /// call, and `PushBuffer.margin` bytes after them are readable.
  mutating func next(_ count: Int) throws(FeedError) -> UnsafeRawBufferPointer {
    if offset == kept.end {
      if decoder == nil {
        let source = unsafe source
        _ = unsafe try kept.append(upTo: count) { room throws(FeedError) in
          unsafe try source.pointee.fill(room)
        }
      } else {
        _ = try fetch()
      }
    }
    let start = offset
    offset = min(start + count, kept.end)
    return unsafe UnsafeRawBufferPointer(rebasing: kept[from: start].prefix(offset - start))
  }

  /// Discards kept bytes before an offset, but not a document's beginning soon, which its windows
  /// repeat.
  mutating func forget(before offset: Int) {
    if self.offset - offset > Self.maximumKept {
      dropKept(before: self.offset)
    } else if offset > Self.pieceSize {
      dropKept(before: offset)
    }
  }

  /// Returns to an offset. Returns `false` if the bytes there were discarded.
  mutating func goBack(to offset: Int) -> Bool {
    guard offset >= kept.start, offset <= self.offset else { return false }
    self.offset = offset
    return true
  }

  /// Returns the first bytes; `nil` if they were discarded or decoded.
  func beginning(_ count: Int) -> [UInt8]? {
    unsafe kept.start == 0 && decoder == nil ? Array(kept[from: 0].prefix(count)) : nil
  }

  /// Puts the bytes from an offset on back into the source.
  mutating func putBack(from offset: Int, skippedLines: Int) {
    guard offset >= kept.start else { return }
    let rest = unsafe decoder == nil ? Array(kept[from: offset]) : raw(from: offset)
    unsafe source.pointee.putBack(rest[...], skippedLines: skippedLines)
  }

  private mutating func dropKept(before offset: Int) {
    kept.remove(before: offset)
    if let needed = pieces.lastIndex(where: { $0.offset <= kept.start }) {
      pieces.removeFirst(needed)
    }
  }

  /// Appends a piece of the source, decoded, to the kept bytes. Returns `false` at the end of input.
  private mutating func fetch() throws(FeedError) -> Bool {
    let next = unsafe try source.pointee.peek(Self.pieceSize)
    defer { unsafe source.pointee.skip(next.count) }
    guard let waiting = decoder?.pendingCount, let decoded = decoder?.decode(next) else {
      kept.append(next)
      return !next.isEmpty
    }
    let earlier = pieces.last?.raw.suffix(waiting) ?? []
    if let last = pieces.popLast() {
      pieces.append(Piece(offset: last.offset, raw: last.raw.dropLast(waiting)))
    }
    pieces.append(Piece(offset: kept.end, raw: earlier + next))
    kept.append(decoded[...])
    return !next.isEmpty
  }

  /// Returns the source's undecoded bytes from an offset on, which must be directly after a `>`.
  private func raw(from offset: Int) -> [UInt8] {
    guard let encoding, let again = XMLDecoder(EncodingLabel(encoding)),
      let index = pieces.lastIndex(where: { $0.offset <= offset })
    else { return [] }
    let raw = pieces[index].raw
    let unit = EncodingLabel(encoding).unit
    var decoded = pieces[index].offset
    var start = 0
    var end = 0
    while decoded < offset, end < raw.count {
      end = min(end + unit, raw.count)
      let character = raw[(end - min(unit, end))..<end]
      guard character.contains(UInt8(ascii: ">")), character.count(where: { $0 != 0 }) == 1 else {
        continue
      }
      decoded += again.decode(raw[start..<end]).count
      start = end
    }
    return raw[start...] + pieces[(index + 1)...].flatMap(\.raw)
  }
}
