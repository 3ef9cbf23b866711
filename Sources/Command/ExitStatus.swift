/// What the program's exit tells its caller.
enum ExitStatus: Int32 {
  case success = 0
  /// Some input wasn't converted, or not to its end.
  case inputFailed = 1
  /// An option or its value is wrong; nothing was converted.
  case usage = 2
  /// The output couldn't be written.
  case outputFailed = 3
}
