internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

extension OutputFormat {
  /// Atom (RFC 4287), with the elements of Apple's legacy feeds for what a store sells.
  public static let atom = document(
    name: "atom", summary: "Atom 1.0; charts have the elements of Apple's legacy feeds",
    suffixes: ["atom", "xml"], held: .atom, reads: [.id, .name, .updated, .published, .url],
    requiresUpdated: true, .atom)
}

extension FeedDocument {
  static let atom = FeedDocument(
    name: "Atom", foreign: foreignOfAtom,
    head: { feed, output in
      FeedOutput.write(feed, foreignOfAtom.of(feed), into: &output) { $0.atomHead($1) }
    },
    end: { _ in "</feed>\n" },
    source: { FeedOutput.write($0, foreignOfAtom, into: &$1) { $0.atomSource($1) } },
    makeEntry: { _ in { row, entry, output in entry.write(into: &output) { $0.entry(row) } } })

  private static let foreignOfAtom = ForeignXML(.atom, declared: "dc itunes media podcast thr")
}

/// Writes feed metadata in the order of Apple's legacy feed: the head of a document, or the
/// `source` of an entry from another feed (RFC 4287 §4.2.11).
extension FeedOutput {
  /// Writes the document up to its entries.
  fileprivate mutating func atomHead(_ row: Row) {
    output.append(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom"
      """)
    beginHead(row)
    if extra["@xml:lang"] == nil, let tag = feed.language,
      AtomTokens.isLanguage(tag.bytes.span)
    {
      attribute("xml:lang", tag)
    }
    attributes()
    output.append(">\n")
    let kept = foreign.kept(of: feed, extra)
    metadata(row, except: kept)
    podcast()
    chart()
    elements(of: extra, except: ForeignXML.mergedOfAtom.filter { !kept.contains($0) })
  }

  /// Writes the feed of an entry.
  fileprivate mutating func atomSource(_ row: Row) {
    output.append("<source>\n")
    metadata(row, except: [])
    output.append("</source>\n")
  }

  private mutating func metadata(_ row: Row, except kept: [String]) {
    feedID()
    if !kept.contains("title") {
      output.append("<title")
      if feed.title == nil { absent("title") }
      attributes(ofElement: "title")
      if let title = feed.title { textType("title", title.bytes.span) }
      end("title", feed.displayTitle.bytes.span)
    }
    updated(feed.updated, else: feed.newestEntry)
    links(of: row)
    picture("icon", feed.icon)
    authors(of: row)
    if !kept.contains("rights") { construct("rights", feed.rights) }
    if !kept.contains("subtitle") { construct("subtitle", feed.subtitle) }
    if !kept.contains("logo"), !foreign.isNative || !extra.holds(feed.image, in: ["itunes:image"]) {
      picture("logo", feed.image)
    }
    if let generator = feed.generator {
      output.append("<generator")
      if let url = generator.url { address("uri", url.bytes.span) }
      attribute("version", generator.version)
      end("generator", (generator.name ?? "").bytes.span)
    }
    typealias Member = FeedCategory.Member
    var categories = row.list(.genres)
    while let category = categories.item() {
      let term = category.text(Member.term)
      let name = term != nil ? term : category.text(Member.name)
      if extra.holds(name, in: ["category", "itunes:category", "media:category"]) { continue }
      if !category.isOfApple { self.category(category) }
    }
    applesCategories()
    if let published = feed.published {
      output.append("<dcterms:issued xmlns:dcterms=\"http://purl.org/dc/terms/\">")
      output.append(published)
      output.append("</dcterms:issued>\n")
    }
  }

  private mutating func feedID() {
    output.append("<id")
    let id = feed.id ?? feed.feedURL
    let isIRI = id.map { foreign.isNative || IRI.accepts($0.bytes.span) } ?? false
    if feed.id == nil || !isIRI { absent("id") }
    attributes(ofElement: "id")
    output.append(">")
    text(isIRI ? id ?? "" : feed.contentHash.uuid)
    output.append("</id>\n")
    if !isIRI { element("dc:identifier", feed.id) }
  }

  private mutating func links(of row: Row) {
    var links = row.list(.links)
    let hasSelf = links.contains { $0.text(.rel).equals("self") }
    if let url = feed.url, !links.contains(where: { $0.isAlternate }) {
      link("alternate", type: "text/html", to: url.bytes.span)
    }
    if let url = feed.feedURL, !hasSelf {
      link("self", type: "application/atom+xml", to: url.bytes.span)
    }
    var relations = AlternateLinks()
    while let link = links.item() {
      if extra.holds(link, in: ["link", "cc:license", "creativeCommons:license"]) { continue }
      self.link(link, "link", rel: relations.other(for: link))
    }
  }

  /// Writes the author. RFC 4287 §4.1.1 requires one unless every entry has one, which isn't known
  /// yet. A show's owner, who counts as its author, isn't that of its entries.
  private mutating func authors(of row: Row) {
    typealias Member = FeedPerson.Member
    if extra.holds(feed.author?.name, in: ["author", "atom:author"]) { return }
    var authors = row.list(.authors)
    let isOwner = foreign.isNative && feed.author == feed.owner
    if isOwner || authors.count == 0 {
      output.append("<author")
      absent("author")
      output.append("><name>")
      text(feed.displayTitle)
      return output.append("</name></author>\n")
    }
    while let author = authors.item() {
      self.author(author.text(Member.name), author.text(Member.url), author.text(Member.email))
    }
  }

  private mutating func picture(_ name: StaticString, _ url: String?) {
    guard let url, !url.isEmpty else { return }
    element(name, IRI.encoded(url.bytes.span, keepsUnicode: false) ?? url)
  }
}

extension ForeignXML {
  static let mergedOfAtom = [
    "id", "title", "updated", "subtitle", "rights", "generator", "icon", "logo",
  ]

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

  /// Returns the names of elements of which a feed has more than the one that Atom allows, or RSS has.
  func repeated(of feed: Feed, _ extra: Extra) -> [String] {
    guard kind == .atom else {
      return extra.members.filter { kind == .rss && isRest($0) && !Self.isHeld($0) }.map(\.key)
    }
    let kept = kept(of: feed, extra)
    let names = Self.mergedOfAtom.filter { !kept.contains($0) }.map { ownPrefix + $0 }
    return extra.members.filter {
      names.contains($0.key) && !$0.isMerged && !$0.value.isNull
    }.map(\.key)
  }
}

/// Writes the elements of Atom that feeds and entries have.
extension FeedOutput {
  /// Marks an element that RFC 4287 requires and the feed doesn't have.
  mutating func absent(_ name: StaticString) {
    output.append(Self.ownNamespace)
    output.append(" chartconv:absent=\"", name, "\"")
  }

  /// Writes a text with what is left of it.
  mutating func construct(_ name: StaticString, _ text: Span<UInt8>?) {
    guard let text else { return }
    output.append("<", name, "")
    attributes(ofElement: "\(name)")
    textType(name, text)
    end(name, text)
  }

  private mutating func construct(_ name: StaticString, _ text: String?) {
    if let text { construct(name, text.bytes.span) }
  }

  /// Writes the type of a text that looks like markup: some readers, chartconv too, take that for markup
  /// where no type says otherwise.
  mutating func textType(_ name: StaticString, _ text: Span<UInt8>?) {
    guard let text, !CleanText.isClean(text), extra["\(name)"]?["type"] == nil else { return }
    let written = String(text)
    if CleanText.line(html: written) != CleanText.line(plain: written) {
      output.append(" type=\"text\"")
    }
  }

  mutating func updated(_ moment: Timestamp?, else other: Timestamp?) {
    output.append("<updated")
    if moment == nil { absent("updated") }
    output.append(">")
    if let moment = moment ?? other ?? Timestamp.epoch { output.append(moment) }
    output.append("</updated>\n")
  }

  mutating func author(_ name: Span<UInt8>?, _ url: Span<UInt8>?, _ email: Span<UInt8>?) {
    output.append("<author>\n<name>")
    text(name)
    output.append("</name>\n")
    if let url, IRI.accepts(url) { element("uri", url) }
    if let email, AtomTokens.isEmail(email) { element("email", email) }
    output.append("</author>\n")
  }

  mutating func category(_ item: ListItem) {
    typealias Member = FeedCategory.Member
    category(
      item.text(Member.id), name: item.text(Member.name), item.text(Member.term),
      item.text(Member.scheme))
  }

  /// Writes a category. RFC 4287 §4.2.2 requires a term; the display name replaces a missing one. A scheme
  /// that isn't an IRI is kept in Atom that was Atom.
  mutating func category(
    _ id: Span<UInt8>?, name: Span<UInt8>?, _ term: Span<UInt8>?, _ scheme: Span<UInt8>?
  ) {
    guard name != nil || term != nil else { return }
    output.append("<category")
    attribute("im:id", id)
    attribute("term", term != nil ? term : name)
    if let scheme, foreign.isNative || IRI.accepts(scheme) { attribute("scheme", scheme) }
    attribute("label", name)
    output.append("/>\n")
  }
}
