internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

extension OutputFormat {
  /// RSS 2.0 with the modules of feed readers and podcast applications.
  public static let rss = document(
    name: "rss", summary: "RSS 2.0 with podcast and media modules, for feed readers",
    suffixes: ["rss"], held: .rss, reads: [.id, .name, .url], .rss)
}

extension FeedDocument {
  static let rss = FeedDocument(
    name: "RSS", foreign: foreignOfRSS,
    head: { feed, output in
      FeedOutput.write(feed, foreignOfRSS.of(feed), into: &output) { $0.channel($1) }
    },
    end: { _ in "</channel>\n</rss>\n" },
    source: { feed, output in
      guard let url = feed.feedURL ?? feed.url else { return }
      FeedOutput.write(feed, foreignOfRSS, into: &output) { output, _ in
        output.sourceElement(url.bytes.span, feed.displayTitle.bytes.span)
      }
    },
    makeEntry: { _ in { row, entry, output in entry.write(into: &output) { $0.item(row) } } })

  private static let foreignOfRSS = ForeignXML(
    .rss, declared: "atom content creativeCommons dc dcterms itunes media podcast slash wfw")
}

/// Writes the channel around the items of RSS.
extension FeedOutput {
  /// Writes the document up to its items.
  fileprivate mutating func channel(_ row: Row) {
    output.append(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <rss version="2.0"
      """)
    beginHead(row)
    attributes()
    output.append(">\n<channel>\n")
    // RSS requires these, but none is made up for RSS that had none.
    let isNative = foreign.isNative
    let title = feed.displayTitle
    let link = feed.url ?? feed.feedURL ?? (isNative ? nil : feed.contentHash.uuid)
    line("title", isNative ? feed.title : title, or: "atom:title")
    element("link", link)
    line("description", feed.subtitle ?? (isNative ? nil : title), or: "atom:subtitle")
    if !extra.holds(feed.language, in: ["language"]) { merged("language", feed.language) }
    if feed.rights?.withSpan({ extra.has($0, in: "copyright", "atom:rights") }) != true {
      merged("copyright", feed.rights)
    }
    if !isNative || feed.author != feed.owner { authors(of: row) }
    date("pubDate", feed.published)
    if !isNative {
      date("lastBuildDate", feed.updated ?? feed.newestEntry)
    } else if feed.updated != feed.published {
      // A feed's only date may be that of its publication. Others are further dates.
      extra = extra.removing("lastBuildDate") { text in
        feed.published != nil && text.withSpan { Timestamp(feedDate: $0) } == feed.published
      }
      date("lastBuildDate", feed.updated)
    }
    categories(of: row)
    let agent = extra["admin:generatorAgent"] == nil ? feed.generator?.url : nil
    if extra["atom:generator"] == nil { merged("generator", feed.generator?.name ?? agent) }
    picture(title, link)
    links(of: row, page: link)
    // The id of a JSON Feed is its address.
    let addresses = foreign.origin == nil ? [feed.url, feed.feedURL] : []
    if let id = feed.id, id != feed.podcastGUID, !addresses.contains(id) {
      element(IRI.accepts(id.bytes.span) ? "atom:id" : "dc:identifier", id)
    }
    podcast()
    chart()
    elements(
      of: extra,
      except: ["title", "description", "language", "copyright", "image", "generator"])
  }

  /// Writes a line. The element with its markup follows instead, unless the line was changed.
  private mutating func line(_ name: StaticString, _ text: String?, or other: String) {
    guard let text else { return }
    if foreign.isNative {
      if text.withSpan({ extra.has($0, in: "\(name)", other) }) { return }
      // The text was changed. A second one has no markup.
      extra = extra.removing("\(name)") { $0.contains("<") || extra[other] != nil }
    }
    html(name, text.bytes.span, isPlain: true)
  }

  private mutating func authors(of row: Row) {
    var authors = row.list(.authors)
    var isPodcast = isPodcast
    while let author = authors.item() {
      let (name, email) = (
        author.text(FeedPerson.Member.name), author.text(FeedPerson.Member.email)
      )
      // Of elements that share a name, each is kept.
      let names = [
        "dc:creator", "dc:publisher", "googleplay:author", "itunes:author", "managingEditor",
        "webMaster",
      ]
      if email == nil, extra.holds(name, in: names) { return }
      // The author of a podcast is that of its episodes. What else names it comes back.
      let isNamed =
        extra.holds(name, in: ["itunes:author"])
        || foreign.isNative && extra.holds(name, email, in: ["managingEditor", "dc:creator"])
      if isPodcast, email != nil, !isNamed { element("itunes:author", name) }
      let comesBack =
        foreign.isNative
        && (isPodcast || extra["managingEditor"] != nil || extra["webMaster"] != nil)
      if email == nil || !comesBack {
        self.author(
          isPodcast ? "itunes:author" : "dc:creator", name, author.text(FeedPerson.Member.url),
          email, mail: "managingEditor")
      }
      isPodcast = false
    }
  }

  private mutating func date(_ name: StaticString, _ moment: Timestamp?) {
    guard let moment else { return }
    output.append("<", name, ">")
    output.appendMailDate(moment)
    output.append("</", name, ">\n")
  }

  private mutating func categories(of row: Row) {
    typealias Member = FeedCategory.Member
    var categories = row.list(.genres)
    let keywords =
      categories.count == 0
      ? [] : extra.words(in: ["itunes:keywords", "media:keywords", "keywords"])
    while let category = categories.item() {
      if category.isOfApple { continue }
      let scheme = category.text(Member.scheme)
      let own = category.text(Member.name)
      let names = ["category", "itunes:category", "media:category", "dc:subject"]
      guard let name = own != nil ? own : category.text(Member.term),
        !extra.holds(name, in: names), scheme != nil || !keywords.holds(name)
      else { continue }
      self.category(name, scheme, category.text(Member.id))
    }
    applesCategories()
  }

  private mutating func picture(_ title: String, _ link: String?) {
    if let url = feed.image, !url.isEmpty {
      let own = extra["image"]?.members.map(\.key) ?? []
      let isPodcast = own.contains("url") || isPodcast
      // A podcast has either element, or both.
      let names = ["atom:logo", "googleplay:image", "itunes:image"]
      let isElsewhere = foreign.isNative && extra.holds(url, in: names)
      let hasImage = !foreign.isNative || !(isPodcast || isElsewhere) || !own.isEmpty
      if hasImage {
        output.append("<image")
        attributes(ofElement: "image")
        output.append(">\n")
        if !own.contains("url") { element("url", url) }
        if !own.contains("title") { element("title", title) }
        if !own.contains("link") { element("link", link) }
        elements(ofElement: "image")
        output.append("</image>\n")
      }
      let isApples = !foreign.isNative || !hasImage || own.contains("url")
      if extra["itunes:image"] == nil, isPodcast, isApples, !isElsewhere {
        empty("itunes:image", "href", url.bytes.span)
      }
    }
    element("atom:icon", feed.icon)
  }

  private mutating func links(of row: Row, page: String?) {
    var hasSelf = false
    var links = row.list(.links)
    while let link = links.item() {
      if link.text(.rel).equals("self") { hasSelf = true }
      let isPage = link.isAlternate && page.map { link.text(.url).equals($0.bytes.span) } == true
      if isPage, link.hasOnlyAddress || link.isHTMLPage { continue }
      let names = ["link", "atom:link", "cc:license", "creativeCommons:license"]
      if !extra.holds(link, in: names) { self.link(link, "atom:link") }
    }
    if let url = feed.feedURL, !hasSelf {
      output.append("<atom:link rel=\"self\"")
      attribute("href", url)
      output.append("/>\n")
    }
  }
}
