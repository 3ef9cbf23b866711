import TestSupport
import Testing

/// A recorded feed, if the folder of recordings exists.
struct Recording: Sendable, CustomTestStringConvertible {
  let path: String

  var testDescription: String { path.split(separator: "/").suffix(2).joined(separator: "/") }

  var bytes: [UInt8] { Files.bytes(path) ?? [] }

  /// Feeds small enough to be read repeatedly by a test.
  static let all: [Recording] = {
    guard let folder = Files.recordings else { return [] }
    return Files.all(below: folder)
      .filter { !$0.hasSuffix(".tsv") && Files.size($0) < 400_000 }
      .map(Recording.init(path:))
  }()
}
