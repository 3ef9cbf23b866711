internal import ChartConvInputs
internal import ChartConvBytes

/// A document's bytes in UTF-8. Those behind the last place where a tag ended are kept: they are
/// read again where the parser found a fault, and handed back where the document ends.
@safe
struct XMLBytes: ~Copyable {
  /// Bytes as the source has them, and where what they say begins.
  private struct Piece {
    let offset: Int
    let raw: [UInt8]
  }

  /// How many bytes are kept at most: past these there is no way back.
  private static let mostKept = 16 << 20
  private static let pieceSize = 64 << 10

  private let source: UnsafeMutablePointer<ByteSource>
  private let encoding: String?
  private let decoder: XMLDecoder?
  /// Bytes from `keptStart` on: those up to `offset` were handed out.
  private var kept: [UInt8] = []
  private var keptStart = 0
  /// How many bytes were handed out.
  private(set) var offset = 0
  private var pieces: [Piece] = []
  /// What follows those that are kept.
  private var lines: LineCount
  /// The first place where bytes are no character of the encoding.
  private var badCharacter: Position?
  private var hasBadCharacter = false

  /// - Parameter source: what must stay where it is as long as this is used.
  init(_ source: UnsafeMutablePointer<ByteSource>, encoding: String?) throws(FeedError) {
    unsafe self.source = source
    self.encoding = encoding
    decoder = encoding.flatMap(XMLDecoder.init)
    lines = unsafe LineCount(line: source.pointee.skippedLines + 1)
    if let encoding, decoder == nil { throw FeedError(.usage, "unknown encoding '\(encoding)'") }
  }

  /// The line of the first byte.
  var firstLine: Int { lines.firstLine }

  /// Whether an error comes next.
  var isFaulty: Bool { unsafe source.pointee.isFaulty }

  /// The first place where bytes are no character of the encoding, told once.
  mutating func takeBadCharacter() -> Position? {
    defer { badCharacter = nil }
    return badCharacter
  }

  /// Fills the buffer; fewer bytes only at the end.
  mutating func fill(_ room: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int {
    var count = 0
    if decoder == nil, offset == keptStart + kept.count {
      count = unsafe try source.pointee.fill(room)
      unsafe kept.append(contentsOf: UnsafeRawBufferPointer(rebasing: room[..<count]))
    } else {
      do throws(FeedError) {
        while keptStart + kept.count - offset < room.count, try fetch(Self.pieceSize) {}
      } catch {
        // It comes again, behind the bytes that were complete before it.
        if offset == keptStart + kept.count { throw error }
      }
      let waiting = kept[(offset - keptStart)...].prefix(room.count)
      unsafe room.copyBytes(from: waiting)
      count = waiting.count
    }
    offset += count
    return count
  }

  /// The next bytes, about as many as asked for; none at the end.
  mutating func next(_ count: Int) throws(FeedError) -> ArraySlice<UInt8> {
    if offset == keptStart + kept.count { _ = try fetch(count) }
    defer { offset = keptStart + kept.count }
    return kept[(offset - keptStart)...]
  }

  /// The bytes before a place aren't needed any more.
  mutating func forget(before offset: Int) {
    if self.offset - offset > Self.mostKept {
      dropKept(self.offset - keptStart)
    } else if offset - keptStart > Self.pieceSize {
      dropKept(offset - keptStart)
    }
  }

  /// Goes back to a place, if what follows it is still there.
  mutating func goBack(to offset: Int) -> Bool {
    guard offset >= keptStart, offset <= self.offset else { return false }
    self.offset = offset
    return true
  }

  /// Gives the source back what stands behind a place.
  mutating func putBack(from offset: Int, skippedLines: Int) {
    guard offset >= keptStart else { return }
    let rest = decoder == nil ? kept[(offset - keptStart)...] : raw(from: offset)[...]
    unsafe source.pointee.putBack(rest, skippedLines: skippedLines)
  }

  private mutating func dropKept(_ count: Int) {
    kept.removeFirst(count)
    keptStart += count
    if let needed = pieces.lastIndex(where: { $0.offset <= keptStart }) {
      pieces.removeFirst(needed)
    }
  }

  /// Reads on behind what is kept; whether there was anything, or may be more.
  private mutating func fetch(_ count: Int) throws(FeedError) -> Bool {
    let next = unsafe try source.pointee.peek(count)
    defer { unsafe source.pointee.skip(next.count) }
    guard let decoder else {
      kept += next
      return !next.isEmpty
    }
    let waiting = decoder.pendingCount
    let decoded = decoder.decode(next)
    let earlier = pieces.last?.raw.suffix(waiting) ?? []
    if let last = pieces.popLast() {
      pieces.append(Piece(offset: last.offset, raw: last.raw.dropLast(waiting)))
    }
    pieces.append(Piece(offset: keptStart + kept.count, raw: earlier + next))
    if !hasBadCharacter, let fault = decoder.firstFault {
      hasBadCharacter = true
      badCharacter = lines.position(behind: decoded[..<fault])
    }
    lines.count(decoded)
    kept += decoded
    return !next.isEmpty
  }

  /// The source's own bytes from a place on that is right behind a `>`.
  private func raw(from offset: Int) -> [UInt8] {
    guard let encoding, let again = XMLDecoder(encoding),
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
