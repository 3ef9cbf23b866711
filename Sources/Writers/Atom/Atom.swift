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
  ) { options in
    let parts = AtomParts()
    let entries = AtomEntry(FieldSet(options.fields ?? EntryField.syndicated))
    return CombinedFeedEncoder(options, removesOwnNames: options.isPlain) {
      parts.source($0, named: "source", into: &$1)
    } entry: {
      entries.write($0, of: $1, writesRank: $2, source: $3, into: &$4)
    }
  } assembler: {
    AtomAssembler($0)
  }
}

/// Writes the document around the entries.
struct AtomAssembler: CombinedFeedAssembler {
  private let parts = AtomParts()
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
    parts.language(of: feed, into: &output)
    output.append(">\n")
    parts.head(feed, into: &output)
    parts.podcast(feed, into: &output)
    if isPlain { output.removeOwnNames(from: start) }
  }

  func writeEntries(_ bytes: inout OutputBuffer, into output: inout OutputBuffer) {
    output.take(&bytes)
  }

  func writeEnd(into output: inout OutputBuffer) { output.append("</feed>\n") }
}

/// Writes feed metadata in the order of Apple's legacy feed: the head of a document, or the
/// `source` of an entry from another feed (RFC 4287 §4.2.11).
extension AtomParts {
  func head(_ feed: Feed, into output: inout OutputBuffer) {
    let lists = FeedRow(feed)
    let row = lists.row
    if isAtom || feed.id != nil {
      id(row.text(.id), url: row.text(.feedURL), content: { feed.contentHash }, into: &output)
    }
    title(feed, into: &output)
    if isAtom || feed.updated != nil {
      updated(feed.updated, else: feed.newestEntry, into: &output)
    }
    links(row, into: &output)
    picture("icon", feed.icon, into: &output)
    author(feed, row, into: &output)
    if let rights = feed.rights { element("rights", rights.bytes.span, into: &output) }
    if let text = feed.subtitle { element("subtitle", text.bytes.span, into: &output) }
    picture("logo", feed.image, into: &output)
    if let generator = feed.generator { self.generator(generator, into: &output) }
    var categories = row.list(.genres)
    while let item = categories.item() { category(item, into: &output) }
    xml.element("chartconv:chart", feed.chart, into: &output)
    xml.element("chartconv:country", feed.country, into: &output)
    xml.element("chartconv:published", feed.published, into: &output)
  }

  /// Writes the feed of an entry (RFC 4287 §4.2.11).
  func source(_ feed: Feed, named name: String, into output: inout OutputBuffer) {
    output.append("<\(name) chartconv:feed=\"yes\"")
    language(of: feed, into: &output)
    output.append(">\n")
    head(feed, into: &output)
    podcast(feed, into: &output)
    output.append("</\(name)>\n")
  }

  func language(of feed: Feed, into output: inout OutputBuffer) {
    guard let language = feed.language else { return }
    self.language(language.bytes.span, into: &output)
  }

  private func title(_ feed: Feed, into output: inout OutputBuffer) {
    if let title = feed.title { return element("title", title.bytes.span, into: &output) }
    guard isAtom else { return }
    output.append("<title")
    absent("title", into: &output)
    output.append(">")
    xml.text(feed.displayTitle, into: &output)
    output.append("</title>\n")
  }

  private func links(_ row: Row, into output: inout OutputBuffer) {
    var relations = LinkRelations(ofFeed: true)
    let list = row.list(.links)
    if let url = row.text(.url), !ListedLinks(list, rel: "alternate", page: url).holdsPage {
      relations.note(rel: "alternate", type: "text/html")
      link(AtomParts.page, to: url, absent: "links", into: &output)
    }
    if let url = row.text(.feedURL), !ListedLinks(list, rel: "self", page: url).holdsPage {
      relations.note(rel: "self", type: nil)
      link(" rel=\"self\"", to: url, absent: "links", into: &output)
    }
    var links = list
    while let link = links.item() {
      self.link(link, rel: relations.substitute(for: link), into: &output)
    }
  }

  /// Writes the author. RFC 4287 §4.1.1 requires one unless every entry has one, which isn't known
  /// yet.
  private func author(_ feed: Feed, _ row: Row, into output: inout OutputBuffer) {
    var authors = row.list(.authors)
    if let author = authors.item() { return self.author(author, into: &output) }
    guard isAtom else { return }
    let name = feed.displayTitle
    author(name: name.bytes.span, url: nil, email: nil, id: nil, absent: "author", into: &output)
  }

  private func generator(_ generator: FeedGenerator, into output: inout OutputBuffer) {
    begin("generator", into: &output)
    if let url = generator.url { address("uri", url.bytes.span, into: &output) }
    xml.attribute("version", generator.version, into: &output)
    output.append(">")
    xml.text(generator.name ?? "", into: &output)
    end("generator", into: &output)
  }
}
