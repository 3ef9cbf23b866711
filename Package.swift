// swift-tools-version: 6.2
import PackageDescription

/// The library's own modules, each with the modules it may import: the arrows of CONTRIBUTING.md.
let modules: [(name: String, imports: [String])] = [
  ("FeedModel", []),
  ("FeedThreads", []),
  ("FeedIO", ["CBytes", "CCompression", "CUnfinished"]),
  ("FeedArchive", ["CArchive", "FeedIO"]),
  ("FeedRecord", ["FeedIO", "FeedModel"]),
  ("FeedXML", ["CLibXML2", "FeedIO", "FeedRecord"]),
  ("FeedJSON", ["CSimdjson", "FeedIO", "FeedRecord"]),
  ("FeedInput", ["FeedIO", "FeedJSON", "FeedModel", "FeedRecord", "FeedTable", "FeedXML"]),
  ("FeedOutput", ["FeedIO", "FeedModel"]),
  ("FeedTable", ["FeedIO", "FeedRecord"]),
  (
    "FeedPipeline",
    ["FeedArchive", "FeedIO", "FeedInput", "FeedModel", "FeedOutput", "FeedRecord", "FeedThreads"]
  ),
  ("ChartConv", ["FeedIO", "FeedInput", "FeedModel", "FeedOutput", "FeedPipeline", "FeedRecord"]),
  ("ChartconvCommand", ["ChartConv", "FeedThreads"]),
]

/// The tests, each with what it imports.
let tests: [(name: String, imports: [String])] = [
  ("FeedModelTests", ["FeedModel"]),
  ("FeedIOTests", ["FeedIO"]),
  ("FeedInputTests", ["FeedInput", "FeedModel"]),
  ("FeedRecordTests", ["FeedRecord"]),
  ("FeedThreadsTests", ["FeedThreads"]),
  ("FeedPipelineTests", ["FeedPipeline"]),
  ("FeedXMLTests", ["FeedIO", "FeedXML"]),
  ("FeedArchiveTests", ["FeedArchive", "FeedIO"]),
  ("FeedOutputTests", ["FeedIO", "FeedModel", "FeedOutput", "TestSupport"]),
  ("FeedJSONTests", ["FeedIO", "FeedJSON", "FeedRecord", "TestSupport"]),
  ("LawTests", ["ChartConv", "TestSupport"]),
  ("ChartconvCommandTests", ["ChartConv", "ChartconvCommand", "FeedThreads", "TestSupport"]),
  ("HouseTests", ["ChartConv", "ChartconvCommand", "TestSupport"]),
]

/// One place for the strictness that every Swift target is held to.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // A node of a record is a look into it: the compiler sees to it that it doesn't outlive it.
  .enableExperimentalFeature("Lifetimes"),
  .strictMemorySafety(),
]

/// What a target that imports these depends on: with `ChartConv` on all that it hands on, for the
/// build follows declared dependencies only, and a type's new layout must reach all its users.
func dependencies(_ imports: [String]) -> [Target.Dependency] {
  let library = modules.first { $0.name == "ChartConv" && imports.contains($0.name) }
  let handedOn = library?.imports.filter { !imports.contains($0) } ?? []
  return (imports + handedOn).map { .byName(name: $0) }
}

let package = Package(
  name: "chartconv",
  products: [
    .library(name: "ChartConv", targets: ["ChartConv"]),
    .executable(name: "chartconv", targets: ["chartconv"]),
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(
      name: "CSimdjson",
      cxxSettings: [
        .define("SIMDJSON_EXCEPTIONS", to: "0"), .define("SIMDJSON_DEVELOPMENT_CHECKS", to: "0"),
        // simdjson asserts what it has made sure of for every member.
        .define("NDEBUG", .when(configuration: .release)),
      ],
      linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "CArchive"),
    .target(name: "CBytes"),
    .target(name: "CCompression", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CUnfinished"),
    .executableTarget(
      name: "chartconv", dependencies: ["ChartconvCommand"], swiftSettings: strict),
  ]
    + modules.map { module in
      .target(
        name: module.name,
        dependencies: dependencies(module.imports),
        swiftSettings: strict)
    }
    + [.target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict)]
    + tests.map { test in
      .testTarget(
        name: test.name,
        dependencies: dependencies(test.imports),
        swiftSettings: strict)
    }
    + [
      .testTarget(
        name: "CommandTests", dependencies: ["chartconv", "TestSupport"],
        exclude: ["archives", "cases"],
        swiftSettings: strict)
    ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx20
)
