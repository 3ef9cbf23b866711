import ChartConvIO
import Testing

@Suite struct DiagnosticsTests {
  /// All warnings are counted, and the first twenty are kept, however they are divided into parts.
  @Test(arguments: [0, 1, 19, 20, 21, 50], [0, 1, 20, 30])
  func warningsAreCapped(first: Int, second: Int) {
    var one = Diagnostics()
    for index in 0..<first { one.warn("\(index)") }
    #expect(one.warnings.count == min(first, 20))
    var other = Diagnostics()
    for index in 0..<second { other.warn("\(first + index)") }
    one.add(other)
    #expect(one.warningCount == first + second)
    #expect(one.warnings.count == min(first + second, 20) || first > 20)
    #expect(one.warnings.count <= Diagnostics.capacity)
    let kept = one.warnings.map(\.message)
    #expect(kept == (0..<kept.count).map { "\($0)" } || first > 20)
  }

  /// Names are counted by their bytes, with the position of the first.
  @Test func unknownNamesAreCounted() {
    var diagnostics = Diagnostics()
    let precomposed = "\u{E9}"
    let decomposed = "e\u{301}"
    diagnostics.count(unknown: precomposed, at: SourcePosition(line: 1, column: 2))
    diagnostics.count(unknown: decomposed, at: SourcePosition(line: 3, column: 4))
    diagnostics.count(unknown: precomposed, at: SourcePosition(line: 5, column: 6))
    #expect(diagnostics.unknown[Array(precomposed.utf8)]?.count == 2)
    #expect(
      diagnostics.unknown[Array(precomposed.utf8)]?.first == SourcePosition(line: 1, column: 2))
    #expect(diagnostics.unknown[Array(decomposed.utf8)]?.count == 1)
    for index in 0..<2000 {
      diagnostics.count(unknown: "name\(index)", at: SourcePosition(line: 1, column: 1))
    }
    #expect(diagnostics.unknown.count == Diagnostics.unknownCapacity)
  }
}
