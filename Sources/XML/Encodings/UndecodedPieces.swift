/// The last pieces of a document before they were decoded, to be put back.
struct UndecodedPieces {
  private struct Piece {
    /// The offset of the decoded form.
    let offset: Int
    let bytes: [UInt8]
  }

  private var pieces: [Piece] = []

  /// Appends a piece.
  ///
  /// - Parameters:
  ///   - offset: the offset of its decoded form.
  ///   - waiting: the number of bytes of an incomplete character before it.
  mutating func append(_ piece: ArraySlice<UInt8>, at offset: Int, after waiting: Int) {
    let earlier = pieces.last?.bytes.suffix(waiting) ?? []
    if let last = pieces.popLast() {
      pieces.append(Piece(offset: last.offset, bytes: last.bytes.dropLast(waiting)))
    }
    pieces.append(Piece(offset: offset, bytes: earlier + piece))
  }

  /// Removes the pieces before an offset.
  mutating func remove(before offset: Int) {
    if let needed = pieces.lastIndex(where: { $0.offset <= offset }) { pieces.removeFirst(needed) }
  }

  /// Returns the bytes from an offset on, which must be directly after a `>`.
  func bytes(from offset: Int, in encoding: String) -> [UInt8] {
    guard let again = XMLDecoder(EncodingLabel(encoding)),
      let index = pieces.lastIndex(where: { $0.offset <= offset })
    else { return [] }
    let bytes = pieces[index].bytes
    let unit = EncodingLabel(encoding).unit
    var decoded = pieces[index].offset
    var start = 0
    var end = 0
    while decoded < offset, end < bytes.count {
      end = min(end + unit, bytes.count)
      let character = bytes[(end - min(unit, end))..<end]
      guard character.contains(UInt8(ascii: ">")), character.count(where: { $0 != 0 }) == 1 else {
        continue
      }
      decoded += again.decode(bytes[start..<end]).count
      start = end
    }
    return bytes[start...] + pieces[(index + 1)...].flatMap(\.bytes)
  }
}
