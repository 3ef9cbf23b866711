/// The two containers of Arrow's record batches.
enum ArrowContainer {
  /// Messages one after another.
  case stream
  /// A stream between two magic numbers, with a footer that says where each record batch is.
  case file
}
