import ChartConvModel
import ChartConvText
import Testing

/// Values of JSON in memory.
@Suite struct JSONTreeTests {
  /// Asked once at each level: twice would take longer than anybody waits.
  @Test(arguments: ["", "\"deep\""])
  func deepArrays(_ text: String) {
    let depth = 200
    let json = String(repeating: "[", count: depth) + text + String(repeating: "]", count: depth)
    let found = JSONTree(Array(json.utf8)).text.map { String(decoding: $0, as: UTF8.self) }
    #expect(found == (text.isEmpty ? nil : "deep"))
  }
}
