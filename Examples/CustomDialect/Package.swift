// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CustomDialect",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "chartconv", path: "../..")],
  targets: [
    .executableTarget(
      name: "CustomDialect",
      dependencies: [.product(name: "ChartConvLibrary", package: "chartconv")],
      swiftSettings: [.defaultIsolation(MainActor.self)])
  ],
  swiftLanguageModes: [.v6]
)
