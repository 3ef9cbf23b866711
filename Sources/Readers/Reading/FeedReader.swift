package import ChartConvIO

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

  /// Reads an input to its end, or until the visitor stops.
  ///
  /// Throws if the input is unreadable, of unknown dialect, malformed, truncated, or exceeds a
  /// limit, after delivering the complete entries.
  package func read(
    _ source: inout ByteSource, _ visitor: any FeedVisitor, _ diagnostics: inout Diagnostics
  ) throws(FeedError) {
    let reader = InputReader(selection, options)
    try reader.read(&source, into: EntryReceiver(visitor), &diagnostics)
  }
}
