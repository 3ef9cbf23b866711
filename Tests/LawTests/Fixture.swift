import TestSupport
import Testing

/// A feed under `Fixtures/`. The folders are listed, so that every law is tried on each file there.
struct Fixture: Sendable, CustomTestStringConvertible {
  let dialect: String
  let name: String

  var testDescription: String { "\(dialect)/\(name)" }

  var path: String { "\(Self.root)/\(dialect)/\(name)" }

  /// Its values in chartconv's JSON, in `NAME.model.json` next to it.
  var modelPath: String { path + ".model.json" }

  var bytes: [UInt8] { Files.bytes(path) ?? [] }

  static let all = Files.names(in: root).flatMap { dialect in
    Files.names(in: "\(root)/\(dialect)")
      .filter { !$0.hasSuffix(".model.json") }
      .map { Fixture(dialect: dialect, name: $0) }
  }

  static let root = Files.package + "/Fixtures"
}
