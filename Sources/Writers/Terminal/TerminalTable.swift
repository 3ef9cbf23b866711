internal import ChartConvIO
internal import ChartConvModel

extension OutputFormat {
  /// A table with aligned columns for a terminal.
  public static let terminal = OutputFormat(
    name: "table", summary: "aligned columns for a terminal; the default there", suffixes: [],
    carries: FieldSet(EntryField.scalars), standardFields: FeedView.all, reads: FeedView.reads,
    ownFeedParts: FeedView.feedParts, separatesFeeds: true, followsKind: true,
    makeReportWriter: { SectionReportWriter($0, TerminalWriter(), TerminalLayout.self, $1) }
  ) {
    SectionEncoder(TerminalWriter(), TerminalLayout.self, $0)
  } makeAssembler: {
    SectionAssembler(TerminalLayout.self, $0)
  }
}

/// Writes values in one line that can't steer the terminal.
struct TerminalWriter: ValueWriter {
  func text(_ text: Span<UInt8>, into output: inout OutputBuffer) {
    output.append(TerminalText.line(text))
  }

  func date(_ day: CalendarDate, into output: inout OutputBuffer) { output.append(day) }

  func link(_ text: Span<UInt8>, to url: Span<UInt8>?, into output: inout OutputBuffer) {
    self.text(text, into: &output)
  }

  func picture(_ url: Span<UInt8>, of name: Span<UInt8>?, into output: inout OutputBuffer) {
    text(url, into: &output)
  }

  /// Returns the address that a name, a feed or a recording's length leads to: only `http` and `https`, and only
  /// characters that are allowed in an address.
  @_lifetime(copy row)
  func address(of column: EntryField, of row: Row) -> Span<UInt8>? {
    let link: EntryField
    switch column {
    case .name: link = .url
    case .duration: link = .previewURL
    case .feedTitle: link = .feedURL
    default: return nil
    }
    guard let url = row.text(link), MarkdownWriter.isLinkable(url) else { return nil }
    for index in url.indices where url[index] <= 0x20 || url[index] >= 0x7F { return nil }
    return url
  }
}
