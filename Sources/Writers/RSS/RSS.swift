internal import ChartConvIO
internal import ChartConvModel

extension OutputFormat {
  /// RSS 2.0 with the modules of feed readers and podcast applications.
  public static let rss = OutputFormat(
    name: "rss", summary: "RSS 2.0 with podcast and media modules, for feed readers",
    suffixes: ["rss"], carries: FieldSet(EntryField.syndicated),
    standardFields: EntryField.syndicated,
    reads: { FieldSet($0).union([.id, .name, .url]) },
    feedParts: .all,
    makeSchema: { _ in RSSSchema.text }
  ) { options in
    let head = RSSHead()
    let items = RSSItem(FieldSet(options.fields ?? EntryField.syndicated))
    return CombinedFeedEncoder(options, removesOwnNames: options.isPlain) {
      head.write(source: $0, into: &$1)
    } entry: { row, _, writesRank, source, output in
      items.write(row, writesRank: writesRank, source: source, into: &output)
    }
  } assembler: {
    RSSAssembler($0)
  }
}

/// Writes the channel around the items.
struct RSSAssembler: CombinedFeedAssembler {
  private let head = RSSHead()
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
    if isPlain { output.removeOwnNames(from: start) }
  }

  func writeEntries(_ bytes: inout OutputBuffer, into output: inout OutputBuffer) {
    output.take(&bytes)
  }

  func writeEnd(into output: inout OutputBuffer) { output.append("</channel>\n</rss>\n") }
}

/// Writes a channel's metadata: RSS's elements for feed readers, then values that RSS can't
/// represent exactly, in chartconv's namespace.
struct RSSHead: Sendable {
  private let parts = RSSParts()
  private let own = AtomParts(prefix: "chartconv:")

  func write(_ feed: Feed, into output: inout OutputBuffer) {
    let xml = parts.xml
    let title = feed.displayTitle
    let link = feed.url ?? feed.feedURL ?? feed.contentHash.urn
    parts.plain(
      "title", title.bytes.span, absent: feed.title == nil ? "title" : nil, into: &output)
    output.append("<link")
    parts.absent(feed.url == nil ? "link" : nil, into: &output)
    output.append(">")
    xml.text(link, into: &output)
    output.append("</link>\n")
    parts.plain(
      "description", (feed.subtitle ?? title).bytes.span,
      absent: feed.subtitle == nil ? "subtitle" : nil, into: &output)
    xml.element("language", feed.language, into: &output)
    xml.element("copyright", feed.rights, into: &output)
    author(feed.author, into: &output)
    date("pubDate", feed.published, into: &output)
    date("lastBuildDate", feed.updated, into: &output)
    let lists = FeedRow(feed)
    let row = lists.row
    var categories = row.list(.genres)
    while let category = categories.item() { parts.category(category, into: &output) }
    ITunesCategories(feed.categories).write(with: xml, into: &output)
    xml.element("generator", feed.generator?.name, into: &output)
    if let image = feed.image, !image.isEmpty { picture(image, title, link, into: &output) }
    if let url = feed.feedURL {
      parts.atom.link(" rel=\"self\"", to: url.bytes.span, into: &output)
    }
    own.podcast(feed, into: &output)
    output.append("<chartconv:feed")
    own.language(of: feed, into: &output)
    output.append(">\n")
    own.head(feed, into: &output)
    output.append("</chartconv:feed>\n")
  }

  /// Writes the feed of an item that isn't from the document's feed. RSS's own element requires an
  /// address.
  func write(source feed: Feed, into output: inout OutputBuffer) {
    if let url = feed.feedURL {
      output.append("<source")
      parts.xml.attribute("url", url, into: &output)
      output.append(">")
      parts.xml.text(feed.displayTitle, into: &output)
      output.append("</source>\n")
    }
    own.source(feed, named: "chartconv:source", into: &output)
  }

  /// Writes the author. RSS's element requires an e-mail address.
  private func author(_ author: FeedPerson?, into output: inout OutputBuffer) {
    if let email = author?.email, AtomTokens.isEmail(email.bytes.span) {
      parts.xml.element(
        "managingEditor", author?.name.map { "\(email) (\($0))" } ?? email, into: &output)
    }
    parts.xml.element("itunes:author", author?.name, into: &output)
  }

  private func date(_ name: String, _ moment: Timestamp?, into output: inout OutputBuffer) {
    guard let moment else { return }
    output.append("<\(name)>")
    output.appendMailDate(moment)
    output.append("</\(name)>\n")
  }

  private func picture(
    _ url: String, _ title: String, _ link: String, into output: inout OutputBuffer
  ) {
    let xml = parts.xml
    output.append("<image>\n")
    xml.element("url", url, into: &output)
    xml.element("title", title, into: &output)
    xml.element("link", link, into: &output)
    output.append("</image>\n")
    parts.image(url.bytes.span, width: nil, height: nil, isFirst: true, absent: nil, into: &output)
  }
}

/// Apple's categories of a podcast, which RSS nests: `Arts`, and within it `Design`.
struct ITunesCategories: Sendable {
  /// Each category with those in it.
  private var groups: [(name: String, inner: [String])] = []

  /// - Parameter categories: those of a feed, an inner one after that around it.
  init(_ categories: [FeedCategory]) {
    for category in categories {
      guard let scheme = category.scheme, scheme.hasPrefix("http://www.itunes.com/"),
        let name = category.name ?? category.term
      else { continue }
      if groups.isEmpty || Self.outer.contains(name) {
        groups.append((name, []))
      } else {
        groups[groups.count - 1].inner.append(name)
      }
    }
  }

  func write(with xml: XMLWriter, into output: inout OutputBuffer) {
    for group in groups {
      begin(group.name, xml, into: &output)
      output.append(group.inner.isEmpty ? "/>\n" : ">\n")
      for name in group.inner {
        begin(name, xml, into: &output)
        output.append("/>\n")
      }
      if !group.inner.isEmpty { output.append("</itunes:category>\n") }
    }
  }

  private func begin(_ name: String, _ xml: XMLWriter, into output: inout OutputBuffer) {
    output.append("<itunes:category")
    xml.attribute("text", name, into: &output)
  }

  /// The categories that aren't within others, current and retired ones.
  private static let outer: Set = [
    "Arts", "Business", "Comedy", "Education", "Fiction", "Games & Hobbies", "Government",
    "Government & Organizations", "Health", "Health & Fitness", "History", "Kids & Family",
    "Leisure", "Music", "News", "News & Politics", "Religion & Spirituality", "Science",
    "Science & Medicine", "Society & Culture", "Sports", "Sports & Recreation", "TV & Film",
    "Technology", "True Crime",
  ]
}
