import ChartConvBytes
import ChartConvModel

/// Writes feed metadata in the order of Apple's legacy feed: the head of a document, or the
/// `source` of an entry from another feed (RFC 4287 §4.2.11).
struct AtomHead: Sendable {
  let parts = AtomParts()

  func write(_ feed: Feed, into output: inout OutputBuffer) {
    let xml = parts.xml
    let lists = FeedRow(feed)
    let row = lists.row
    parts.id(
      row.text(.id), url: row.text(.feedURL), content: { Self.hash(feed) }, into: &output)
    title(feed, into: &output)
    parts.updated(feed.updated, else: feed.newestEntry, into: &output)
    links(row, into: &output)
    parts.picture("icon", feed.icon, into: &output)
    author(feed, row, into: &output)
    xml.element("rights", feed.rights, into: &output)
    xml.element("subtitle", feed.subtitle, into: &output)
    parts.picture("logo", feed.image, into: &output)
    if let generator = feed.generator { write(generator, into: &output) }
    var categories = row.list(.genres)
    while let category = categories.item() { parts.category(category, into: &output) }
    xml.element("chartconv:chart", feed.chart, into: &output)
    xml.element("chartconv:country", feed.country, into: &output)
    xml.element("chartconv:published", feed.published, into: &output)
    AtomPodcast(parts: parts).write(feed, into: &output)
  }

  /// Writes the head of a document with several feeds, of which only the first is known at this
  /// point.
  func writeCombined(_ first: Feed?, into output: inout OutputBuffer) {
    let first = first ?? Feed()
    var head = Feed()
    let id = first.id ?? first.feedURL
    let own = id.map { $0 + ($0.utf8.contains(UInt8(ascii: "#")) ? "-combined" : "#combined") }
    let isIRI = own.map { IRI.accepts($0.utf8.span) } ?? false
    head.id = isIRI ? own : Self.hash(first).urn + "-combined"
    head.title = first.title ?? first.source
    head.updated = first.updated
    head.newestEntry = first.newestEntry
    head.author = first.author
    write(head, into: &output)
  }

  func language(_ feed: Feed, into output: inout OutputBuffer) {
    guard let language = feed.language else { return }
    parts.language(language.utf8.span, into: &output)
  }

  private func title(_ feed: Feed, into output: inout OutputBuffer) {
    guard feed.title == nil else { return parts.xml.element("title", feed.title, into: &output) }
    output.append("<title")
    parts.absent("title", into: &output)
    output.append(">")
    parts.xml.text(feed.source ?? "", into: &output)
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
    let name = feed.title ?? feed.source ?? "unknown"
    parts.author(name: name.utf8.span, url: nil, absent: "author", into: &output)
  }

  private func write(_ generator: FeedGenerator, into output: inout OutputBuffer) {
    output.append("<generator")
    if let url = generator.url { parts.address("uri", url.utf8.span, into: &output) }
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
