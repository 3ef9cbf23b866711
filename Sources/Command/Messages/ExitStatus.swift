enum ExitStatus: Int32 {
  case success = 0
  /// An input wasn't read, or not completely; or with `--exit-code` there are differences.
  case inputFailed = 1
  /// An option or its value is invalid; nothing was converted. Or an input of `diff` wasn't read to its
  /// end.
  case usage = 2
  /// The output couldn't be written. The program also ends with this status if memory runs out.
  case outputFailed = 3
}
