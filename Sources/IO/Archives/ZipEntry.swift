/// A member's entry in the directory of a zip, or its local header.
struct ZipEntry {
  private static let listed = (mark: [0x50, 0x4B, 0x01, 0x02] as [UInt8], size: 46)
  private static let local = (mark: [0x50, 0x4B, 0x03, 0x04] as [UInt8], size: 30)

  /// Fields that both records have in common, except sizes and checksum if they follow the data.
  private let flags: Int
  private let method: Int
  private let name: Int
  private let checksum: Int
  private let size: Int
  private let packedSize: Int
  /// `false` if the directory says that the member is a folder, a device or a socket. A link counts
  /// as a file: its data is its target.
  private let isFile: Bool
  /// The offset of the local header, as given by the directory.
  let offset: Int
  /// The size of the record in bytes.
  let length: Int

  /// Parses an entry of the directory (APPNOTE 4.3.12); `nil` if it is invalid or incomplete.
  init?(listed bytes: ArraySlice<UInt8>) {
    self.init(bytes, Self.listed.mark, first: 8, nameLengthOffset: 28, header: Self.listed.size)
  }

  /// Parses a local header (4.3.7); `nil` if it is invalid or incomplete.
  init?(local bytes: ArraySlice<UInt8>) {
    self.init(bytes, Self.local.mark, first: 6, nameLengthOffset: 26, header: Self.local.size)
  }

  private init?(
    _ bytes: ArraySlice<UInt8>, _ mark: [UInt8], first: Int, nameLengthOffset: Int, header: Int
  ) {
    guard bytes.starts(with: mark), let flags = bytes.littleEndian(first, 2),
      let method = bytes.littleEndian(first + 2, 2),
      let checksum = bytes.littleEndian(first + 8, 4),
      let shortPackedSize = bytes.littleEndian(first + 12, 4),
      let shortSize = bytes.littleEndian(first + 16, 4),
      let nameLength = bytes.littleEndian(nameLengthOffset, 2),
      let extra = bytes.littleEndian(nameLengthOffset + 2, 2)
    else { return nil }
    let isListed = header == Self.listed.size
    let comment = isListed ? bytes.littleEndian(32, 2) ?? 0 : 0
    length = header + nameLength + extra + comment
    guard length <= bytes.count else { return nil }
    let shortOffset = isListed ? bytes.littleEndian(42, 4) ?? 0 : 0
    var large = Zip64Extra(bytes.dropFirst(header + nameLength).prefix(extra))
    guard let size = large.value(shortSize), let packedSize = large.value(shortPackedSize),
      let offset = large.value(shortOffset)
    else { return nil }
    self.flags = flags
    self.method = method
    self.checksum = checksum
    self.packedSize = packedSize
    self.size = size
    self.offset = offset
    name = bytes.dropFirst(header).prefix(nameLength).hashValue
    isFile = !isListed || Self.isFile(bytes.littleEndian(38, 4) ?? 0, of: bytes.littleEndian(5, 1))
  }

  /// Evaluates the external file attributes (4.4.15) of a host system (4.4.2).
  private static func isFile(_ attributes: Int, of system: Int?) -> Bool {
    switch system {
    case 0: attributes & 0x10 == 0
    // The upper half is the mode; a FIFO holds what was read from it.
    case 3: [0, 0o01, 0o10, 0o12].contains(attributes >> 28)
    default: true
    }
  }

  /// `true` if sizes and checksum follow the data.
  private var hasDataDescriptor: Bool { flags & 8 != 0 }

  func agrees(withLocal local: Self) -> Bool {
    guard flags == local.flags, method == local.method, name == local.name, isFile || size == 0
    else { return false }
    guard !hasDataDescriptor else { return true }
    return checksum == local.checksum && size == local.size && packedSize == local.packedSize
  }

  /// Returns `true` if the next record may begin at the offset: after the data, or after its data
  /// descriptor (4.3.9).
  func ends(before offset: Int, local: Self) -> Bool {
    let end = self.offset + local.length + packedSize
    return offset == end || hasDataDescriptor && [12, 16, 20, 24].contains(offset - end)
  }
}

/// The zip64 extra field of a zip's member (APPNOTE 4.5.3): the values that need more than four
/// bytes, in the order of the record, and only those.
struct Zip64Extra {
  private static let id = 1
  /// The value of a field that is stored in the extra field instead.
  private static let inExtraField = 0xFFFF_FFFF

  private var values: ArraySlice<UInt8> = []

  /// - Parameter fields: all extra fields of the member.
  init(_ fields: ArraySlice<UInt8>) {
    var rest = fields
    while let id = rest.littleEndian(0, 2), let count = rest.littleEndian(2, 2) {
      rest = rest.dropFirst(4)
      if id == Self.id {
        values = rest.prefix(count)
        return
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns the value of the record's next field; `nil` if it is missing or too large.
  mutating func value(_ own: Int) -> Int? {
    guard own == Self.inExtraField else { return own }
    guard let value = values.littleEndian(0, 8), value < Zip64End.maximum else { return nil }
    values = values.dropFirst(8)
    return value
  }
}
