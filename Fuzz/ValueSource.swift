import ChartConv

/// Makes values out of the fuzzer's bytes: what a feed could have said, and null.
struct ValueSource {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  mutating func next(_ field: Field) -> FieldValue {
    if byte() % 4 == 0 { return .null }
    switch field.type {
    case .text: return text(field).map(FieldValue.text) ?? .null
    // A width of 0 is none.
    case .integer where field == .artworkWidth: return .integer(1 + Int(byte()))
    case .integer: return .integer(Int(byte()) << (byte() % 32))
    case .decimal:
      return DecimalNumber("\(byte())\(byte()).\(byte())").map { .decimal($0) } ?? .null
    case .boolean: return .boolean(byte() % 2 == 0)
    case .date: return day().map(FieldValue.date) ?? .null
    case .timestamp: return moment().map(FieldValue.timestamp) ?? .null
    case .list: return .null
    }
  }

  /// A text says something: white space alone is null when it is read, and around some it is none.
  private mutating func text(_ field: Field) -> String? {
    let taken = bytes.prefix(Int(byte()) % 32)
    bytes = bytes.dropFirst(taken.count)
    let text = String(decoding: taken, as: UTF8.self)
    if Input.subject == "atom" { return AtomValue.text(text, of: field) }
    return text.utf8.contains { $0 > 0x20 } ? text : nil
  }

  private mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  private mutating func day() -> CalendarDate? {
    CalendarDate(year: Int(byte()) * 39 + 1, month: Int(byte() % 13), day: Int(byte() % 32))
  }

  private mutating func moment() -> Timestamp? {
    day().flatMap { day in
      Timestamp(
        date: day, hour: Int(byte() % 25), minute: Int(byte() % 61), second: Int(byte() % 62),
        nanosecond: Int(byte()) << 21, offset: (Int(byte()) - 128) * 11)
    }
  }
}
