import ChartConvIO
import ChartConvModel

extension OutputFormat {
  /// A page to look at, sort, search, play and print: one file, which loads only pictures and
  /// previews.
  public static let html = OutputFormat(
    name: "html", summary: "one page to look at, search, play and print",
    suffixes: ["html", "htm"],
    carries: FieldSet(EntryField.allCases.filter { !$0.isFeedLevel && !$0.isRemainder })
      .union([.feedTitle]),
    standardFields: FeedView.all, reads: FeedView.reads,
    ownFeedParts: FeedView.feedParts.union(FeedView.headParts).union([.language]),
    separatesFeeds: true,
    followsKind: true,
    makeReportWriter: { columns, options in
      guard options.isInline else { return HTMLReportWriter(columns) }
      return SectionReportWriter(columns, HTMLWriter(), InlineLayout.self, options)
    }
  ) {
    guard $0.isInline else { return HTMLEncoder($0) }
    return SectionEncoder(HTMLWriter(), InlineLayout.self, $0)
  } makeAssembler: {
    guard $0.isInline else { return HTMLAssembler(options: $0) }
    return SectionAssembler(InlineLayout.self, $0)
  }
}

struct HTMLEncoder: FormatEncoder {
  private let html = HTMLWriter()
  private let options: OutputOptions
  /// The form of the feed's entries; `nil` before its first rows.
  private var entry: HTMLEntry?
  private var hasSection = false
  private var stars = StarCounts()

  init(_ options: OutputOptions) { self.options = options }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    if fragment.startsFeed { entry = nil }
    if entry == nil, batch.count > 0 || batch.endsFeed {
      let entry = HTMLEntry(FeedView(of: batch, options))
      self.entry = entry
      stars = StarCounts()
      begin(batch.feed.value, entry, into: &fragment.bytes)
    }
    guard let entry else { return }
    fragment.encodeRows(of: batch) { index, output in
      let row = batch[index]
      entry.write(row, into: &output)
      stars.add(row, in: entry.view)
    }
    guard fragment.endsFeed(of: batch) else { return }
    fragment.bytes.append("</tbody>\n</table>\n")
    if let mean = stars.mean { write(mean, into: &fragment.bytes) }
    fragment.bytes.append("</section>\n")
  }

  /// Begins the section of a feed. The heading of the page is that of its first feed, unless
  /// several inputs are combined.
  private mutating func begin(_ feed: Feed, _ entry: HTMLEntry, into output: inout OutputBuffer) {
    output.append("<section")
    html.language(feed.language, into: &output)
    output.append(">\n")
    if options.isCombined && !feed.isCombination || hasSection {
      html.head("h2", of: feed, nil, into: &output)
    }
    hasSection = true
    output.append("<table>\n<caption class=\"h\">")
    html.text(Headings.section(feed, options).bytes.span, into: &output)
    output.append("</caption>\n")
    entry.writeHead(into: &output)
    output.append("<tbody>\n")
  }

  /// Writes the mean of the stars, and a bar for each number of them. They are known after the reviews,
  /// and the style shows them before.
  private func write(_ mean: String, into output: inout OutputBuffer) {
    output.append("<div class=\"sum\"><p><b>\(mean)</b> of 5</p>\n<ul>")
    for (stars, count, share) in stars.rows {
      output.append(
        "<li><span>\(stars) ★</span><svg width=\"100%\" height=\"8\" aria-hidden=\"true\">")
      for (name, width) in [("rb", 100), ("rf", share)] {
        output.append("<rect class=\"\(name)\" width=\"\(width)%\" height=\"8\" rx=\"4\"/>")
      }
      output.append("</svg><span>\(count)</span></li>\n")
    }
    output.append("</ul></div>\n")
  }
}

/// Writes the page around the sections.
struct HTMLAssembler: Assembler {
  private let html = HTMLWriter()
  let options: OutputOptions

  func begin(_ first: Feed?, into output: inout OutputBuffer) {
    let feed = first ?? Feed()
    let heading = Headings.page(feed, options)
    html.begin(heading, into: &output)
    if options.isCombined && !feed.isCombination {
      html.element("h1", heading, into: &output)
    } else {
      html.head("h1", of: options.titled(feed), feed.language, into: &output)
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
