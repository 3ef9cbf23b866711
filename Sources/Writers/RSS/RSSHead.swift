import ChartConvIO
import ChartConvModel

/// Writes a channel's metadata: RSS's elements for feed readers, then values that RSS can't
/// represent exactly, in chartconv's namespace.
struct RSSHead: Sendable {
  private let parts = RSSParts()
  private let text = RSSText(xml: RSSParts().xml)
  private let own = AtomHead(parts: AtomParts(prefix: "chartconv:"))

  func write(_ feed: Feed, into output: inout OutputBuffer) {
    let xml = parts.xml
    let title = feed.displayTitle
    let link = feed.url ?? feed.feedURL ?? feed.contentHash.urn
    text.plain(
      "title", title.utf8.span, absent: feed.title == nil ? "title" : nil, into: &output)
    output.append("<link")
    parts.absent(feed.url == nil ? "link" : nil, into: &output)
    output.append(">")
    xml.text(link, into: &output)
    output.append("</link>\n")
    text.plain(
      "description", (feed.subtitle ?? title).utf8.span,
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
      parts.atom.link(" rel=\"self\"", to: url.utf8.span, into: &output)
    }
    own.writePodcast(feed, into: &output)
    output.append("<chartconv:feed")
    own.language(feed, into: &output)
    output.append(">\n")
    own.write(feed, into: &output)
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
    own.write(source: feed, named: "chartconv:source", into: &output)
  }

  /// Writes the author. RSS's element requires an e-mail address.
  private func author(_ author: FeedPerson?, into output: inout OutputBuffer) {
    if let email = author?.email, AtomTokens.isEmail(email.utf8.span) {
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
    parts.image(url.utf8.span, width: nil, height: nil, isFirst: true, absent: nil, into: &output)
  }
}
