public import ChartConvIO
import ChartConvSystem

/// A folder with an output file for each input, at the input's path relative to the common folder
/// of all inputs. Members of an archive are in a folder with the archive's name.
public struct OutputFolder: Sendable {
  let path: String

  /// Creates the folder if it doesn't exist. Its parent must exist.
  public init(path: String) throws(FeedError) {
    self.path = path
    try Self.makeFolder(path)
  }

  /// Returns the output files of all inputs, before any is written.
  func targets(
    for inputs: some Collection<String>, suffix: String, sparing files: ReadFiles
  ) -> OutputTargets {
    OutputTargets(for: inputs, in: path, suffix: suffix, sparing: files)
  }

  /// Returns the path of a file in the folder.
  func path(of relativePath: String) -> String { "\(path)/\(relativePath)" }

  /// Creates the folders between this one and a target.
  func makeFolders(for target: String) throws(FeedError) {
    let bytes = target.utf8
    let below = bytes.indices.dropFirst(path.utf8.count + 1)
    for slash in below where bytes[slash] == UInt8(ascii: "/") {
      try Self.makeFolder(String(target[..<slash]))
    }
  }

  private static func makeFolder(_ path: String) throws(FeedError) {
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FeedError(.unwritable, systemMessage(), in: path)
    }
  }
}
