internal import ChartConvBytes
internal import ChartConvThreads

/// Which file each input, and each member of an archive, is converted to: no two the same, and none
/// that is an input.
final class OutputTargets: @unchecked Sendable {
  private let folder: String
  private let suffix: String
  /// The files that are inputs.
  private var inputs: Set<FileStatus.Identity> = []
  private let condition = ConditionLock()
  /// Whose each file is, by the bytes of its path below the folder, without the suffix.
  private var owners: [[UInt8]: String] = [:]
  /// The inputs' own, in their order.
  private var paths: [Result<String, FeedError>] = []

  init(for inputs: some Collection<String>, in folder: String, suffix: String) {
    self.folder = folder
    self.suffix = suffix
    for input in inputs where input != "-" {
      if let identity = FileStatus(of: input)?.identity { self.inputs.insert(identity) }
    }
    let relative = RelativePaths(of: inputs)
    for (place, input) in inputs.enumerated() {
      paths.append(claim(relative[place], for: input))
    }
  }

  /// The file of the input at that place.
  func target(of place: Int) throws(FeedError) -> String { file(try paths[place].get()) }

  /// The file of what has the path `member` in the archive at that place.
  func target(of member: String, in place: Int, named input: String) throws(FeedError) -> String {
    let parts = member.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let path = "\(try paths[place].get())/\(parts.joined(separator: "/"))"
    condition.lock()
    defer { condition.unlock() }
    return file(try claim(path, for: input).get())
  }

  private func file(_ path: String) -> String { "\(folder)/\(path).\(suffix)" }

  /// Takes a path for the input: without its own suffix where that is still free.
  private func claim(_ path: String, for input: String) -> Result<String, FeedError> {
    let stem = InputName.stem(of: path)
    let free = owners[Array(stem.utf8)] == nil ? stem : path
    let target = file(free)
    if let owner = owners[Array(free.utf8)] {
      return .failure(FeedError(.unwritable, "\(target) is already that of \(owner)"))
    }
    owners[Array(free.utf8)] = input
    if let identity = FileStatus(of: target)?.identity, inputs.contains(identity) {
      return .failure(FeedError(.unwritable, "\(target) would replace an input"))
    }
    return .success(free)
  }
}
