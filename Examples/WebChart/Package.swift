// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "WebChart",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "chartconv", path: "../..")],
  targets: [
    .executableTarget(
      name: "WebChart",
      dependencies: [
        .product(name: "ChartConvLibrary", package: "chartconv"),
        .product(name: "ChartConvWeb", package: "chartconv"),
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)])
  ],
  swiftLanguageModes: [.v6]
)
