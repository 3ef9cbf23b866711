import Glibc

/// The three descriptors that every program is given.
enum StandardDescriptors {
  /// Makes the program's end of them what it relies on.
  ///
  /// A reader that goes away, or a file that gets too large, shall be an error of `write`, not a
  /// signal. And a descriptor that the
  /// caller closed is taken by `/dev/null`, opened so that its use fails: else the first file that
  /// is opened would get the number, and messages would be written into the output.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let uses = [(0, O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(Int32, Int32)]
    for (descriptor, mode) in uses where fcntl(descriptor, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", mode)
    }
  }

  static var inputIsTerminal: Bool { isatty(0) == 1 }
  static var outputIsTerminal: Bool { isatty(1) == 1 }
  static var errorsAreTerminal: Bool { isatty(2) == 1 }
}
