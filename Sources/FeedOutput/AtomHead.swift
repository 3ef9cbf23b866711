import FeedIO
import FeedModel

/// Writes what a feed says of itself, in the order of Apple's legacy feed: the head of a document,
/// or the `source` of an entry that came from it (RFC 4287 §4.2.11).
struct AtomHead: Sendable {
  let parts = AtomParts()

  func write(_ feed: Feed, into output: inout OutputBuffer) {
    let xml = parts.xml
    parts.id(feed.id, url: feed.feedURL, content: { Self.hash(feed) }, into: &output)
    title(feed, into: &output)
    parts.updated(feed.updated, else: feed.newestEntry, into: &output)
    links(feed, into: &output)
    parts.picture("icon", feed.icon, into: &output)
    author(feed, into: &output)
    xml.element("rights", feed.rights, into: &output)
    xml.element("subtitle", feed.subtitle, into: &output)
    parts.picture("logo", feed.image, into: &output)
    if let generator = feed.generator { write(generator, into: &output) }
    for category in feed.categories { parts.category(category, into: &output) }
    xml.element("chartconv:chart", feed.chart, into: &output)
    xml.element("chartconv:country", feed.country, into: &output)
    xml.element("chartconv:published", feed.published, into: &output)
  }

  /// The head of several feeds in one, of which only the first is known by then.
  func writeCombined(_ first: Feed?, into output: inout OutputBuffer) {
    let first = first ?? Feed()
    var head = Feed()
    let id = first.id ?? first.feedURL
    let own = id.map { $0 + ($0.utf8.contains(UInt8(ascii: "#")) ? "-combined" : "#combined") }
    head.id = own.flatMap { IRI.accepts($0) ? $0 : nil } ?? Self.hash(first).urn + "-combined"
    head.title = first.title ?? first.source
    head.updated = first.updated
    head.newestEntry = first.newestEntry
    head.author = first.author
    write(head, into: &output)
  }

  private func title(_ feed: Feed, into output: inout OutputBuffer) {
    guard feed.title == nil else { return parts.xml.element("title", feed.title, into: &output) }
    output.append("<title")
    parts.absent("title", into: &output)
    output.append(">")
    parts.xml.text(feed.source ?? "", into: &output)
    output.append("</title>\n")
  }

  private func links(_ feed: Feed, into output: inout OutputBuffer) {
    var relations = LinkRelations(ofFeed: true)
    let pages = feed.links.filter { $0.rel == "alternate" || $0.rel == nil }
    let page = pages.first(where: \.isPage) ?? pages.first
    if let url = feed.url, page?.url != url {
      let link = Link(url: url, rel: "alternate", type: "text/html")
      parts.link(link, rel: relations.substitute(for: link), absent: "links", into: &output)
    }
    if let url = feed.feedURL, feed.links.first(where: { $0.rel == "self" })?.url != url {
      let link = Link(url: url, rel: "self")
      parts.link(link, rel: relations.substitute(for: link), absent: "links", into: &output)
    }
    for link in feed.links {
      parts.link(link, rel: relations.substitute(for: link), into: &output)
    }
  }

  /// RFC 4287 §4.1.1: an author, unless every entry has one, which nobody knows yet.
  private func author(_ feed: Feed, into output: inout OutputBuffer) {
    if let author = feed.author { return parts.author(author, into: &output) }
    let name = feed.title ?? feed.source ?? "unknown"
    parts.author(Person(name: name), absent: "author", into: &output)
  }

  private func write(_ generator: Generator, into output: inout OutputBuffer) {
    output.append("<generator")
    if let url = generator.url { parts.address("uri", url, into: &output) }
    parts.xml.attribute("version", generator.version, into: &output)
    output.append(">")
    parts.xml.text(generator.name ?? "", into: &output)
    output.append("</generator>\n")
  }

  private static func hash(_ feed: Feed) -> ContentHash {
    var hash = ContentHash()
    for text in [feed.id, feed.title, feed.url, feed.subtitle] { hash.add(text) }
    return hash
  }
}
