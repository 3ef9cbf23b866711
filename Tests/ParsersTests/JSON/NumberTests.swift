import ChartConvParsers
import Testing

/// Numbers follow RFC 8259 §6 in members that are needed.
@Suite struct NumberTests {
  @Test(arguments: ["0", "-0", "1.5", "10", "1e2", "1E+2", "1.25e-3", "12345678901234567890"])
  func isRead(number: String) {
    let trace = Trace.of("{\"feed\":{\"entry\":[{\"id\":\(number)}]}}")
    #expect(trace.entries == ["entry{id=\(number)}"])
    #expect(trace.error == nil)
  }

  @Test(arguments: ["01.5", "00", "-01", "1.", ".5", "1e", "1e+", "+1", "0x1", "1.5.2", "-"])
  func isRefused(number: String) {
    let trace = Trace.of("{\"feed\":{\"entry\":[{\"id\":\(number)}]}}")
    #expect(trace.entries.isEmpty)
    #expect(trace.error != nil)
  }

  /// Digits are recognised in words of eight bytes.
  @Test(arguments: 1...20)
  func digitsOfAnyCount(count: Int) {
    let digits = [UInt8](repeating: UInt8(ascii: "9"), count: count)
    isRead(number: String(decoding: digits, as: UTF8.self))
    isRead(number: "0." + String(decoding: digits, as: UTF8.self))
    for index in digits.indices {
      for byte in [UInt8(ascii: "/"), UInt8(ascii: ";"), UInt8(ascii: "y"), 0xB9, 0xFF] {
        var other = digits
        other[index] = byte
        let head = Array("{\"feed\":{\"entry\":[{\"id\":".utf8)
        #expect(Trace.of(head + other + Array("}]}}".utf8)).entries.isEmpty)
      }
    }
  }
}
