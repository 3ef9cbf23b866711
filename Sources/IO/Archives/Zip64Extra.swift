/// The zip64 extra field of a zip's member (APPNOTE 4.5.3): the values that need more than four bytes,
/// in the order of the record, and only those.
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
