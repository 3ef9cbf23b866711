import TestSupport
import Testing

/// Code in Install.md and in the library's articles. `make examples` builds and runs what it is
/// taken from.
@Suite struct LibraryExampleTests {
  /// Install.md has the program of an example and its manifest.
  @Test func pageHasTheExample() throws {
    let code = Self.code(of: "Documentation/Install.md")
    try #require(code.count == 2)
    #expect(code[0] == Self.lines(of: "Examples/Charts/Sources/Charts/main.swift"))
    let manifest = Self.lines(of: "Examples/Charts/Package.swift").map(Self.withoutPath)
    #expect(code[1].map(Self.withoutPath) == manifest)
  }

  /// The lines of each piece of code occur in one file in the same order.
  @Test(arguments: articles)
  func articlesHaveCodeThatIsBuilt(_ article: String) {
    for block in Self.code(of: article) {
      #expect(
        Self.built.contains { Self.has(block, in: $0) },
        "\(article): no example and no test has \(block.first ?? "")")
    }
  }

  private static let articles: [String] = {
    let catalogues = [
      "ChartConv/ChartConv.docc", "ChartConvFoundation/ChartConvFoundation.docc",
      "Web/ChartConvWeb.docc",
    ]
    return catalogues.flatMap { Files.all(below: "\(Files.package)/Sources/\($0)") }
      .map { String($0.dropFirst(Files.package.count + 1)) }
  }()

  /// The lines of the files whose code may be shown.
  private static let built: [[String]] = {
    let paths = ["Examples", "Tests/ChartConvTests", "Tests/WebTests"]
      .flatMap { Files.all(below: "\(Files.package)/\($0)") }
      .map { String($0.dropFirst(Files.package.count + 1)) }
    return paths.filter { $0.hasSuffix(".swift") && !$0.contains("/.build/") }
      .map { lines(of: $0).map(withoutPath) }
  }()

  /// The lines of each piece of Swift in a text.
  private static func code(of path: String) -> [[Substring]] {
    SourceTree.text(path).split(separator: "```swift\n").dropFirst().map { part in
      part.split(separator: "```", maxSplits: 1)[0].split(separator: "\n")
    }
  }

  private static func has(_ block: [Substring], in lines: [String]) -> Bool {
    var rest = lines[...]
    return block.map(withoutPath).allSatisfy { line in
      guard let index = rest.firstIndex(of: line) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }

  private static func lines(of path: String) -> [Substring] {
    SourceTree.text(path).split(separator: "\n")
  }

  /// Returns a line without its indentation. The package is elsewhere for an example than for a
  /// user.
  private static func withoutPath(_ line: Substring) -> String {
    String(line.drop { $0 == " " }).split(separator: "../chartconv").joined(separator: "../..")
  }
}
