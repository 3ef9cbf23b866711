import ChartConvSystem

/// The terminal that standard output is connected to.
struct Terminal {
  /// The number of columns; `nil` if it is unknown.
  let width: Int?
  /// `true` if the user and the terminal accept colours: `NO_COLOR` is unset or empty, and `TERM`
  /// isn't `dumb`.
  let acceptsColor: Bool

  init(width: Int?, acceptsColor: Bool = true) {
    self.width = width
    self.acceptsColor = acceptsColor
  }

  /// The terminal of standard output; `nil` if there is none.
  static var ofOutput: Terminal? {
    guard StandardDescriptors.outputIsTerminal else { return nil }
    let noColor = variable("NO_COLOR") ?? ""
    return Terminal(
      width: variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? columns,
      acceptsColor: noColor.isEmpty && variable("TERM").map { $0 != "dumb" } ?? true)
  }

  static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  private static var columns: Int? {
    var size = winsize()
    guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
