// swift-tools-version: 6.2
import PackageDescription

// What servers do with feeds: ten tasks, each in a file.
let package = Package(
  name: "Tasks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "chartconv", path: "../..")],
  targets: [
    .executableTarget(
      name: "Tasks", dependencies: [.product(name: "ChartConvLibrary", package: "chartconv")],
      swiftSettings: [.defaultIsolation(MainActor.self)])
  ],
  swiftLanguageModes: [.v6]
)
