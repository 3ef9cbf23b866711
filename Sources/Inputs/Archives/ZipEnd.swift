/// A zip's last record, which says where its directory is (APPNOTE 4.3.16).
struct ZipEnd {
  static let size = 22
  private static let mark: [UInt8] = [0x50, 0x4B, 0x05, 0x06]

  /// Where it is among the bytes that it was found in.
  let place: Int
  /// How many members there are; only the low half of it is told where there are more than 65,535.
  let members: Int
  let directorySize: Int
  let directoryPlace: Int

  /// The record whose comment ends with the bytes.
  init?(endOf bytes: [UInt8]) {
    guard bytes.count >= Self.size else { return nil }
    for place in stride(from: bytes.count - Self.size, through: 0, by: -1)
    where bytes[place] == 0x50 {
      let record = bytes[place...]
      guard record.starts(with: Self.mark), let comment = record.littleEndian(20, 2),
        place + Self.size + comment == bytes.count, let members = record.littleEndian(10, 2),
        let directorySize = record.littleEndian(12, 4),
        let directoryPlace = record.littleEndian(16, 4)
      else { continue }
      self.place = place
      self.members = members
      self.directorySize = directorySize
      self.directoryPlace = directoryPlace
      return
    }
    return nil
  }

  /// Whether its numbers stand in another record, which can hold larger ones (4.3.14).
  var isZip64: Bool {
    members == 0xFFFF || directorySize == 0xFFFF_FFFF || directoryPlace == 0xFFFF_FFFF
  }
}
