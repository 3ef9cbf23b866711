import TestSupport
import Testing

/// Checks the imports of modules against CONTRIBUTING.md.
@Suite struct ImportTests {
  /// A module as declared in Package.swift.
  private struct Module {
    let name: String
    let folder: String
    let imports: Set<String>
  }

  private static let modules: [Module] = {
    let package = SourceTree.text("Package.swift")
    guard let start = package.firstRange(of: "let modules"),
      let end = package[start.upperBound...].firstRange(of: "\n]\n")
    else { return [] }
    // Each parenthesis after that of the type begins a module: name, folder, imports.
    let declarations = package[start.upperBound..<end.lowerBound].split(separator: "(").dropFirst()
    let found = declarations.compactMap { declaration -> Module? in
      let words = declaration.split(separator: "\"", omittingEmptySubsequences: false)
      let names = words.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      guard names.count >= 2 else { return nil }
      return Module(name: names[0], folder: names[1], imports: Set(names.dropFirst(2)))
    }
    return found
  }()

  /// The C libraries of the platforms, which one file chooses from.
  private static let system: Set = ["Darwin", "Glibc", "Musl"]

  @Test(arguments: SourceTree.sources)
  func isDeclared(_ file: SourceTree.File) throws {
    let module = try #require(
      Self.modules.first { file.path.hasPrefix("Sources/\($0.folder)/") },
      "\(file) is in no folder of a module in Package.swift")
    // The program's only file, which is a separate target.
    if file.path == "Sources/Command/Main/main.swift" { return }
    let own: Set =
      switch module.folder {
      case "ChartConvFoundation": ["Foundation"]
      case "IO" where file.path.hasSuffix("/System.swift"): Self.system
      default: []
      }
    let foreign = Set(file.imports).subtracting(module.imports).subtracting(own)
    #expect(foreign.isEmpty, "\(file) may not import \(foreign.sorted())")
    if own == Self.system { #expect(own == Set(file.imports)) }
  }

  /// Modules import only modules listed before them and have a common prefix.
  @Test func modulesAreOrdered() {
    var above: Set<String> = []
    for module in Self.modules {
      #expect(module.name.hasPrefix("ChartConv"))
      let inside = module.imports.filter { $0.hasPrefix("ChartConv") }
      #expect(inside.isSubset(of: above), "\(module.name) imports \(inside.subtracting(above))")
      above.insert(module.name)
    }
    #expect(above.count == Self.modules.count && above.count > 10)
  }

  /// Some file systems ignore the case of names: a folder and a file are known by their names in
  /// lower case.
  @Test func namesDifferByMoreThanCase() {
    let files = Files.names(in: Files.package).filter { $0 != "Package.swift" }.flatMap {
      Files.all(below: "\(Files.package)/\($0)")
    }
    var paths: Set<Substring> = []
    for file in files {
      let slashes = file.indices.filter { file[$0] == "/" } + [file.endIndex]
      for slash in slashes { paths.insert(file[..<slash]) }
    }
    #expect(paths.count > 1000 && Set(paths.map { $0.lowercased() }).count == paths.count)
  }

  /// Each C library is imported by the files of one module.
  @Test(arguments: cModules)
  func libraryIsImportedInOneModule(_ library: String) {
    let files = SourceTree.sources.filter { $0.imports.contains(library) }.map(\.path)
    let folders = Set(files.map { $0.split(separator: "/").prefix(2) })
    #expect(folders.count == 1, "\(library) is imported by \(files)")
  }

  /// The modules of C, but the one that only they use.
  private static let cModules = Files.names(in: Files.package + "/Sources").filter { name in
    SourceTree.text("Package.swift").contains("\"CChartConv\(name.dropFirst())\"")
  }.map { "CChartConv\($0.dropFirst())" }.filter { $0 != "CChartConvLoader" }

  @Test func importsAreFound() {
    let file = SourceTree.File(
      path: "Sources/A/B.swift",
      text: "// import X\nimport A\npublic import B\n@_exported public import C\nlet import = 1\n")
    #expect(file.imports == ["A", "B", "C"])
    #expect(SourceTree.sources.count > 50)
    #expect(Self.cModules.count > 5 && Self.cModules.contains("CChartConvLibXML2"))
  }

  /// Foundation is slow to load, and so are concurrency and regular expressions.
  @Test func noForeignRuntime() {
    let banned: Set = [
      "Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "RegexBuilder",
      "_Concurrency", "_StringProcessing",
    ]
    for file in SourceTree.sources where !file.path.hasPrefix("Sources/ChartConvFoundation/") {
      #expect(banned.isDisjoint(with: file.imports), "\(file)")
    }
  }
}
