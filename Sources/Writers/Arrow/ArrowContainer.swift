/// The two containers of Arrow's record batches.
enum ArrowContainer {
  /// Messages one after another.
  case stream
  /// A stream between two magic numbers, with a footer that has the position of each record batch.
  case file
}
