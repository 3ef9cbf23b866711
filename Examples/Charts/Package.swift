// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Charts",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "chartconv", path: "../..")],
  targets: [
    .executableTarget(
      name: "Charts", dependencies: [.product(name: "ChartConvLibrary", package: "chartconv")])
  ]
)
