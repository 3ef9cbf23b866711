/// The last bytes of an archive that is read once: a tar's end mark, a zip's count of its members.
@safe
struct ArchiveTail {
  /// A zip's last record and the longest comment behind it.
  private static let most = 22 + 0xFFFF

  private(set) var bytes: [UInt8] = []

  mutating func append(_ piece: UnsafeRawBufferPointer) {
    if piece.count >= Self.most {
      unsafe bytes = Array(piece.suffix(Self.most))
    } else {
      let surplus = bytes.count + piece.count - 2 * Self.most
      if surplus > 0 { bytes.removeFirst(bytes.count - Self.most) }
      unsafe bytes.append(contentsOf: piece)
    }
  }

  /// Whether so many bytes at the end are zeros.
  func endsInZeros(_ count: Int) -> Bool {
    bytes.count >= count && bytes.suffix(count).allSatisfy { $0 == 0 }
  }
}
