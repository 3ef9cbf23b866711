import Foundation

/// Runs shell scripts as a user would, with the built program on the path.
struct Shell {
  struct Outcome: Equatable {
    var output: String
    var errors: String
    var status: Int32
  }

  /// The package's own folder, where scripts run.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Whether expectations are rewritten instead of compared; the diff is the review.
  static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] == "1"

  /// The folder of the built programs: that of the tests' own.
  private static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path()

  /// Runs a script by `sh`, with nothing to read and an empty folder at `$TMP`.
  ///
  /// In what it writes, that folder's name is `$TMP`.
  static func run(_ script: String) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "chartconv-\(UUID().uuidString)", directoryHint: .isDirectory)
    let scratch = folder.appending(path: "tmp", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appending(path: "out")
    let errors = folder.appending(path: "err")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "exec >\"$0\" 2>\"$1\"; eval \"$2\"", output.path(), errors.path(), script,
    ]
    process.currentDirectoryURL = root
    process.environment = [
      "PATH": "\(products):/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C",
      "TMP": scratch.path().trimmingSuffix("/"),
    ]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Outcome(
      output: try text(of: output, hiding: scratch), errors: try text(of: errors, hiding: scratch),
      status: process.terminationStatus)
  }

  private static func text(of file: URL, hiding folder: URL) throws -> String {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .replacing(folder.path().trimmingSuffix("/"), with: "$TMP")
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
