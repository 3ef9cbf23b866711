import ChartConvBytes
import ChartConvModel

extension OutputFormat {
  /// Atom (RFC 4287) with the elements of Apple's legacy chart feeds.
  public static let atom = OutputFormat(
    name: "atom", summary: "Atom 1.0 with the elements of Apple's legacy feeds",
    suffixes: ["atom", "xml"], carries: FieldSet(atomFields), standardFields: atomFields,
    reads: { FieldSet($0).union([.id, .name, .updated, .published, .url]) },
    feedParts: { _ in .all },
    requiresUpdated: true, makeSchema: { AtomSchema.text }
  ) {
    AtomEncoder($0)
  } assembler: {
    AtomAssembler(isCombined: $0.isCombined)
  }

  /// The input's name isn't part of the feed.
  private static let atomFields = EntryField.allCases.filter { $0 != .source }
}

struct AtomEncoder: FormatEncoder {
  private let head = AtomHead()
  private let entries: AtomEntry
  private let isCombined: Bool
  private var feed = Feed()
  /// The current feed as shared by its batches.
  private var current: SharedFeed?
  /// The feed without derived values. Feeds that are equal in it can't be distinguished by a
  /// reader.
  private var statedFeed = Feed()
  /// The feed of the previous entry. Feeds without entries don't appear in the document.
  private var lastFeed: Feed?
  /// `true` until the first entry of the feed.
  private var isNew = true
  /// The position of the entry in its feed.
  private var position = 0
  /// The document's feed; `nil` if the output is combined.
  private var own: Feed?
  private var ownNewestEntry: Timestamp?
  /// The `source` element of the feed's entries; empty for the document's feed.
  private var source: [UInt8] = []

  init(_ options: OutputOptions) {
    entries = AtomEntry(FieldSet(options.fields ?? OutputFormat.atom.standardFields))
    isCombined = options.isCombined
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    if batch.feed !== current {
      current = batch.feed
      begin(batch.feed.value)
    }
    while let index = fragment.takeRow(of: batch) {
      encode(batch[index], into: &fragment.bytes)
    }
  }

  private mutating func begin(_ feed: Feed) {
    self.feed = feed
    isNew = true
    source = []
    statedFeed = feed
    statedFeed.newestEntry = nil
    if !isCombined, own == nil {
      own = statedFeed
      ownNewestEntry = feed.newestEntry
    }
    guard statedFeed != own else { return self.feed.newestEntry = ownNewestEntry }
    var buffer = OutputBuffer(capacity: 4096)
    buffer.append("<source chartconv:feed=\"yes\"")
    head.language(feed, into: &buffer)
    buffer.append(">\n")
    head.write(feed, into: &buffer)
    buffer.append("</source>\n")
    source = buffer.bytes
  }

  private mutating func encode(_ row: Row, into output: inout OutputBuffer) {
    if isNew {
      if statedFeed != lastFeed { position = 0 }
      lastFeed = statedFeed
      isNew = false
    }
    position += 1
    let isPosition = !isCombined && row.integer(.rank) == position
    entries.write(row, of: feed, writesRank: !isPosition, source: source, into: &output)
  }
}

/// Writes the document around the entries.
struct AtomAssembler: Assembler {
  private let head = AtomHead()
  private let isCombined: Bool

  init(isCombined: Bool) { self.isCombined = isCombined }

  func begin(_ first: Feed?, into output: inout OutputBuffer) {
    output.append(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:im="http://itunes.apple.com/rss" \
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
      xmlns:media="http://search.yahoo.com/mrss/" \
      xmlns:podcast="https://podcastindex.org/namespace/1.0" \
      xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:chartconv="urn:chartconv:atom"
      """)
    if !isCombined { head.language(first ?? Feed(), into: &output) }
    output.append(">\n")
    if let first, !isCombined {
      head.write(first, into: &output)
    } else {
      head.writeCombined(first, into: &output)
    }
  }

  func end(into output: inout OutputBuffer) { output.append("</feed>\n") }
}
