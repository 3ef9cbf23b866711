import ChartConvIO
import ChartConvModel

extension OutputFormat {
  /// RSS 2.0 with the modules of feed readers and podcast applications.
  public static let rss = OutputFormat(
    name: "rss", summary: "RSS 2.0 with podcast and media modules, for feed readers",
    suffixes: ["rss"], carries: FieldSet(EntryField.syndicated),
    standardFields: EntryField.syndicated,
    reads: { FieldSet($0).union([.id, .name, .url]) },
    feedParts: .all,
    makeSchema: { _ in RSSSchema.text }
  ) {
    RSSEncoder($0)
  } assembler: {
    RSSAssembler(isCombined: $0.isCombined)
  }
}

struct RSSEncoder: FormatEncoder {
  private let head = RSSHead()
  private let items: RSSItem
  private var feeds: FeedSequence

  init(_ options: OutputOptions) {
    items = RSSItem(FieldSet(options.fields ?? OutputFormat.rss.standardFields))
    feeds = FeedSequence(isCombined: options.isCombined)
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    feeds.begin(batch.feed) { head.write(source: $0, into: &$1) }
    fragment.encodeRows(of: batch) { index, output in
      let row = batch[index]
      let isPosition = feeds.take(rank: row.integer(.rank))
      items.write(row, writesRank: !isPosition, source: feeds.source, into: &output)
    }
  }
}

/// Writes the channel around the items.
struct RSSAssembler: CombinedFeedAssembler {
  private let head = RSSHead()
  var waiting: WaitingFeeds?

  init(isCombined: Bool) { waiting = isCombined ? WaitingFeeds() : nil }

  func writeHead(_ feed: Feed, into output: inout OutputBuffer) {
    output.append(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" \
      xmlns:content="http://purl.org/rss/1.0/modules/content/" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" \
      xmlns:im="http://itunes.apple.com/rss" \
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
      xmlns:media="http://search.yahoo.com/mrss/" \
      xmlns:podcast="https://podcastindex.org/namespace/1.0" \
      xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:chartconv="urn:chartconv:rss">
      <channel>

      """)
    head.write(feed, into: &output)
  }

  func writeEntries(_ bytes: inout OutputBuffer, into output: inout OutputBuffer) {
    output.take(&bytes)
  }

  func writeEnd(into output: inout OutputBuffer) { output.append("</channel>\n</rss>\n") }
}
