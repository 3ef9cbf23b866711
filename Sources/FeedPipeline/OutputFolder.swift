public import FeedIO
internal import FeedModel
import Glibc

/// A folder in which each input is converted to a file of its own, named as the input is.
public struct OutputFolder: Sendable {
  typealias Target = Result<String, FeedError>

  /// What follows a compressed file's own suffix, in lower case.
  private static let compressions: Set = ["gz", "bz2", "xz", "zst", "lz4"]

  private let path: String

  /// Makes the folder where there is none; the one that it would be in must be there.
  public init(path: String) throws(FeedError) {
    self.path = path
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FeedError(.unwritable, systemMessage(), in: path)
    }
  }

  /// The files to write, in the order of the inputs: of several that would have the same, the
  /// first has it, and for the others that is an error.
  func targets(for inputs: some Collection<String>, suffix: String) -> [Target] {
    var owners: [ExactText: String] = [:]
    return inputs.map { input in
      let target = "\(path)/\(Self.stem(of: input)).\(suffix)"
      if let owner = owners[ExactText(target)] {
        return .failure(FeedError(.unwritable, "\(target) is already that of \(owner)"))
      }
      owners[ExactText(target)] = input
      if Self.areSame(input, target) {
        return .failure(FeedError(.unwritable, "\(target) would replace the input itself"))
      }
      return .success(target)
    }
  }

  /// The file's name without its suffix, and without that of a compression behind it.
  static func stem(of input: String) -> String {
    guard input != "-" else { return "stdin" }
    let name = input.split(separator: "/").last ?? "input"
    let (stem, suffix) = cut(name)
    return String(compressions.contains(suffix.lowercased()) ? cut(stem).stem : stem)
  }

  private static func cut(_ name: Substring) -> (stem: Substring, suffix: Substring) {
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return (name, "") }
    return (name[..<point], name[name.index(after: point)...])
  }

  private static func areSame(_ input: String, _ target: String) -> Bool {
    var first = stat()
    var second = stat()
    guard unsafe stat(input, &first) == 0, unsafe stat(target, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}
