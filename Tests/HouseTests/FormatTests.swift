import ChartConv
import TestSupport
import Testing

@testable import ChartConvCommand

/// Checks that every dialect has a fixture.
@Suite struct FormatTests {
  @Test(arguments: InputFormat.all.map(\.name))
  func dialect(_ name: String) {
    #expect(!Files.names(in: "\(Files.package)/Fixtures/\(name)").isEmpty, "no Fixtures/\(name)")
  }

  @Test func namesAreUnique() {
    let inputs =
      ["auto"] + InputFormat.Family.allCases.map(\.rawValue) + InputFormat.all.map(\.name)
    #expect(Set(inputs).count == inputs.count)
    let outputs = OutputFormat.all.map(\.name)
    #expect(Set(outputs).count == outputs.count)
    let suffixes = OutputFormat.all.flatMap(\.suffixes)
    #expect(Set(suffixes).count == suffixes.count)
  }
}
