import ChartConvIO
import ChartConvModel

extension OutputFormat {
  /// A page to look at, sort, search, play and print: one file, which loads only pictures and
  /// previews.
  public static let html = OutputFormat(
    name: "html", summary: "one page to look at, search, play and print",
    suffixes: ["html", "htm"],
    carries: FieldSet(EntryField.allCases.filter { !$0.isFeedLevel && !$0.isRemainder }),
    standardFields: FeedView.all, reads: FeedView.reads,
    feedParts: FeedView.feedParts.union(.language), separatesFeeds: true, followsKind: true,
    reports: { columns, options in
      guard options.isInline else { return HTMLReportWriter(columns) }
      return SectionReportWriter(columns, HTMLWriter(), InlineLayout.self, options)
    }
  ) {
    guard $0.isInline else { return HTMLEncoder($0) }
    return SectionEncoder(HTMLWriter(), InlineLayout.self, $0)
  } assembler: {
    guard $0.isInline else { return HTMLAssembler(isCombined: $0.isCombined) }
    return SectionAssembler(InlineLayout.self, $0)
  }
}

struct HTMLEncoder: FormatEncoder {
  private let html = HTMLWriter()
  private let options: OutputOptions
  /// The form of the feed's entries; `nil` before its first rows.
  private var entry: HTMLEntry?
  private var hasSection = false

  init(_ options: OutputOptions) { self.options = options }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    if fragment.startsFeed { entry = nil }
    if entry == nil, batch.count > 0 || batch.endsFeed {
      let entry = HTMLEntry(FeedView(of: batch, options))
      self.entry = entry
      begin(batch.feed.value, entry, into: &fragment.bytes)
    }
    guard let entry else { return }
    fragment.encodeRows(of: batch) { index, output in entry.write(batch[index], into: &output) }
    if fragment.endsFeed(of: batch) { fragment.bytes.append("</tbody>\n</table>\n</section>\n") }
  }

  /// Begins the section of a feed. The heading of the page is that of its first feed, unless
  /// several inputs are combined.
  private mutating func begin(_ feed: Feed, _ entry: HTMLEntry, into output: inout OutputBuffer) {
    output.append("<section")
    html.language(feed.language, into: &output)
    output.append(">\n")
    if options.isCombined || hasSection {
      html.element("h2", Headings.heading(of: feed), into: &output)
      html.date(of: feed, into: &output)
    }
    hasSection = true
    output.append("<table>\n<caption class=\"h\">")
    html.text(Headings.heading(of: feed).bytes.span, into: &output)
    output.append("</caption>\n")
    entry.writeHead(into: &output)
    output.append("<tbody>\n")
  }
}

/// Writes the page around the sections.
struct HTMLAssembler: Assembler {
  private let html = HTMLWriter()
  private let isCombined: Bool

  init(isCombined: Bool) { self.isCombined = isCombined }

  func begin(_ first: Feed?, into output: inout OutputBuffer) {
    let feed = first ?? Feed()
    let heading = isCombined ? "Several feeds" : Headings.heading(of: feed)
    output.append(HTMLPage.beginning)
    html.element("title", heading, into: &output)
    output.append(HTMLPage.style)
    output.append("</head>\n<body>\n<main>\n<header>\n")
    if isCombined {
      html.element("h1", heading, into: &output)
    } else {
      output.append("<h1")
      html.language(feed.language, into: &output)
      output.append(">")
      html.text(heading.bytes.span, into: &output)
      output.append("</h1>\n")
      html.date(of: feed, into: &output)
    }
    output.append("</header>\n")
    output.append(HTMLPage.tools)
  }

  func end(into output: inout OutputBuffer) {
    output.append("</main>\n")
    output.append(HTMLPage.script)
    output.append("</body>\n</html>\n")
  }
}
