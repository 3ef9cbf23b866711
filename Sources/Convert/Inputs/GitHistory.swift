package import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// The committed versions of files as inputs, oldest first.
///
/// git is run as a program, without a shell, a pager and the network. Nothing that a repository's
/// configuration names is run: it may be a stranger's.
package final class GitHistory: Sendable {
  private let versions: [[UInt8]: ConversionInput]
  package let names: [String]
  /// The repositories that lack older commits.
  package let shallow: [String]

  /// Lists the versions of files, and of the files of folders.
  ///
  /// - Parameter range: the times of the commits.
  package init(of paths: [String], within range: DateRange) throws(FeedError) {
    var versions: [[UInt8]: ConversionInput] = [:]
    var names: [String] = []
    var shallow: [String] = []
    let first = (range.isRelative ? nil : range.since?.first) ?? Moment(seconds: .min)
    for path in paths {
      do throws(FeedError) {
        let isFolder = FileStatus(of: path)?.isFolder ?? false
        let folder = isFolder ? path : AtomicFile.folder(of: path)
        let file =
          isFolder ? "." : String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
        let isShallow = try GitProgram.output(["rev-parse", "--is-shallow-repository"], in: folder)
        if isShallow.starts(with: "true".utf8) { shallow.append(path) }
        let blobs = GitBlobs(in: folder)
        let found = Self.versions(in: try Self.log(of: file, isFolder, in: folder))
        guard !found.isEmpty else { throw FeedError(.unreadable, "git has no version of it") }
        for (commit, time, file, blob) in found.reversed() {
          let name = "\(file)@\(commit.prefix(12))"
          guard versions[Array(name.utf8)] == nil else { continue }
          // A document isn't younger than its commit.
          if let moment = Timestamp(feedDate: time.bytes.span), Moment(moment) < first { continue }
          let capture = Capture(address: nil, time: time, isDeclared: true)
          versions[Array(name.utf8)] = .captured(name, capture, isFound: isFolder) {
            () throws(FeedError) in try blobs.read(blob)
          }
          names.append(name)
        }
      } catch {
        throw error.named(path)
      }
    }
    self.versions = versions
    self.names = names
    self.shallow = shallow
  }

  /// Returns the log of a file, or of the files of a folder.
  private static func log(
    of name: String, _ isFolder: Bool, in folder: String
  ) throws(FeedError) -> [UInt8] {
    let command = [
      "log", "-z", "--format=%x01%H%x09%cI", "--raw", "--no-abbrev", "--no-ext-diff",
      "--no-textconv", "--no-show-signature", "-M", "-c",
    ]
    return try GitProgram.output(
      command + (isFolder ? [] : ["--follow"]) + ["--", name], in: folder)
  }

  /// Parses the log, newest first: commits, each with the files that it changes and their contents.
  private static func versions(
    in log: [UInt8]
  ) -> [(commit: String, time: String, path: String, blob: String)] {
    var found: [(commit: String, time: String, path: String, blob: String)] = []
    var tokens = log.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }[...]
    var commit: [Substring] = []
    while let token = tokens.popFirst() {
      if token.utf8.first == 1 {
        commit = token.dropFirst().split(separator: "\t")
        continue
      }
      // :OLD-MODE NEW-MODE OLD-BLOB NEW-BLOB STATUS, then its path, after the old one of a rename. A merge
      // that differs from all its parents has the old modes and blobs of each, and one path.
      let words = token.split(separator: " ")
      guard words.count >= 5, commit.count == 2, var path = tokens.popFirst() else { continue }
      let (blob, status) = (words[words.count - 2], words[words.count - 1])
      if words.count == 5, ["R", "C"].contains(status.prefix(1)) {
        path = tokens.popFirst() ?? path
      }
      guard !status.hasPrefix("D") else { continue }
      found.append((String(commit[0]), String(commit[1]), path, String(blob)))
      // git also follows a new file to another one that it resembles.
      if status.hasPrefix("C") { break }
    }
    return found
  }

  package func input(_ name: String) -> ConversionInput {
    versions[Array(name.utf8)] ?? .path(name)
  }
}

/// The contents of files in a repository, read by one process.
private final class GitBlobs: @unchecked Sendable {
  private static let maximumSize = 1 << 30
  private static let pointer = Array("version https://git-lfs.github.com/spec/".utf8)

  private let folder: String
  private let lock = ConditionLock()
  private var process: ChildProcess?
  private var answers = ByteSource([], name: "git")

  init(in folder: String) { self.folder = folder }

  func read(_ blob: String) throws(FeedError) -> [UInt8] {
    lock.lock()
    defer { lock.unlock() }
    let process =
      if let process { process } else { try GitProgram.start(["cat-file", "--batch"], in: folder) }
    if self.process == nil {
      answers = ByteSource(name: "git") { () throws(FeedError) in try process.read() }
    }
    // After an error, the next one is read by another process.
    self.process = nil
    try process.write(Array("\(blob)\n".utf8))
    let words = try answers.takeLine(atMost: 4 << 10)?.split(separator: 0x20)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let words else { throw Self.failure(of: process) }
    guard words.count == 3, words[1] == "blob", let size = Int(words[2]), size <= Self.maximumSize
    else {
      throw FeedError(
        .unreadable,
        words.last == "missing"
          ? "git doesn't have its contents; it may be a submodule" : "not a file")
    }
    let bytes = Array(try answers.peek(size + 1).prefix(size))
    guard bytes.count == size else { throw Self.failure(of: process) }
    answers.skip(size + 1)
    self.process = process
    guard !bytes.starts(with: Self.pointer) else {
      throw FeedError(
        .unreadable, "a pointer of Git LFS instead of the file; see git lfs fetch --all")
    }
    return bytes
  }

  private static func failure(of process: ChildProcess) -> FeedError {
    FeedError(.unreadable, "git: \(process.end() ?? "it ended")")
  }
}

private enum GitProgram {
  /// What a configuration would run: a monitor of files, hooks, a pager, transports, programs that show
  /// differences or check signatures.
  private static let options = [
    "--no-pager", "--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c",
    "core.hooksPath=/dev/null", "-c", "protocol.allow=never", "-c", "diff.external=", "-c",
    "log.showSignature=false", "-c", "log.showRoot=true", "-c", "core.sshCommand=false", "-c",
    "core.askPass=false", "-c", "credential.helper=",
  ]
  private static let environment: KeyValuePairs = [
    "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "",
    "GIT_EXTERNAL_DIFF": "", "LC_ALL": "C",
  ]

  static func start(_ words: [String], in folder: String) throws(FeedError) -> ChildProcess {
    try ChildProcess(["git", "-C", folder] + options + words, environment: environment)
  }

  /// Returns what git writes. Throws what it says if it fails.
  static func output(_ words: [String], in folder: String) throws(FeedError) -> [UInt8] {
    let process = try start(words, in: folder)
    var bytes: [UInt8] = []
    while case let piece = try process.read(), !piece.isEmpty { bytes += piece }
    if let problem = process.end() {
      throw FeedError(
        .unreadable,
        problem.hasPrefix("fatal: ") ? "git: \(problem.dropFirst(7))" : "git: \(problem)")
    }
    return bytes
  }
}
