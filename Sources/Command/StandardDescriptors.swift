import ChartConvSystem

/// Standard input, standard output and standard error.
enum StandardDescriptors {
  /// Prepares the standard descriptors.
  ///
  /// SIGPIPE and SIGXFSZ are ignored, so that a closed pipe or an exceeded file size limit is an
  /// error of `write`. A descriptor that the caller has closed is replaced by `/dev/null`, opened
  /// in the wrong mode so that using it fails. Otherwise the first opened file would get its
  /// number, and messages would be written into the output.
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
