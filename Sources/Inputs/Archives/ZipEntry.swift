/// A member as a zip's directory has it, or as it stands before the member's data.
struct ZipEntry {
  private static let listed = (mark: [0x50, 0x4B, 0x01, 0x02] as [UInt8], size: 46)
  private static let local = (mark: [0x50, 0x4B, 0x03, 0x04] as [UInt8], size: 30)
  /// Where a number that needs more than four bytes stands elsewhere.
  private static let large = 0xFFFF_FFFF

  /// What both say alike, but for sizes and checksum where they follow the data.
  private let flags: Int
  private let method: Int
  private let name: Int
  private let checksum: Int
  private let size: Int
  private let packedSize: Int
  /// Where it stands, as the directory says.
  let place: Int
  /// How long its record is.
  let length: Int

  /// A record of the directory (APPNOTE 4.3.12); `nil` where there is none, or none that is whole.
  init?(listed bytes: ArraySlice<UInt8>) {
    self.init(bytes, Self.listed.mark, first: 8, nameAt: 28, header: Self.listed.size)
  }

  /// The header before a member (4.3.7).
  init?(local bytes: ArraySlice<UInt8>) {
    self.init(bytes, Self.local.mark, first: 6, nameAt: 26, header: Self.local.size)
  }

  private init?(
    _ bytes: ArraySlice<UInt8>, _ mark: [UInt8], first: Int, nameAt: Int, header: Int
  ) {
    guard bytes.starts(with: mark), let flags = bytes.littleEndian(first, 2),
      let method = bytes.littleEndian(first + 2, 2),
      let checksum = bytes.littleEndian(first + 8, 4),
      let packedSize = bytes.littleEndian(first + 12, 4),
      let size = bytes.littleEndian(first + 16, 4),
      let nameLength = bytes.littleEndian(nameAt, 2),
      let extra = bytes.littleEndian(nameAt + 2, 2)
    else { return nil }
    let isListed = header == Self.listed.size
    let comment = isListed ? bytes.littleEndian(32, 2) ?? 0 : 0
    length = header + nameLength + extra + comment
    guard length <= bytes.count else { return nil }
    self.flags = flags
    self.method = method
    self.checksum = checksum
    self.packedSize = packedSize
    self.size = size
    name = bytes.dropFirst(header).prefix(nameLength).hashValue
    place = isListed ? bytes.littleEndian(42, 4) ?? 0 : 0
  }

  /// Whether a number of it stands in its extra field.
  var isZip64: Bool { size == Self.large || packedSize == Self.large || place == Self.large }

  /// Whether sizes and checksum follow the data.
  private var isDescribedBehind: Bool { flags & 8 != 0 }

  func agrees(withLocal local: Self) -> Bool {
    guard flags == local.flags, method == local.method, name == local.name else { return false }
    guard !isDescribedBehind, !local.isZip64 else { return true }
    return checksum == local.checksum && size == local.size && packedSize == local.packedSize
  }

  /// Where the next record may begin: behind the data, or behind what describes them (4.3.9).
  func ends(before place: Int, local: Self) -> Bool {
    let end = self.place + local.length + packedSize
    return place == end || isDescribedBehind && [12, 16, 20, 24].contains(place - end)
  }
}
