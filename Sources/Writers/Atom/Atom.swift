internal import ChartConvIO
internal import ChartConvModel

extension OutputFormat {
  /// Atom (RFC 4287), with the elements of Apple's legacy feeds for what a store sells.
  public static let atom = OutputFormat(
    name: "atom", summary: "Atom 1.0; charts have the elements of Apple's legacy feeds",
    suffixes: ["atom", "xml"], carries: FieldSet(EntryField.syndicated),
    standardFields: EntryField.syndicated,
    reads: { FieldSet($0).union([.id, .name, .updated, .published, .url]) },
    ownFeedParts: .all,
    requiresUpdated: true
  ) { options in
    let head = AtomHead()
    let entries = AtomEntry(FieldSet(options.fields ?? EntryField.syndicated))
    return CombinedFeedEncoder(options, foreign: AtomHead.foreign, named: "Atom") {
      head.write(source: $0, into: &$1)
    } entry: {
      entries.write($0, &$1, into: &$2)
    }
  } makeAssembler: {
    CombinedFeedAssembler(AtomDocument(), $0)
  }
}

/// Writes the document around the entries.
struct AtomDocument: CombinedDocument {
  private let head = AtomHead()

  func writeHead(_ feed: Feed, into output: inout OutputBuffer) {
    output.append(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
      xmlns:media="http://search.yahoo.com/mrss/" \
      xmlns:podcast="https://podcastindex.org/namespace/1.0" \
      xmlns:thr="http://purl.org/syndication/thread/1.0"
      """)
    head.write(feed, into: &output)
  }

  func writeEnd(into output: inout OutputBuffer) { output.append("</feed>\n") }
}

/// Writes feed metadata in the order of Apple's legacy feed: the head of a document, or the
/// `source` of an entry from another feed (RFC 4287 §4.2.11).
struct AtomHead: Sendable {
  private let parts = FeedXML(kind: .atom)
  private static let xml = XMLWriter()

  static let foreign = ForeignXML(.atom, xml, declared: "dc itunes media podcast thr")

  static let merged: [String] = [
    "id", "title", "updated", "subtitle", "rights", "generator", "icon", "logo",
  ]

  /// Writes the rest of the document's start tag, and its metadata.
  func write(_ feed: Feed, into output: inout OutputBuffer) {
    let foreign = Self.foreign.of(feed)
    let extra = foreign.written(foreign.carried(Extra(feed.extra), besides: FeedRow(feed).row))
    if FeedXML.isStore(feed) {
      output.append(FeedXML.storeNamespace)
      output.append(FeedXML.ownNamespace)
    }
    if extra["@xml:lang"] == nil, let tag = feed.language,
      AtomTokens.isLanguage(tag.bytes.span)
    {
      Self.xml.attribute("xml:lang", tag, into: &output)
    }
    foreign.attributes(of: extra, declaresStore: FeedXML.isStore(feed), into: &output)
    output.append(">\n")
    let kept = foreign.kept(of: feed, extra)
    write(feed, foreign, extra, except: kept, into: &output)
    parts.podcast(feed, extra, into: &output)
    parts.chart(of: feed, into: &output)
    foreign.elements(of: extra, except: Self.merged.filter { !kept.contains($0) }, into: &output)
  }

  /// Writes the feed of an entry.
  func write(source feed: Feed, into output: inout OutputBuffer) {
    output.append("<source>\n")
    write(feed, Self.foreign, Extra(String?.none), except: [], into: &output)
    output.append("</source>\n")
  }

  private func write(
    _ feed: Feed, _ foreign: ForeignXML, _ extra: Extra, except kept: [String],
    into output: inout OutputBuffer
  ) {
    let xml = Self.xml
    id(feed, foreign, extra, into: &output)
    if !kept.contains("title") {
      output.append("<title")
      if feed.title == nil { Self.absent("title", into: &output) }
      foreign.attributes(ofElement: "title", extra, into: &output)
      output.append(">")
      xml.text(feed.displayTitle, into: &output)
      output.append("</title>\n")
    }
    Self.updated(feed.updated, else: feed.newestEntry, into: &output)
    links(of: feed, extra, into: &output)
    picture("icon", feed.icon, into: &output)
    author(of: feed, extra, into: &output)
    if !kept.contains("rights") {
      parts.element("rights", feed.rights, foreign, extra, into: &output)
    }
    if !kept.contains("subtitle") {
      parts.element("subtitle", feed.subtitle, foreign, extra, into: &output)
    }
    if !kept.contains("logo"), !(foreign.isNative && extra.holds(feed.image, in: ["itunes:image"]))
    {
      picture("logo", feed.image, into: &output)
    }
    if let generator = feed.generator {
      output.append("<generator")
      if let url = generator.url { AtomLink.address("uri", url.bytes.span, xml, into: &output) }
      xml.attribute("version", generator.version, into: &output)
      output.append(">")
      xml.text(generator.name ?? "", into: &output)
      output.append("</generator>\n")
    }
    typealias Member = FeedCategory.Member
    let cells = FeedRow(feed)
    var categories = cells.row.list(.genres)
    while let category = categories.item() {
      let term = category.text(Member.term)
      let name = term != nil ? term : category.text(Member.name)
      if extra.holds(name, in: ["category", "itunes:category", "media:category"]) { continue }
      if ITunesCategories.isOne(category) { continue }
      Self.category(category, foreign, into: &output)
    }
    ITunesCategories(feed.categories, besides: extra).write(with: xml, into: &output)
    if let published = feed.published {
      output.append("<dcterms:issued xmlns:dcterms=\"http://purl.org/dc/terms/\">")
      output.append(published)
      output.append("</dcterms:issued>\n")
    }
  }

  private func id(
    _ feed: Feed, _ foreign: ForeignXML, _ extra: Extra, into output: inout OutputBuffer
  ) {
    output.append("<id")
    let id = feed.id ?? feed.feedURL
    let isIRI = id.map { foreign.isNative || IRI.accepts($0.bytes.span) } ?? false
    if feed.id == nil || !isIRI { Self.absent("id", into: &output) }
    foreign.attributes(ofElement: "id", extra, into: &output)
    output.append(">")
    if let id, isIRI {
      Self.xml.text(id, into: &output)
    } else {
      output.append(feed.contentHash.uuid)
    }
    output.append("</id>\n")
    if !isIRI { Self.xml.element("dc:identifier", feed.id, into: &output) }
  }

  private func links(of feed: Feed, _ extra: Extra, into output: inout OutputBuffer) {
    let row = FeedRow(feed)
    var links = row.row.list(.links)
    let hasSelf = links.contains { $0.text(.rel).equals("self") }
    if let url = feed.url, !links.contains(where: { $0.isAlternate }) {
      AtomLink.write("alternate", type: "text/html", to: url.bytes.span, Self.xml, into: &output)
    }
    if let url = feed.feedURL, !hasSelf {
      AtomLink.write(
        "self", type: "application/atom+xml", to: url.bytes.span, Self.xml, into: &output)
    }
    var relations = AlternateLinks()
    while let link = links.item() {
      if extra.holds(link, in: ["link", "cc:license", "creativeCommons:license"]) { continue }
      AtomLink.write(link, "link", rel: relations.other(for: link), Self.xml, into: &output)
    }
  }

  /// Writes the author. RFC 4287 §4.1.1 requires one unless every entry has one, which isn't known
  /// yet.
  private func author(of feed: Feed, _ extra: Extra, into output: inout OutputBuffer) {
    if extra.holds(feed.author?.name, in: ["author", "atom:author"]) { return }
    typealias Member = FeedPerson.Member
    let cells = FeedRow(feed)
    var authors = cells.row.list(.authors)
    guard let author = authors.item() else {
      output.append("<author")
      Self.absent("author", into: &output)
      output.append("><name>")
      Self.xml.text(feed.displayTitle, into: &output)
      return output.append("</name></author>\n")
    }
    Self.author(
      author.text(Member.name), author.text(Member.url), author.text(Member.email), into: &output)
    for other in FeedXML.furtherAuthors(of: feed) {
      self.author(of: Feed(title: "", author: other), extra, into: &output)
    }
  }

  private func picture(_ name: StaticString, _ url: String?, into output: inout OutputBuffer) {
    guard let url, !url.isEmpty else { return }
    Self.xml.element(
      name, IRI.encoded(url.bytes.span, keepsUnicode: false) ?? url, into: &output)
  }
}

extension ForeignXML {
  /// Atom's prefix in the feed.
  private var ownPrefix: String { isNative ? "" : "atom:" }

  /// Returns the elements of Atom that are written as they were, unless they were changed: texts with their
  /// markup, and a picture beside Apple's.
  func kept(of feed: Feed, _ extra: Extra) -> [String] {
    let texts = [
      ("title", feed.title), ("subtitle", feed.subtitle), ("rights", feed.rights),
    ].filter { name, text in
      text?.withSpan { extra.has($0, in: ownPrefix + name) } == true
    }
    // Its address may be relative.
    let logo = extra["\(ownPrefix)logo"]?.text.map { String(decoding: $0, as: UTF8.self) }
    let hasLogo = logo.map { feed.image?.hasSuffix($0) ?? false } ?? false
    return texts.map(\.0) + (hasLogo ? ["logo"] : [])
  }

  /// Returns the names of elements of which a feed has more than the one that Atom allows.
  func repeated(of feed: Feed, _ extra: Extra) -> [String] {
    guard kind == .atom else { return [] }
    let kept = kept(of: feed, extra)
    let names = AtomHead.merged.filter { !kept.contains($0) }.map { ownPrefix + $0 }
    return extra.members.filter {
      names.contains($0.key) && !Self.isMerged($0) && !$0.value.isNull
    }.map(\.key)
  }
}

/// Writes elements of feeds and entries.
extension AtomHead {
  /// Marks an element that RFC 4287 requires and the feed doesn't have.
  static func absent(_ name: StaticString, into output: inout OutputBuffer) {
    output.append(FeedXML.ownNamespace)
    output.append(" chartconv:absent=\"", name, "\"")
  }

  static func updated(
    _ moment: Timestamp?, else other: Timestamp?, into output: inout OutputBuffer
  ) {
    output.append("<updated")
    if moment == nil { absent("updated", into: &output) }
    output.append(">")
    if let moment = moment ?? other ?? Timestamp.epoch { output.append(moment) }
    output.append("</updated>\n")
  }

  static func author(
    _ name: Span<UInt8>?, _ url: Span<UInt8>?, _ email: Span<UInt8>?,
    into output: inout OutputBuffer
  ) {
    output.append("<author>\n<name>")
    if let name { xml.text(name, into: &output) }
    output.append("</name>\n")
    if let url, IRI.accepts(url) { xml.element("uri", url, into: &output) }
    if let email, AtomTokens.isEmail(email) { xml.element("email", email, into: &output) }
    output.append("</author>\n")
  }

  static func category(
    _ item: ListItem, _ foreign: ForeignXML, into output: inout OutputBuffer
  ) {
    typealias Member = FeedCategory.Member
    category(
      item.text(Member.id), item.text(Member.name), item.text(Member.term),
      item.text(Member.scheme), foreign, into: &output)
  }

  /// Writes a category. RFC 4287 §4.2.2 requires a term; the display name replaces a missing one. A scheme
  /// that isn't an IRI is kept in Atom that was Atom.
  static func category(
    _ id: Span<UInt8>?, _ name: Span<UInt8>?, _ term: Span<UInt8>?, _ scheme: Span<UInt8>?,
    _ foreign: ForeignXML, into output: inout OutputBuffer
  ) {
    guard name != nil || term != nil else { return }
    output.append("<category")
    xml.attribute("im:id", id, into: &output)
    xml.attribute("term", term != nil ? term : name, into: &output)
    if let scheme, foreign.isNative || IRI.accepts(scheme) {
      xml.attribute("scheme", scheme, into: &output)
    }
    xml.attribute("label", name, into: &output)
    output.append("/>\n")
  }
}
