import Glibc

extension Gzip {
  /// `true` if `gzip -t` finds no error in a file.
  static func accepts(_ file: TemporaryInput) -> Bool {
    var process = pid_t()
    let texts: [String] = ["gzip", "-qt"]
    let words: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    defer { for word in words { free(word) } }
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, file.path, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
    guard posix_spawnp(&process, "gzip", &files, nil, words + [nil], environ) == 0 else {
      fatalError("no gzip")
    }
    var status: CInt = 0
    waitpid(process, &status, 0)
    return status == 0
  }
}
