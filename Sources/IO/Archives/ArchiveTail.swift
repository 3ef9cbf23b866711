/// The last bytes of an archive that is read only once, for the end marker of a tar and the end
/// record of a zip.
@safe
struct ArchiveTail {
  /// The size of a zip's end record with the longest comment.
  private static let maximumSize = 22 + 0xFFFF

  private(set) var bytes: [UInt8] = []

  mutating func append(_ piece: UnsafeRawBufferPointer) {
    if piece.count >= Self.maximumSize {
      unsafe bytes = Array(piece.suffix(Self.maximumSize))
    } else {
      let excess = bytes.count + piece.count - 2 * Self.maximumSize
      if excess > 0 { bytes.removeFirst(bytes.count - Self.maximumSize) }
      unsafe bytes.append(contentsOf: piece)
    }
  }

  /// Returns `true` if the last `count` bytes are zeros.
  func endsInZeros(_ count: Int) -> Bool {
    bytes.count >= count && bytes.suffix(count).allSatisfy { $0 == 0 }
  }
}
