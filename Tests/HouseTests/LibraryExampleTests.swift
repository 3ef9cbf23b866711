import ChartConv
import TestSupport
import Testing

/// The README's example of the library, compiled and run.
@Suite struct LibraryExampleTests {
  @Test func runs() throws {
    let path = Files.package + "/Fixtures/itunes-xml/top-songs.xml"
    let bytes = try #require(Files.bytes(path))
    var lines: [String] = []
    func print(_ values: Any...) { lines.append(values.map { "\($0)" }.joined(separator: " ")) }

    let document = try FeedDocument(path: path)
    for song in document.entries.prefix(3) {
      print(song.rank ?? 0, song.name ?? "", song.price ?? 0)
    }
    var table = ByteSink.memory
    var conversion = Conversion(to: .csv)
    conversion.selection = EntrySelection(limit: 10)
    try conversion.run([.path(path), .bytes(bytes, name: "download.gz")], into: &table)
    print(String(decoding: table.bytes, as: UTF8.self))

    #expect(lines.first == "1 Paper Lanterns 1.29")
    #expect(lines.last?.split(separator: "\n").first?.hasPrefix("chart,country,") == true)
  }

  /// The README's lines must occur in this file in the same order.
  @Test func equalsTheReadme() throws {
    let readme = SourceTree.text("README.md").between("```swift\n", "```")
    let example = try #require(readme, "README.md has no example in Swift")
    var rest = SourceTree.text("Tests/HouseTests/LibraryExampleTests.swift")
      .split(separator: "\n").map { $0.trimmed }[...]
    for line in example.split(separator: "\n").map({ $0.trimmed }) {
      let index = rest.firstIndex { $0 == line }
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
