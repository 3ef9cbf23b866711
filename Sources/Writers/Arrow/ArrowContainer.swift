/// The two containers of Arrow's record batches.
enum ArrowContainer {
  /// Messages one behind the other.
  case stream
  /// A stream between two magic numbers, with a footer that says where each record batch is.
  case file
}
