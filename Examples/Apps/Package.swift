// swift-tools-version: 6.2
import PackageDescription

// The model layers of four phone apps; that of a fifth is ChartApp.
let package = Package(
  name: "Apps",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "chartconv", path: "../..")],
  targets: ["PodcastApp", "NewsApp", "ReviewApp", "WatchApp"].map { name in
    .executableTarget(
      name: name, dependencies: [.product(name: "ChartConvLibrary", package: "chartconv")],
      swiftSettings: [.defaultIsolation(MainActor.self)])
  },
  swiftLanguageModes: [.v6]
)
