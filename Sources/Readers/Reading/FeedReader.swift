/// Reads inputs of any dialect into the model.
public struct FeedReader: Sendable {
  package let selection: InputSelection
  package let options: ReadingOptions

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - format: the dialect; `nil` to recognize it.
  ///   - options: how inputs are read.
  public init(as format: InputFormat? = nil, options: ReadingOptions = .init()) {
    selection = InputSelection(format)
    self.options = options
  }
}

extension InputSelection {
  /// Selects a dialect, or all.
  package init(_ format: InputFormat?) { self = format.map { .format($0) } ?? .automatic }
}
