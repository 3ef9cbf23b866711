// swift-tools-version: 6.2
import PackageDescription

/// A module of the library: its name, its folder under Sources, and the modules that it may import.
///
/// A module's name has the prefix, its folder doesn't: a user's package may have a target of its
/// own called `Model`. The order is that of the imports.
let modules: [(name: String, folder: String, imports: [String])] = [
  ("ChartConvModel", "Model", []),
  ("ChartConvIO", "IO", ["CChartConvCodecs", "CChartConvFiles"]),
  ("ChartConvText", "Text", ["ChartConvIO", "ChartConvModel"]),
  (
    "ChartConvParsers", "Parsers",
    ["CChartConvJSON", "CChartConvLibXML2", "ChartConvIO", "ChartConvModel", "ChartConvText"]
  ),
  (
    "ChartConvReaders", "Readers",
    ["ChartConvIO", "ChartConvModel", "ChartConvParsers", "ChartConvText"]
  ),
  (
    "ChartConvWriters", "Writers",
    ["CChartConvXLSX", "ChartConvIO", "ChartConvModel", "ChartConvText"]
  ),
  ("ChartConvSnapshots", "Snapshots", ["ChartConvIO", "ChartConvModel"]),
  (
    "ChartConvConvert", "Convert",
    [
      "ChartConvIO", "ChartConvModel", "ChartConvParsers", "ChartConvReaders",
      "ChartConvSnapshots", "ChartConvText", "ChartConvWriters",
    ]
  ),
  (
    "ChartConv", "ChartConv",
    [
      "ChartConvConvert", "ChartConvIO", "ChartConvModel", "ChartConvParsers", "ChartConvReaders",
      "ChartConvText", "ChartConvWriters",
    ]
  ),
  ("ChartConvFoundation", "ChartConvFoundation", ["ChartConv"]),
  (
    "ChartConvWeb", "Web",
    [
      "CChartConvCurl", "ChartConv", "ChartConvConvert", "ChartConvIO", "ChartConvModel",
      "ChartConvReaders", "ChartConvText",
    ]
  ),
  (
    "ChartConvDatabase", "Database",
    [
      "CChartConvSQLite", "ChartConvConvert", "ChartConvIO", "ChartConvModel", "ChartConvReaders",
      "ChartConvSnapshots", "ChartConvWriters",
    ]
  ),
  (
    "ChartConvCommand", "Command",
    [
      "ChartConv", "ChartConvConvert", "ChartConvDatabase", "ChartConvIO", "ChartConvModel",
      "ChartConvParsers", "ChartConvReaders", "ChartConvSnapshots", "ChartConvText",
      "ChartConvWeb", "ChartConvWriters",
    ]
  ),
  (
    "ChartConvCAPI", "CAPI",
    ["CChartConvInterface", "ChartConv", "ChartConvCommand", "ChartConvIO"]
  ),
]

/// The tests, each with what it imports. With the variable `CHARTCONV_TESTS` only those of that name are
/// built: a release build of all of them takes twice as long (`make laws`).
let tests: [(name: String, imports: [String])] = [
  ("ModelTests", ["ChartConvModel"]),
  ("IOTests", ["ChartConvIO", "TestSupport"]),
  (
    "ReadersTests",
    ["ChartConvIO", "ChartConvModel", "ChartConvReaders", "ChartConvText", "TestSupport"]
  ),
  (
    "ConvertTests",
    [
      "ChartConvConvert", "ChartConvIO", "ChartConvModel", "ChartConvParsers", "ChartConvReaders",
      "ChartConvSnapshots", "ChartConvWriters", "TestSupport",
    ]
  ),
  ("TextTests", ["ChartConvModel", "ChartConvText"]),
  ("ParsersTests", ["ChartConvIO", "ChartConvParsers", "TestSupport"]),
  ("WritersTests", ["ChartConvIO", "ChartConvModel", "ChartConvWriters", "TestSupport"]),
  ("LawTests", ["ChartConv", "ChartConvText", "TestSupport"]),
  ("WebTests", ["ChartConv", "ChartConvIO", "ChartConvWeb"]),
  ("ChartConvTests", ["ChartConv", "ChartConvFoundation", "ChartConvIO", "TestSupport"]),
  ("HouseTests", ["ChartConv", "ChartConvCommand", "TestSupport"]),
  (
    "CommandTests",
    [
      "ChartConv", "ChartConvCommand", "ChartConvIO", "ChartConvProgram", "ChartConvWeb",
      "TestSupport",
    ]
  ),
].filter { [nil, $0.name].contains(Context.environment["CHARTCONV_TESTS"]) }

/// One place for the strictness that every Swift target is held to.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // A node of a record is a look into it: the compiler sees to it that it doesn't outlive it.
  .enableExperimentalFeature("Lifetimes"),
  .strictMemorySafety(),
]

/// What a target that imports these depends on: with the library on all that it hands on, for the
/// build follows declared dependencies only, and a type's new layout must reach all its users.
func dependencies(_ imports: [String]) -> [Target.Dependency] {
  let library = modules.filter { $0.name == "ChartConv" && imports.contains($0.name) }
  let handedOn = library.flatMap(\.imports).filter { !imports.contains($0) }
  return (imports + Set(handedOn).sorted()).map { .byName(name: $0) }
}

let package = Package(
  name: "chartconv",
  // Spans of strings come with this version.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ChartConvLibrary", targets: ["ChartConv", "ChartConvFoundation"]),
    // The same without a dependency on Foundation.
    .library(name: "ChartConvCore", targets: ["ChartConv"]),
    .library(name: "ChartConvFoundation", targets: ["ChartConvFoundation"]),
    .library(name: "ChartConvWeb", targets: ["ChartConvWeb"]),
    .executable(name: "chartconv", targets: ["ChartConvProgram"]),
    // `make library` links libchartconv from its objects.
    .library(name: "ChartConvCAPI", type: .dynamic, targets: ["ChartConvCAPI"]),
  ],
  targets: [
    .systemLibrary(
      name: "CChartConvLibXML2", path: "Sources/CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev", "pkg-config"]), .brew(["libxml2", "pkgconf"])]),
    .systemLibrary(name: "CChartConvInterface", path: "Sources/CAPI/Header"),
    .target(
      name: "CChartConvCodecs", dependencies: ["CChartConvLoader"], path: "Sources/CCodecs",
      linkerSettings: [.linkedLibrary("z"), .linkedLibrary("iconv", .when(platforms: [.macOS]))]),
    .target(name: "CChartConvCurl", dependencies: ["CChartConvLoader"], path: "Sources/CCurl"),
    .target(name: "CChartConvFiles", path: "Sources/CFiles"),
    .target(name: "CChartConvJSON", path: "Sources/CJSON"),
    .target(name: "CChartConvLoader", path: "Sources/CLoader"),
    .target(name: "CChartConvXLSX", dependencies: ["CChartConvLoader"], path: "Sources/CXLSX"),
    .target(name: "CChartConvSQLite", dependencies: ["CChartConvLoader"], path: "Sources/CSQLite"),
    .executableTarget(
      name: "ChartConvProgram", dependencies: ["ChartConvCommand"], path: "Sources/Command/Main",
      swiftSettings: strict),
  ]
    + modules.map { module in
      .target(
        name: module.name,
        dependencies: dependencies(module.imports),
        path: "Sources/\(module.folder)",
        exclude: ["Command": ["Main"], "CAPI": ["Header"]][module.folder] ?? [],
        swiftSettings: strict)
    }
    + [
      .target(
        name: "TestSupport",
        dependencies: ["ChartConvModel", "ChartConvParsers", "ChartConvReaders"],
        path: "Tests/TestSupport", swiftSettings: strict)
    ]
    + tests.map { test in
      .testTarget(
        name: test.name,
        dependencies: dependencies(test.imports),
        exclude: test.name == "CommandTests" ? ["archives", "cases", "older", "pairs", "run"] : [],
        swiftSettings: strict)
    },
  swiftLanguageModes: [.v6]
)
