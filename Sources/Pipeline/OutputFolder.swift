public import ChartConvBytes
import Glibc

/// A folder in which each input is converted to a file of its own: at the input's path below the
/// folder that all inputs have in common, and below an archive's name for its members.
public struct OutputFolder: Sendable {
  private let path: String

  /// Makes the folder where there is none; the one that it would be in must be there.
  public init(path: String) throws(FeedError) {
    self.path = path
    try Self.makeFolder(path)
  }

  /// The files to write for inputs, all of which are known before the first is written.
  func targets(for inputs: some Collection<String>, suffix: String) -> OutputTargets {
    OutputTargets(for: inputs, in: path, suffix: suffix)
  }

  /// Makes the folders that a target below this one is in.
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
