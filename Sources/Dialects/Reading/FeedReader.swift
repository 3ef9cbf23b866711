internal import ChartConvDetection
public import ChartConvInputs
public import ChartConvBytes

/// Reads inputs of any dialect into the model.
public struct FeedReader: Sendable {
  private let selection: InputSelection
  private let options: ReadingOptions

  public init(_ selection: InputSelection = .automatic, _ options: ReadingOptions = .init()) {
    self.selection = selection
    self.options = options
  }

  /// Reads an input to its end, or until the visitor has had enough.
  ///
  /// Throws where it can't be read, is of no dialect that is known, or breaks its grammar; what
  /// was complete by then has been handed over.
  public func read(
    _ source: inout ByteSource, _ visitor: any FeedVisitor, _ diagnostics: inout Diagnostics
  ) throws(FeedError) {
    try read(&source, into: EntryReceiver(visitor), &diagnostics)
  }

  /// Reads an input to its end, or until the receiver wants no more rows.
  package func read(
    _ source: inout ByteSource, into receiver: any BatchReceiver, _ diagnostics: inout Diagnostics
  ) throws(FeedError) {
    do throws(FeedError) {
      try source.skipBlankLead()
      switch try Grammar(of: &source, asked: selection.grammar) {
      case .xml:
        let input = XMLInput(selection: selection, options: options, receiver: receiver)
        try input.read(&source, &diagnostics)
      case .json:
        let input = JSONInput(selection, options, receiver, source: source.name)
        defer { diagnostics.add(input.diagnostics) }
        try input.read(&source)
      case .table:
        let input = TableInput(selection: selection, options: options, receiver: receiver)
        try input.read(&source, &diagnostics)
      }
    } catch {
      throw error.named(source.name)
    }
  }
}
