internal import CChartConvFiles

/// The metadata of a file. The corresponding C function is `stat`.
package struct FileStatus {
  /// The identity of a file, independent of its names.
  package struct Identity: Hashable, Sendable {
    private let device: dev_t
    private let inode: ino_t

    fileprivate init(_ status: stat) {
      device = status.st_dev
      inode = status.st_ino
    }
  }

  private let status: stat

  /// Reads the metadata, following links; `nil` if there is no such file.
  package init?(of path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// Reads the metadata of an open file; `nil` if the descriptor isn't open.
  package init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.status = status
  }

  package var identity: Identity { Identity(status) }

  /// Returns `true` if both are in the same file system.
  package func isOfSameDevice(as other: Self?) -> Bool { other?.status.st_dev == status.st_dev }

  /// The modification time in seconds since 1970.
  package var modificationTime: Int {
    #if canImport(Darwin)
      status.st_mtimespec.tv_sec
    #else
      status.st_mtim.tv_sec
    #endif
  }
  /// The size in bytes.
  package var size: Int { Int(status.st_size) }
  package var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
  package var hasOneName: Bool { status.st_nlink <= 1 }
  package var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }

  /// The permission bits, without set-user-ID, set-group-ID and sticky bit.
  var permissions: mode_t { status.st_mode & 0o777 }

  /// Copies the owner, as far as permitted, and the mode to a new file. The set-user-ID and
  /// set-group-ID bits are kept only if the caller owns the file and the owner is unchanged.
  func apply(to descriptor: Int32) {
    let keepsOwner = fchown(descriptor, status.st_uid, status.st_gid) == 0
    if !keepsOwner { _ = fchown(descriptor, uid_t.max, status.st_gid) }
    let isOwn = keepsOwner && status.st_uid == geteuid()
    fchmod(descriptor, isOwn ? status.st_mode & 0o7777 : permissions)
  }

  /// Copies the owner and the mode to a new folder.
  func apply(toFolder path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    apply(to: descriptor)
    close(descriptor)
  }
}

/// The location of a file to write, which needn't exist: its folder and its name there. The
/// locations of two paths are equal if writing to one path replaces the file at the other.
package struct FileLocation: Equatable {
  private let folder: FileStatus.Identity
  private let name: [UInt8]

  /// Returns `nil` if the folder doesn't exist, or for a file that isn't replaced, such as
  /// `/dev/null`.
  package init?(of path: String) {
    guard FileStatus(of: path)?.isRegular ?? true,
      let target = try? AtomicFile.resolvingLinks(path),
      let folder = FileStatus(of: AtomicFile.folder(of: target) + ".")
    else { return nil }
    self.folder = folder.identity
    name = target.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }
  }
}

/// The files that a run reads, and the files of its other outputs. An output may neither replace
/// them nor append to them.
package struct ReadFiles: Sendable {
  private struct File {
    let identity: FileStatus.Identity
    let role: String
  }

  /// The files with what they are; the first role of a file counts.
  private var files: [File] = []
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
    add(status.identity, role)
  }

  package mutating func add(_ identity: FileStatus.Identity, _ role: String) {
    files.append(File(identity: identity, role: role))
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
        FileStatus(of: path).flatMap(role)
        ?? FileLocation(of: path).flatMap { location in locations.first { $0.0 == location }?.role }
      return role.map { (path, $0) }
    }.first
  }

  /// Returns the role of the file of a descriptor; `nil` if it isn't read.
  package func role(ofDescriptor number: Int32) -> String? {
    FileStatus(descriptor: number).flatMap(role)
  }

  private func role(of status: FileStatus) -> String? {
    files.first { $0.identity == status.identity }?.role
  }

  /// Returns the error of writing a file; `nil` if that replaces nothing that is read.
  package func problem(ofWriting path: String) -> FeedError? {
    replaced(by: path).map { FeedError(.unwritable, "\($0.path) would replace \($0.role)") }
  }
}

package enum Folder {
  /// Creates a folder and those above it that don't exist. Throws `.unwritable`.
  package static func make(_ path: String, mode: mode_t = 0o777) throws(FeedError) {
    var status = unsafe mkdir(path, mode)
    if status != 0, errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
      slash > path.startIndex
    {
      try make(String(path[..<slash]), mode: mode)
      status = unsafe mkdir(path, mode)
    }
    guard status == 0 || errno == EEXIST else {
      throw FeedError(.unwritable, systemMessage(), in: path)
    }
  }

  /// Returns all regular files below the folder, sorted by the bytes of their paths, without hidden
  /// files. An unreadable folder is returned as its own path, so that opening it reports the error.
  package static func files(below path: String) -> [String] {
    guard let names = names(in: path) else { return [path] }
    let parent = path.hasSuffix("/") ? path : path + "/"
    return names.flatMap { name in
      let path = parent + name
      guard let status = FileStatus(of: path) else { return [path] }
      if status.isFolder { return isLink(path) ? [] : files(below: path) }
      return status.isRegular ? [path] : []
    }
  }

  /// Returns the names in a folder, sorted by their bytes; `nil` if it can't be read.
  package static func names(in path: String, includingHidden: Bool = false) -> [String]? {
    guard let directory = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let isHidden = name.hasPrefix(".")
      if !isHidden || includingHidden && name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Renames a file. Returns `false` if the new name is taken.
  package static func rename(_ path: String, to name: String) -> Bool {
    unsafe cun_rename_free(path, name) == 0
  }

  /// Removes a file, if it can be removed. The corresponding C function is `unlink`.
  package static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Returns the 64-bit FNV-1a hash of a text, in sixteen hexadecimal digits, for a file's name.
  package static func hash(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hexadecimal: hash, digits: 16)
  }

  /// Flushes the name of a file to disk: the folder that it is in.
  package static func flush(of path: String) {
    let folder = AtomicFile.folder(of: path)
    let raw = unsafe open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard raw >= 0 else { return }
    FileDescriptor(raw: raw, closes: true).flush()
  }

  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}

/// Patterns that choose among the files of a walked folder.
package struct FileFilter: Sendable {
  /// The patterns of files to read; empty for all.
  package var included: [String] = []
  package var excluded: [String] = []

  package init() {}

  package var isOpen: Bool { included.isEmpty && excluded.isEmpty }

  /// Returns `true` if a file below a folder is chosen.
  package func accepts(_ path: String, below folder: String) -> Bool {
    guard !isOpen else { return true }
    let relative = String(path.dropFirst(folder.count).drop { $0 == "/" })
    return (included.isEmpty || Self.matches(relative, included))
      && !Self.matches(relative, excluded)
  }

  /// A pattern with a slash is matched by the path below the folder, any other by a part of that. The
  /// corresponding C function is `fnmatch`.
  private static func matches(_ path: String, _ patterns: [String]) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    return patterns.contains { pattern in
      (pattern.contains("/") ? [path] : parts).contains { unsafe fnmatch(pattern, $0, 0) == 0 }
    }
  }
}
