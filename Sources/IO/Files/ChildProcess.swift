internal import CChartConvFiles

/// Another program, run without a shell.
@safe
package final class ChildProcess: @unchecked Sendable {
  private let id: pid_t
  private let input: FileDescriptor
  private let output: FileDescriptor
  /// What it says on standard error.
  private let errors: AtomicFile
  private var hasEnded = false

  /// Starts a program of the path. Throws `.unreadable` if it can't be started.
  ///
  /// - Parameter environment: variables that are added to those of this process.
  package init(_ words: [String], environment: KeyValuePairs<String, String>) throws(FeedError) {
    errors = try AtomicFile(in: Environment.temporaryFolder)
    let toProgram = try Pipe()
    let fromProgram = try Pipe()
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in [toProgram.readEnd, fromProgram.writeEnd, errors.descriptor.raw]
      .enumerated()
    {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
    }
    var id: pid_t = 0
    let status = unsafe Self.withCStrings(words) { arguments in
      unsafe Self.withCStrings(Self.variables(environment)) { variables in
        var (arguments, variables) = unsafe (arguments, variables)
        return unsafe posix_spawnp(&id, words[0], &actions, nil, &arguments, &variables)
      }
    }
    _ = close(toProgram.readEnd)
    _ = close(fromProgram.writeEnd)
    input = FileDescriptor(raw: toProgram.writeEnd, closes: true)
    output = FileDescriptor(raw: fromProgram.readEnd, closes: true)
    guard status == 0 else {
      hasEnded = true
      self.id = 0
      throw FeedError(.unreadable, "\(words[0]) can't be run: \(systemMessage(status))")
    }
    self.id = id
  }

  deinit { if !hasEnded { _ = kill(id, SIGKILL); wait() } }

  private struct Pipe {
    let readEnd: Int32
    let writeEnd: Int32

    init() throws(FeedError) {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { throw FeedError(.unreadable, systemMessage()) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      readEnd = ends[0]
      writeEnd = ends[1]
    }
  }

  private static func variables(_ added: KeyValuePairs<String, String>) -> [String] {
    var all: [String] = []
    var index = 0
    while let variable = unsafe cun_variable(index) {
      let text = unsafe String(cString: variable)
      let isReplaced = added.contains { text.utf8.starts(with: "\($0.key)=".utf8) }
      if !isReplaced { all.append(text) }
      index += 1
    }
    return all + added.map { "\($0.key)=\($0.value)" }
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = unsafe texts.map { unsafe strdup($0) }
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    return unsafe body(copies + [nil])
  }

  package func write(_ bytes: [UInt8]) throws(FeedError) {
    do throws(FeedError) { try input.write(bytes) } catch {
      throw FeedError(.unreadable, error.message)
    }
  }

  /// Returns the next bytes of its output; none at the end.
  package func read() throws(FeedError) -> [UInt8] { try output.read(upTo: 64 << 10) }

  /// Waits for its end. Returns the first line that it said if it failed; `nil` if it didn't.
  package func end() -> String? {
    let status = wait()
    guard status != 0 else { return nil }
    _ = errors.descriptor.seek(to: 0, fromEnd: false)
    let text = (try? errors.descriptor.read(upTo: 64 << 10)) ?? []
    let line = text.split(separator: 0x0A).first.map { String(decoding: $0, as: UTF8.self) }
    return line ?? "status \(status)"
  }

  @discardableResult
  private func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    hasEnded = true
    return status
  }
}
