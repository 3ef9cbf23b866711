internal import ChartConvIO
internal import ChartConvModel

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
    AtomAssembler($0)
  }
}

struct AtomEncoder: FormatEncoder {
  private let head = AtomHead()
  private let entries: AtomEntry
  private let isPlain: Bool
  private var feeds: FeedSequence

  init(_ options: OutputOptions) {
    isPlain = options.isPlain
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
      let start = output.count
      entries.write(
        row, of: feed, writesRank: !isPosition, source: feeds.source, into: &output)
      if isPlain { output.removeOwnNames(from: start) }
    }
  }
}

/// Writes the document around the entries.
struct AtomAssembler: CombinedFeedAssembler {
  private let head = AtomHead()
  private let isPlain: Bool
  var waiting: WaitingFeeds?

  init(_ options: OutputOptions) {
    isPlain = options.isPlain
    waiting = options.isCombined ? WaitingFeeds() : nil
  }

  func writeHead(_ feed: Feed, into output: inout OutputBuffer) {
    let start = output.count
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
    if isPlain { output.removeOwnNames(from: start) }
  }

  func writeEntries(_ bytes: inout OutputBuffer, into output: inout OutputBuffer) {
    output.take(&bytes)
  }

  func writeEnd(into output: inout OutputBuffer) { output.append("</feed>\n") }
}

/// Writes feed metadata in the order of Apple's legacy feed: the head of a document, or the
/// `source` of an entry from another feed (RFC 4287 §4.2.11).
struct AtomHead: Sendable {
  var parts = AtomParts()

  func write(_ feed: Feed, into output: inout OutputBuffer) {
    let xml = parts.xml
    let lists = FeedRow(feed)
    let row = lists.row
    if parts.isAtom || feed.id != nil {
      parts.id(
        row.text(.id), url: row.text(.feedURL), content: { feed.contentHash }, into: &output)
    }
    title(feed, into: &output)
    if parts.isAtom || feed.updated != nil {
      parts.updated(feed.updated, else: feed.newestEntry, into: &output)
    }
    links(row, into: &output)
    parts.picture("icon", feed.icon, into: &output)
    author(feed, row, into: &output)
    if let rights = feed.rights { parts.element("rights", rights.bytes.span, into: &output) }
    if let text = feed.subtitle { parts.element("subtitle", text.bytes.span, into: &output) }
    parts.picture("logo", feed.image, into: &output)
    if let generator = feed.generator { write(generator, into: &output) }
    var categories = row.list(.genres)
    while let category = categories.item() { parts.category(category, into: &output) }
    xml.element("chartconv:chart", feed.chart, into: &output)
    xml.element("chartconv:country", feed.country, into: &output)
    xml.element("chartconv:published", feed.published, into: &output)
  }

  func writePodcast(_ feed: Feed, into output: inout OutputBuffer) {
    AtomPodcast(parts: parts).write(feed, into: &output)
  }

  /// Writes the feed of an entry (RFC 4287 §4.2.11).
  func write(source feed: Feed, named name: String, into output: inout OutputBuffer) {
    output.append("<\(name) chartconv:feed=\"yes\"")
    language(feed, into: &output)
    output.append(">\n")
    write(feed, into: &output)
    writePodcast(feed, into: &output)
    output.append("</\(name)>\n")
  }

  func language(_ feed: Feed, into output: inout OutputBuffer) {
    guard let language = feed.language else { return }
    parts.language(language.bytes.span, into: &output)
  }

  private func title(_ feed: Feed, into output: inout OutputBuffer) {
    if let title = feed.title { return parts.element("title", title.bytes.span, into: &output) }
    guard parts.isAtom else { return }
    output.append("<title")
    parts.absent("title", into: &output)
    output.append(">")
    parts.xml.text(feed.displayTitle, into: &output)
    output.append("</title>\n")
  }

  private func links(_ row: Row, into output: inout OutputBuffer) {
    var relations = LinkRelations(ofFeed: true)
    let list = row.list(.links)
    if let url = row.text(.url), !ListedLinks(list, rel: "alternate", page: url).holdsPage {
      relations.note(rel: "alternate", type: "text/html")
      parts.link(AtomParts.page, to: url, absent: "links", into: &output)
    }
    if let url = row.text(.feedURL), !ListedLinks(list, rel: "self", page: url).holdsPage {
      relations.note(rel: "self", type: nil)
      parts.link(" rel=\"self\"", to: url, absent: "links", into: &output)
    }
    var links = list
    while let link = links.item() {
      parts.link(link, rel: relations.substitute(for: link), into: &output)
    }
  }

  /// Writes the author. RFC 4287 §4.1.1 requires one unless every entry has one, which isn't known
  /// yet.
  private func author(_ feed: Feed, _ row: Row, into output: inout OutputBuffer) {
    var authors = row.list(.authors)
    if let author = authors.item() { return parts.author(author, into: &output) }
    guard parts.isAtom else { return }
    let name = feed.displayTitle
    parts.author(
      name: name.bytes.span, url: nil, email: nil, id: nil, absent: "author", into: &output)
  }

  private func write(_ generator: FeedGenerator, into output: inout OutputBuffer) {
    parts.begin("generator", into: &output)
    if let url = generator.url { parts.address("uri", url.bytes.span, into: &output) }
    parts.xml.attribute("version", generator.version, into: &output)
    output.append(">")
    parts.xml.text(generator.name ?? "", into: &output)
    parts.end("generator", into: &output)
  }
}
