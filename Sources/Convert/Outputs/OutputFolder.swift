package import ChartConvIO

/// A folder with an output file for each input, at the input's path relative to the common folder
/// of all inputs. Members of an archive are in a folder with the archive's name.
package struct OutputFolder: Sendable {
  let path: String

  /// Creates the folder and those around it that don't exist.
  package init(path: String) throws(FeedError) {
    self.path = path
    try Folder.make(path)
  }

  func path(of relativePath: String) -> String { "\(path)/\(relativePath)" }

  func makeFolders(for target: String) throws(FeedError) {
    let bytes = target.utf8
    let below = bytes.indices.dropFirst(path.utf8.count + 1)
    for slash in below where bytes[slash] == UInt8(ascii: "/") {
      try Folder.make(String(target[..<slash]))
    }
  }
}

/// The output file of each input and of each member of an archive. No two are the same, and none is
/// an input.
final class OutputTargets: @unchecked Sendable {
  private let folder: String
  private let suffix: String
  private let files: ReadFiles
  private let condition = ConditionLock()
  /// The input that owns each output file, keyed by the bytes of its path relative to the folder,
  /// without suffix.
  private var owners: [[UInt8]: String] = [:]
  /// The paths of the inputs' own files, in order.
  private var paths: [Result<String, FeedError>] = []

  init(
    for inputs: [String], in folder: String, suffix: String,
    sparing files: ReadFiles
  ) {
    self.folder = folder
    self.suffix = suffix
    self.files = files
    let relative = RelativePaths(of: inputs)
    for (index, input) in inputs.enumerated() {
      paths.append(claim(relative[index], for: input))
    }
  }

  /// Returns the file of the input at an index.
  func target(of index: Int) throws(FeedError) -> String { file(try paths[index].get()) }

  /// Returns the file of the member with the path `member` in the archive at an index.
  func target(of member: String, in index: Int, named input: String) throws(FeedError) -> String {
    let parts = member.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let path = "\(try paths[index].get())/\(parts.joined(separator: "/"))"
    condition.lock()
    defer { condition.unlock() }
    return file(try claim(path, for: input).get())
  }

  private func file(_ path: String) -> String { "\(folder)/\(path).\(suffix)" }

  /// Reserves a path for the input, without the input's own suffix if that is still free.
  private func claim(_ path: String, for input: String) -> Result<String, FeedError> {
    let stem = InputName.stem(of: path)
    let free = owners[Array(stem.utf8)] == nil ? stem : path
    let target = file(free)
    if let owner = owners[Array(free.utf8)] {
      return .failure(FeedError(.unwritable, "\(target) is already the output of \(owner)"))
    }
    owners[Array(free.utf8)] = input
    if let problem = files.problem(ofWriting: target) { return .failure(problem) }
    return .success(free)
  }
}
