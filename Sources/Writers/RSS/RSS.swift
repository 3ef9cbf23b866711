internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

extension OutputFormat {
  /// RSS 2.0 with the modules of feed readers and podcast applications.
  public static let rss = OutputFormat(
    name: "rss", summary: "RSS 2.0 with podcast and media modules, for feed readers",
    suffixes: ["rss"], carries: FieldSet(EntryField.syndicated),
    standardFields: EntryField.syndicated,
    reads: { FieldSet($0).union([.id, .name, .url]) },
    ownFeedParts: .all
  ) { options in
    let head = RSSHead()
    let items = RSSItem(FieldSet(options.fields ?? EntryField.syndicated))
    return CombinedFeedEncoder(options, foreign: RSSHead.foreign, named: "RSS") {
      head.write(source: $0, into: &$1)
    } entry: {
      items.write($0, &$1, into: &$2)
    }
  } makeAssembler: {
    CombinedFeedAssembler(RSSDocument(), $0)
  }
}

/// Writes the channel around the items.
struct RSSDocument: CombinedDocument {
  private let head = RSSHead()

  func writeHead(_ feed: Feed, into output: inout OutputBuffer) {
    output.append(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" \
      xmlns:content="http://purl.org/rss/1.0/modules/content/" \
      xmlns:creativeCommons="http://backend.userland.com/creativeCommonsRssModule" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" \
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
      xmlns:media="http://search.yahoo.com/mrss/" \
      xmlns:podcast="https://podcastindex.org/namespace/1.0" \
      xmlns:slash="http://purl.org/rss/1.0/modules/slash/" \
      xmlns:wfw="http://wellformedweb.org/CommentAPI/"
      """)
    head.write(feed, into: &output)
  }

  func writeEnd(into output: inout OutputBuffer) { output.append("</channel>\n</rss>\n") }
}

/// Writes a channel's metadata.
struct RSSHead: Sendable {
  private let parts = FeedXML(kind: .rss)

  static let foreign = ForeignXML(
    .rss, XMLWriter(),
    declared:
      "atom content creativeCommons dc dcterms itunes media podcast slash wfw")

  /// Writes the rest of the document's start tag, and the channel up to its items.
  func write(_ feed: Feed, into output: inout OutputBuffer) {
    let xml = parts.xml
    let foreign = Self.foreign.of(feed)
    var extra = foreign.written(foreign.carried(Extra(feed.extra), besides: FeedRow(feed).row))
    if FeedXML.isStore(feed) {
      output.append(FeedXML.storeNamespace)
      output.append(FeedXML.ownNamespace)
    }
    foreign.attributes(of: extra, declaresStore: FeedXML.isStore(feed), into: &output)
    output.append(">\n<channel>\n")
    let title = feed.displayTitle
    // RSS requires these, but none is made up for RSS that had none.
    let link = feed.url ?? feed.feedURL ?? (foreign.isNative ? nil : feed.contentHash.uuid)
    html(
      "title", foreign.isNative ? feed.title : title, or: "atom:title", foreign, &extra,
      into: &output)
    xml.element("link", link, into: &output)
    let description = feed.subtitle ?? (foreign.isNative ? nil : title)
    html("description", description, or: "atom:subtitle", foreign, &extra, into: &output)
    if !extra.holds(feed.language, in: ["language"]) {
      parts.element("language", feed.language, foreign, extra, into: &output)
    }
    if feed.rights?.withSpan({ extra.has($0, in: "copyright", or: "atom:rights") }) != true {
      parts.element("copyright", feed.rights, foreign, extra, into: &output)
    }
    if !foreign.isNative || feed.author != feed.owner {
      author(feed, foreign, extra, into: &output)
    }
    date("pubDate", feed.published, into: &output)
    if !foreign.isNative {
      date("lastBuildDate", feed.updated ?? feed.newestEntry, into: &output)
    } else if feed.updated != feed.published {
      // A feed's only date may be that of its publication.
      extra = extra.removing("lastBuildDate")
      date("lastBuildDate", feed.updated, into: &output)
    }
    categories(of: feed, extra, into: &output)
    let agent = extra["admin:generatorAgent"] == nil ? feed.generator?.url : nil
    if extra["atom:generator"] == nil {
      parts.element("generator", feed.generator?.name ?? agent, foreign, extra, into: &output)
    }
    picture(of: feed, title, link, foreign, extra, into: &output)
    links(of: feed, link, extra, into: &output)
    if let id = feed.id, ![feed.url, feed.feedURL, feed.podcastGUID].contains(id) {
      let name: StaticString = IRI.accepts(id.bytes.span) ? "atom:id" : "dc:identifier"
      xml.element(name, id, into: &output)
    }
    parts.podcast(feed, extra, into: &output)
    parts.chart(of: feed, into: &output)
    foreign.elements(of: extra, except: Self.merged, into: &output)
  }

  private static let merged: [String] = [
    "title", "description", "language", "copyright", "image", "generator",
  ]

  /// Writes a line. The element with its markup follows instead, unless the line was changed.
  private func html(
    _ name: StaticString, _ text: String?, or other: String, _ foreign: ForeignXML,
    _ extra: inout Extra, into output: inout OutputBuffer
  ) {
    guard let text else { return }
    if foreign.isNative {
      if text.withSpan({ extra.has($0, in: "\(name)", or: other) }) { return }
      extra = extra.removing("\(name)")
    }
    parts.element(name, foreign, extra, into: &output) {
      Self.html(text.bytes.span, isPlain: true, parts.xml, into: &$0)
    }
  }

  /// Writes a text as HTML: a plain one so that readers display it literally. Within a CDATA section,
  /// the escapes of XML are those of HTML.
  static func html(
    _ text: Span<UInt8>, isPlain: Bool, _ xml: XMLWriter, into output: inout OutputBuffer
  ) {
    guard isPlain, isMarkup(text) else { return xml.text(text, into: &output) }
    output.append("<![CDATA[")
    xml.text(text, into: &output)
    output.append("]]>")
  }

  /// Returns `true` if an HTML parser would find a tag or a character reference in the text.
  private static func isMarkup(_ text: Span<UInt8>) -> Bool {
    for index in text.indices.dropLast() {
      let next = text[index + 1]
      switch text[index] {
      case UInt8(ascii: "<"):
        if next.isASCIILetter || "/!?".utf8.contains(next) { return true }
      case UInt8(ascii: "&"):
        guard next.isASCIILetter || next == UInt8(ascii: "#") else { continue }
        // `Q&A` is a text.
        let end = min(index + CharacterReference.maximumLength, text.count)
        if CharacterReference((index..<end).map { text[$0] }[...]) != nil { return true }
      default: continue
      }
    }
    return false
  }

  /// Writes the feed of an item that isn't from the document's feed. The element requires an address.
  func write(source feed: Feed, into output: inout OutputBuffer) {
    guard let url = feed.feedURL ?? feed.url else { return }
    output.append("<source")
    parts.xml.attribute("url", url, into: &output)
    output.append(">")
    parts.xml.text(feed.displayTitle, into: &output)
    output.append("</source>\n")
  }

  private func author(
    _ feed: Feed, _ foreign: ForeignXML, _ extra: Extra, into output: inout OutputBuffer
  ) {
    let isPodcast = !feed.parts.isDisjoint(with: .podcast)
    let row = FeedRow(feed)
    var authors = row.row.list(.authors)
    guard let author = authors.item() else { return }
    typealias Member = FeedPerson.Member
    let (name, email) = (author.text(Member.name), author.text(Member.email))
    // Of elements that share a name, each is kept.
    if email == nil, extra.holds(name, in: Self.authorNames) { return }
    // The author of a podcast is that of its episodes. What else names it comes back.
    let isNamed = extra.holds(name, in: ["itunes:author"])
    if isPodcast, email != nil, !isNamed { parts.xml.element("itunes:author", name, into: &output) }
    let comesBack =
      foreign.isNative
      && (isPodcast || extra["managingEditor"] != nil || extra["webMaster"] != nil)
    if email == nil || !comesBack {
      parts.author(
        isPodcast ? "itunes:author" : "dc:creator", name, author.text(Member.url), email,
        isOfFeed: true, into: &output)
    }
    for other in FeedXML.furtherAuthors(of: feed) {
      self.author(Feed(title: "", author: other), foreign, extra, into: &output)
    }
  }

  private static let authorNames = [
    "dc:publisher", "googleplay:author", "itunes:author", "webMaster",
  ]

  private func date(_ name: StaticString, _ moment: Timestamp?, into output: inout OutputBuffer) {
    if let moment { parts.xml.element(name, into: &output) { $0.appendMailDate(moment) } }
  }

  private func categories(of feed: Feed, _ extra: Extra, into output: inout OutputBuffer) {
    typealias Member = FeedCategory.Member
    let cells = FeedRow(feed)
    var categories = cells.row.list(.genres)
    let keywords = categories.count == 0 ? [] : extra.words(in: Self.keywordNames)
    while let category = categories.item() {
      if ITunesCategories.isOne(category) { continue }
      let scheme = category.text(Member.scheme)
      let own = category.text(Member.name)
      guard let name = own != nil ? own : category.text(Member.term),
        !extra.holds(name, in: Self.categoryNames),
        scheme != nil || !keywords.holds(name)
      else { continue }
      Self.category(name, scheme, category.text(Member.id), parts.xml, into: &output)
    }
    ITunesCategories(feed.categories, besides: extra).write(with: parts.xml, into: &output)
  }

  private static let categoryNames = [
    "category", "itunes:category", "media:category", "dc:subject",
  ]
  private static let keywordNames = ["itunes:keywords", "media:keywords", "keywords"]

  static func category(
    _ name: Span<UInt8>, _ scheme: Span<UInt8>?, _ id: Span<UInt8>?, _ xml: XMLWriter,
    into output: inout OutputBuffer
  ) {
    output.append("<category")
    xml.attribute("domain", scheme, into: &output)
    xml.attribute("im:id", id, into: &output)
    output.append(">")
    xml.text(name, into: &output)
    output.append("</category>\n")
  }

  private func picture(
    of feed: Feed, _ title: String, _ link: String?, _ foreign: ForeignXML, _ extra: Extra,
    into output: inout OutputBuffer
  ) {
    let xml = parts.xml
    if let url = feed.image, !url.isEmpty {
      let own = extra["image"]?.members.map(\.key) ?? []
      let isPodcast = own.contains("url") || !feed.parts.isDisjoint(with: .podcast)
      // A podcast has either element, or both.
      let isElsewhere = foreign.isNative && extra.holds(url, in: Self.imageNames)
      let hasImage = !foreign.isNative || !(isPodcast || isElsewhere) || !own.isEmpty
      if hasImage {
        output.append("<image")
        foreign.attributes(ofElement: "image", extra, into: &output)
        output.append(">\n")
        if !own.contains("url") { xml.element("url", url, into: &output) }
        if !own.contains("title") { xml.element("title", title, into: &output) }
        if !own.contains("link") { xml.element("link", link, into: &output) }
        foreign.elements(ofElement: "image", extra, into: &output)
        output.append("</image>\n")
      }
      let isApples = !foreign.isNative || !hasImage || own.contains("url")
      if extra["itunes:image"] == nil, isPodcast, isApples, !isElsewhere {
        output.append("<itunes:image")
        xml.attribute("href", url, into: &output)
        output.append("/>\n")
      }
    }
    xml.element("atom:icon", feed.icon, into: &output)
  }

  private static let imageNames = ["atom:logo", "googleplay:image", "itunes:image"]

  private func links(
    of feed: Feed, _ page: String?, _ extra: Extra, into output: inout OutputBuffer
  ) {
    let names = ["link", "atom:link", "cc:license", "creativeCommons:license"]
    var hasSelf = false
    let row = FeedRow(feed)
    var links = row.row.list(.links)
    while let link = links.item() {
      if link.text(.rel).equals("self") { hasSelf = true }
      let isPage = link.isAlternate && page.map { link.text(.url).equals($0.bytes.span) } == true
      if isPage, link.hasOnlyAddress || link.isHTMLPage { continue }
      if extra.holds(link, in: names) { continue }
      AtomLink.write(link, "atom:link", parts.xml, into: &output)
    }
    if let url = feed.feedURL, !hasSelf {
      output.append("<atom:link rel=\"self\"")
      parts.xml.attribute("href", url, into: &output)
      output.append("/>\n")
    }
  }
}

/// Apple's categories of a podcast, which RSS nests: `Arts`, and within it `Design`.
struct ITunesCategories: Sendable {
  /// Each category with those in it.
  private var groups: [(name: String, inner: [String])] = []

  /// Returns `true` for one of these categories.
  static func isOne(_ category: ListItem) -> Bool {
    category.text(FeedCategory.Member.scheme)?.equals(scheme) == true
  }

  private static let scheme: StaticString = "http://www.itunes.com/"

  /// - Parameter categories: those of a feed, an inner one after that around it.
  /// - Parameter extra: what is written back.
  init(_ categories: [FeedCategory], besides extra: Extra) {
    guard extra["itunes:category"] == nil else { return }
    for category in categories where category.scheme == "\(Self.scheme)" {
      guard let name = category.name ?? category.term,
        !extra.holds(name, in: ["googleplay:category"])
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
