import TestSupport

enum Fixtures {
  /// The package's fixtures.
  static let paths = Files.all(below: Files.package + "/Fixtures").filter {
    !$0.hasSuffix(".model.json")
  }

  static func path(_ name: String) -> String { "\(Files.package)/Fixtures/\(name)" }

  static func bytes(_ name: String) -> [UInt8] { Files.bytes(path(name)) ?? [] }
}
