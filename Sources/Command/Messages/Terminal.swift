internal import ChartConvIO
internal import ChartConvModel

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

/// The terminal that standard output is connected to.
struct Terminal {
  /// The number of columns; `nil` if it is unknown.
  let width: Int?
  /// `true` if the user and the terminal accept colours: `NO_COLOR` is unset or empty, and `TERM`
  /// isn't `dumb`.
  var acceptsColor = true

  /// The terminal of standard output; `nil` if there is none.
  static var ofOutput: Terminal? {
    guard StandardDescriptors.outputIsTerminal else { return nil }
    return Terminal(
      width: Environment.value("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        ?? columns,
      acceptsColor: Environment.value("NO_COLOR") == nil && Environment.value("TERM") != "dumb")
  }

  /// `true` if the locale's encoding is UTF-8, as far as its name says.
  static var showsUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Environment.value).first
    let name = (locale ?? "").lowercased()
    return name.withSpan { $0.contains("utf-8".bytes.span) || $0.contains("utf8".bytes.span) }
  }

  private static var columns: Int? {
    var size = winsize()
    guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
