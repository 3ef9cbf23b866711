import Foundation
import TestSupport

/// Runs shell scripts as a user would, with the built program on the path.
enum Shell {
  struct Outcome {
    let output: String
    let errors: String
    let status: Int32
  }

  /// The folder of the built programs, which is that of the tests.
  private static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path()

  /// Runs a script by `sh` in a folder, by default the package's. Standard input is empty. `$TMP`
  /// is an empty folder, whose name is replaced by `$TMP` in the output.
  static func run(_ script: String, in workspace: String = Files.package) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.path() + "chartconv-\(UUID().uuidString)"
    let scratch = folder + "/scratch"
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", #"exec > "$0/out" 2> "$0/err"; eval "$1""#, folder, script,
    ]
    process.currentDirectoryURL = URL(filePath: workspace)
    let sanitizers = ProcessInfo.processInfo.environment.filter {
      $0.key.hasSuffix("SAN_OPTIONS")
    }
    process.environment = sanitizers.merging([
      "PATH": "\(products):/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TMP": scratch,
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    func text(_ name: String) -> String {
      String(decoding: Files.bytes("\(folder)/\(name)") ?? [], as: UTF8.self)
        .replacing(scratch, with: "$TMP")
    }
    return Outcome(output: text("out"), errors: text("err"), status: process.terminationStatus)
  }
}
