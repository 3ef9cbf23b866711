import ChartConvRecords
import Testing

/// Numbers follow RFC 8259 §6 in members that are needed.
@Suite struct NumberTests {
  @Test(arguments: ["0", "-0", "1.5", "10", "1e2", "1E+2", "1.25e-3", "12345678901234567890"])
  func isRead(number: String) {
    let trace = Trace.of("{\"feed\":{\"entry\":[{\"id\":\(number)}]}}")
    #expect(trace.entries == ["entry{id=\(number)}"])
    #expect(trace.error == nil)
  }

  @Test(arguments: ["01.5", "00", "-01", "1.", ".5", "1e", "1e+", "+1", "0x1", "1.5.2", "-", "NaN"])
  func isRefused(number: String) {
    let trace = Trace.of("{\"feed\":{\"entry\":[{\"id\":\(number)}]}}")
    #expect(trace.entries.isEmpty)
    #expect(trace.error != nil)
  }
}
