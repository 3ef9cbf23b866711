package import ChartConvIO
internal import ChartConvParsers

protocol DocumentInput: AnyObject {
  var diagnostics: Diagnostics { get }

  /// Reads the rest of the input, or the bytes so far. It may be called again after it has thrown
  /// `.awaitingBytes`.
  func read(_ source: inout ByteSource) throws(FeedError)
}

/// Reads inputs of any dialect, one after another, and reuses vocabularies and buffers.
package final class InputReader {
  private let context: ReadingContext

  package init(_ selection: InputSelection, _ options: ReadingOptions) {
    context = ReadingContext(selection, options)
  }

  /// Reads an input to its end, or until the receiver needs no more rows.
  package func read(
    _ source: inout ByteSource, into receiver: any BatchReceiver, _ diagnostics: inout Diagnostics
  ) throws(FeedError) {
    context.begin(source.capture)
    do throws(FeedError) {
      let decoder = try InputDecoder.begin(
        &source, context.options.parser, requested: context.selection.grammar)
      defer { if let decoder { diagnostics.add(decoder.diagnostics) } }
      try source.skipLeadingBlanks()
      let position = SourcePosition(line: source.skippedLines + 1, column: 1)
      let start = source.tally.count
      do throws(FeedError) {
        try read(&source, receiver, &diagnostics, after: nil)
      } catch {
        var preamble = Preamble(context: context)
        guard error.kind == .unrecognized || error.kind == .malformed,
          source.tally.count == start,
          let count = try preamble.skip(in: &source)
        else { throw error }
        let message = "\(count) bytes before the document are skipped"
        guard !context.options.isStrict else { throw FeedError(.strict, message, at: position) }
        diagnostics.warn(message, at: position)
        try read(&source, receiver, &diagnostics, after: preamble)
      }
    } catch {
      throw error.named(source.name)
    }
  }

  private func read(
    _ source: inout ByteSource, _ receiver: any BatchReceiver, _ diagnostics: inout Diagnostics,
    after preamble: Preamble?
  ) throws(FeedError) {
    let input: any DocumentInput
    switch try Grammar(of: &source, requested: context.selection.grammar) {
    case .xml: input = XMLInput(context, receiver)
    case .json:
      // A document whose grammar was requested may begin with anything.
      guard let first = try source.peek(1).first,
        first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      else {
        throw FeedError(
          .malformed, "neither an object nor an array",
          at: SourcePosition(line: source.skippedLines + 1, column: 1))
      }
      input = JSONInput(context, receiver, source: source.name, after: preamble)
    case .table: input = TableInput(context, receiver)
    }
    defer { diagnostics.add(input.diagnostics) }
    try input.read(&source)
  }
}
