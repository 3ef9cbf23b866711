/// The files that a run reads, and the files of its other outputs. An output may neither replace
/// them nor append to them.
package struct ReadFiles: Sendable {
  /// What a file is, by its identity.
  private var roles: [FileStatus.Identity: String] = [:]
  /// The files of other outputs, which needn't exist.
  private var locations: [(FileLocation, role: String)] = []

  package init() {}

  /// Creates the files of inputs, `-` for standard input.
  package init(_ inputs: some Sequence<String>) {
    for input in inputs { add(input, "an input") }
  }

  /// Adds a file; `-` is standard input. Only a regular file can be replaced.
  package mutating func add(_ path: String?, _ role: String) {
    guard let path, let status = path == "-" ? FileStatus(descriptor: 0) : FileStatus(of: path),
      status.isRegular
    else { return }
    roles[status.identity] = roles[status.identity] ?? role
  }

  /// Adds the file of another output, which needn't exist. A descriptor's file isn't replaced, and
  /// may have several outputs.
  package mutating func add(output path: String?, _ role: String) {
    guard let path, let target = try? AtomicFile.resolvingLinks(path),
      FileDescriptor.number(in: target) == nil
    else { return }
    add(path, role)
    if let location = FileLocation(of: path) { locations.append((location, role)) }
  }

  /// Returns the file that is replaced by writing a path, or by its partial file if an input fails,
  /// and its role; `nil` if the file isn't read and isn't another output.
  package func replaced(by path: String) -> (path: String, role: String)? {
    [path, path + AtomicFile.partialSuffix].lazy.compactMap { path in
      let role =
        FileStatus(of: path).flatMap { roles[$0.identity] }
        ?? FileLocation(of: path).flatMap { location in locations.first { $0.0 == location }?.role }
      return role.map { (path, $0) }
    }.first
  }

  /// Returns the role of the file of a descriptor; `nil` if it isn't read.
  package func role(ofDescriptor number: Int32) -> String? {
    FileStatus(descriptor: number).flatMap { roles[$0.identity] }
  }

  /// Returns the error of writing a file; `nil` if that replaces nothing that is read.
  package func problem(ofWriting path: String) -> FeedError? {
    replaced(by: path).map { FeedError(.unwritable, "\($0.path) would replace \($0.role)") }
  }
}
