// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ChartApp",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "chartconv", path: "../..")],
  targets: [
    .executableTarget(
      name: "ChartApp", dependencies: [.product(name: "ChartConvLibrary", package: "chartconv")],
      swiftSettings: [.defaultIsolation(MainActor.self)])
  ],
  swiftLanguageModes: [.v6]
)
