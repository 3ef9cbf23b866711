package import ChartConvIO

/// Reads inputs of any dialect, one after the other, and reuses vocabularies and buffers.
package final class InputReader {
  private let selection: InputSelection
  private let context: ReadingContext
  private let windows: WindowOptions?

  /// - Parameter windows: when and how one input is read on several threads.
  package init(
    _ selection: InputSelection, _ options: ReadingOptions, windows: WindowOptions? = nil
  ) {
    self.selection = selection
    self.windows = windows
    context = ReadingContext(options)
  }

  /// Reads an input to its end, or until the receiver needs no more rows.
  package func read(
    _ source: inout ByteSource, into receiver: any BatchReceiver, _ diagnostics: inout Diagnostics
  ) throws(FeedError) {
    do throws(FeedError) {
      let decoder = try InputDecoder.begin(
        &source, context.options.parser, requested: selection.grammar)
      defer { if let decoder { diagnostics.add(decoder.diagnostics) } }
      try source.skipLeadingBlanks()
      switch try Grammar(of: &source, requested: selection.grammar) {
      case .xml:
        let input = XMLInput(
          selection: selection, context: context, receiver: receiver, windows: windows)
        try input.read(&source, &diagnostics)
      case .json:
        let input = JSONInput(selection, context, receiver, source: source.name)
        defer { diagnostics.add(input.diagnostics) }
        try input.read(&source)
      case .table:
        let input = TableInput(selection: selection, context: context, receiver: receiver)
        try input.read(&source, &diagnostics)
      }
    } catch {
      throw error.named(source.name)
    }
  }
}
