/// The zip64 end of central directory record (APPNOTE 4.3.14), for what doesn't fit into `ZipEnd`.
struct Zip64End {
  static let size = 56
  static let locatorSize = 20
  static let locatorMark: [UInt8] = [0x50, 0x4B, 0x06, 0x07]
  /// The maximum of a size or count, beyond any file system's. Sums of a few such numbers don't
  /// overflow.
  static let maximum = 1 << 56
  private static let mark: [UInt8] = [0x50, 0x4B, 0x06, 0x06]
  /// The fields that the record's own size doesn't count.
  private static let uncountedSize = 12

  /// The size of the record in bytes.
  let length: Int
  let members: Int
  let directorySize: Int
  let directoryOffset: Int

  /// `nil` if the record is invalid or incomplete.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.starts(with: Self.mark), let counted = bytes.littleEndian(4, 8),
      let members = bytes.littleEndian(32, 8), let directorySize = bytes.littleEndian(40, 8),
      let directoryOffset = bytes.littleEndian(48, 8),
      max(counted, members, directorySize, directoryOffset) < Self.maximum
    else { return nil }
    length = counted + Self.uncountedSize
    self.members = members
    self.directorySize = directorySize
    self.directoryOffset = directoryOffset
  }
}
