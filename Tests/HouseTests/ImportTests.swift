import Testing

/// Who may import what: the arrows of CONTRIBUTING.md.
@Suite struct ImportTests {
  /// What each module may import, as Package.swift declares it.
  private static let declared: [String: Set<String>] = {
    var result: [String: Set<String>] = ["chartconv": ["ChartconvCommand"]]
    // A module's line may be broken behind its parenthesis and its name.
    let text = SourceTree.text("Package.swift").replacing("(\n    \"", with: "(\"")
      .replacing("\",\n    [", with: "\", [")
    for line in text.split(separator: "\n") {
      let names = line.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }
        .map { String($0.element) }
      guard line.hasPrefix("  (\""), let module = names.first else { continue }
      result[module] = Set(names.dropFirst())
    }
    return result
  }()

  private static let usingTheSystem: Set = [
    "FeedIO", "FeedPipeline", "FeedThreads", "ChartconvCommand",
  ]
  private static let system: Set = ["Glibc"]

  @Test(arguments: SourceTree.sources)
  func isDeclared(_ file: SourceTree.File) throws {
    let allowed = try #require(Self.declared[file.module], "\(file.module) isn't in Package.swift")
    let foreign = Set(file.imports).subtracting(allowed).subtracting(Self.system)
    #expect(foreign.isEmpty, "\(file) may not import \(foreign.sorted())")
    if file.imports.contains("Glibc") {
      #expect(Self.usingTheSystem.contains(file.module), "\(file) may not import Glibc")
    }
  }

  /// Each C library has one door, which is one file.
  @Test(arguments: ["CArchive", "CBytes", "CCompression", "CLibXML2", "CSimdjson", "CUnfinished"])
  func hasOneDoor(_ library: String) {
    let doors = SourceTree.sources.filter { $0.imports.contains(library) }.map(\.path)
    let isThere = SourceTree.text("Package.swift").contains("\"\(library)\"")
    #expect(doors.count == (isThere ? 1 : 0), "\(library) is imported by \(doors)")
  }

  @Test func importsAreFound() {
    let file = SourceTree.File(
      path: "Sources/A/B.swift",
      text: "// import X\nimport A\npublic import B\n@_exported public import C\nlet import = 1\n")
    #expect(file.imports == ["A", "B", "C"])
    #expect(SourceTree.sources.count > 50)
    #expect(SourceTree.sources.contains { $0.imports.contains("CLibXML2") })
  }

  /// Foundation is slow to start; so are concurrency and regular expressions.
  @Test func noForeignRuntime() {
    let banned: Set = [
      "Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "RegexBuilder",
      "_Concurrency", "_StringProcessing",
    ]
    for file in SourceTree.sources {
      #expect(banned.isDisjoint(with: file.imports), "\(file)")
    }
  }
}
