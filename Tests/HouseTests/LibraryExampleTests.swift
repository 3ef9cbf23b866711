import ChartConv
import TestSupport
import Testing

/// The README's example of the library, compiled and run.
private final class Names: FeedVisitor {
  var names: [String] = []

  func begin(_ feed: Feed) {}

  func visit(_ entry: Entry) -> Flow {
    if let name = entry.name { names.append(name) }
    return names.count < 3 ? .continue : .stop
  }

  func end() {}
}

@Suite struct LibraryExampleTests {
  @Test func reads() throws {
    let path = Files.package + "/Fixtures/itunes-xml/top-songs.xml"
    let visitor = Names()
    var diagnostics = Diagnostics()
    var source = try ByteSource(path: path)
    try FeedReader().read(&source, visitor, &diagnostics)
    #expect(visitor.names == ["Paper Lanterns", #"Say "When", Then Go"#, "Salt & Ember"])
    #expect(diagnostics.warningCount == 0)
  }

  /// The README's lines must occur in this file in the same order.
  @Test func equalsTheReadme() throws {
    let readme = SourceTree.text("README.md").between("```swift\n", "```")
    let example = try #require(readme, "README.md has no example in Swift")
    var rest = SourceTree.text("Tests/HouseTests/LibraryExampleTests.swift")
      .split(separator: "\n").map { $0.trimmed }[...]
    for line in example.split(separator: "\n").map({ $0.trimmed }) {
      let index = rest.firstIndex { $0 == line || $0 == "private \(line)" }
      let found = try #require(index, "the README's line isn't tested: \(line)")
      rest = rest[(found + 1)...]
    }
  }
}

extension String {
  /// Returns the text between the first `start` and the next `end`.
  fileprivate func between(_ start: String, _ end: String) -> Substring? {
    guard let first = firstRange(of: start),
      let last = self[first.upperBound...].firstRange(of: end)
    else { return nil }
    return self[first.upperBound..<last.lowerBound]
  }
}

extension Substring {
  fileprivate var trimmed: Substring { drop { $0 == " " } }
}
