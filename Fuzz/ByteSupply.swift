import ChartConv

/// The fuzzer's bytes, returned as values of the requested type; zeros after their end.
struct ByteSupply {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func next() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func text() -> String {
    let taken = rest.prefix(Int(next()) % 32)
    rest = rest.dropFirst(taken.count)
    return String(decoding: taken, as: UTF8.self)
  }

  mutating func day() -> CalendarDate? {
    CalendarDate(year: Int(next()) * 39 + 1, month: Int(next() % 13), day: Int(next() % 32))
  }

  mutating func moment() -> Timestamp? {
    day().flatMap { day in
      Timestamp(
        date: day, hour: Int(next() % 25), minute: Int(next() % 61), second: Int(next() % 62),
        nanosecond: Int(next()) << 21, offset: (Int(next()) - 128) * 11)
    }
  }
}
