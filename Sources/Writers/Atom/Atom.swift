import ChartConvIO
import ChartConvModel

extension OutputFormat {
  /// Atom (RFC 4287) with the elements of Apple's legacy chart feeds.
  public static let atom = OutputFormat(
    name: "atom", summary: "Atom 1.0 with the elements of Apple's legacy feeds",
    suffixes: ["atom", "xml"], carries: FieldSet(EntryField.syndicated),
    standardFields: EntryField.syndicated,
    reads: { FieldSet($0).union([.id, .name, .updated, .published, .url]) },
    feedParts: .all,
    requiresUpdated: true, makeSchema: { _ in AtomSchema.text }
  ) {
    AtomEncoder($0)
  } assembler: {
    AtomAssembler(isCombined: $0.isCombined)
  }
}

struct AtomEncoder: FormatEncoder {
  private let head = AtomHead()
  private let entries: AtomEntry
  private var feeds: FeedSequence

  init(_ options: OutputOptions) {
    entries = AtomEntry(FieldSet(options.fields ?? OutputFormat.atom.standardFields))
    feeds = FeedSequence(isCombined: options.isCombined)
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    feeds.begin(batch.feed) { head.write(source: $0, named: "source", into: &$1) }
    // A property of the class would be copied for each entry.
    let feed = feeds.feed.value
    fragment.encodeRows(of: batch) { index, output in
      let row = batch[index]
      let isPosition = feeds.take(rank: row.integer(.rank))
      entries.write(
        row, of: feed, writesRank: !isPosition, source: feeds.source, into: &output)
    }
  }
}

/// Writes the document around the entries.
struct AtomAssembler: CombinedFeedAssembler {
  private let head = AtomHead()
  var waiting: WaitingFeeds?

  init(isCombined: Bool) { waiting = isCombined ? WaitingFeeds() : nil }

  func writeHead(_ feed: Feed, into output: inout OutputBuffer) {
    output.append(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:im="http://itunes.apple.com/rss" \
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
      xmlns:media="http://search.yahoo.com/mrss/" \
      xmlns:podcast="https://podcastindex.org/namespace/1.0" \
      xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:chartconv="urn:chartconv:atom"
      """)
    head.language(feed, into: &output)
    output.append(">\n")
    head.write(feed, into: &output)
    head.writePodcast(feed, into: &output)
  }

  func writeEntries(_ bytes: inout OutputBuffer, into output: inout OutputBuffer) {
    output.take(&bytes)
  }

  func writeEnd(into output: inout OutputBuffer) { output.append("</feed>\n") }
}
