import ChartConv

/// Makes values from the fuzzer's bytes: possible values of a feed, and null.
struct ValueSource {
  private var bytes: ByteSupply

  init(_ bytes: [UInt8]) { self.bytes = ByteSupply(bytes) }

  mutating func next(_ field: EntryField) -> FieldValue {
    if bytes.next() % 4 == 0 { return .null }
    switch field.type {
    case .text: return text(field).map(FieldValue.text) ?? .null
    case .integer: return .integer(Int(Int8(bitPattern: bytes.next())) << (bytes.next() % 32))
    case .decimal, .number:
      let digits = "\(bytes.next())\(bytes.next()).\(bytes.next())"
      return DecimalNumber(digits).map { .decimal($0) } ?? .null
    case .boolean: return .boolean(bytes.next() % 2 == 0)
    case .date: return bytes.day().map(FieldValue.date) ?? .null
    case .timestamp: return bytes.moment().map(FieldValue.timestamp) ?? .null
    case .list, .object: return .null
    }
  }

  /// A text says something: white space alone is null when it is read. Two letters of a country are
  /// small ones.
  private mutating func text(_ field: EntryField) -> String? {
    let text = bytes.text()
    guard text.utf8.contains(where: { $0 > 0x20 }) else { return nil }
    return field == .country ? text.lowercased() : text
  }
}
