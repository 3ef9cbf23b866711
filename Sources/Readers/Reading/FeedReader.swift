/// Reads inputs of any dialect into the model.
public struct FeedReader: Sendable {
  package let selection: InputSelection
  package let options: ReadingOptions

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - selection: the dialects that are allowed.
  ///   - options: how inputs are read.
  public init(_ selection: InputSelection = .automatic, _ options: ReadingOptions = .init()) {
    self.selection = selection
    self.options = options
  }
}
