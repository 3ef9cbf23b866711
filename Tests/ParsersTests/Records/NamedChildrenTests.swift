import ChartConvIO
import Testing

@testable import ChartConvParsers

@Suite struct NamedChildrenTests {
  private enum Name: UInt8, RecordName {
    case entry, many, last, none
  }

  /// The index has eight bits for each name; children beyond them are searched for.
  @Test(arguments: [1, 253, 254, 255, 256, 1000])
  func childrenAreFound(after count: Int) {
    var builder = RecordBuilder()
    builder.begin(Name.entry.rawValue, .element, line: 1, column: 1)
    for index in 0..<count + 1 {
      let name = index < count ? Name.many : Name.last
      builder.begin(name.rawValue, .string, line: UInt32(index + 2), column: 1)
      builder.end()
    }
    builder.end()
    let record = builder.record()
    #expect(Self.line(of: .many, in: record) == 2)
    #expect(Self.line(of: .last, in: record) == count + 2)
    #expect(Self.line(of: .none, in: record) == nil)
  }

  private static func line(of name: Name, in record: Record) -> Int? {
    guard let root = record.root(as: Name.self) else { return nil }
    let children = NamedChildren(of: root)
    return children[name]?.position.line
  }
}
