internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// JSON Feed 1.0 and 1.1 (jsonfeed.org).
struct JSONFeed: Dialect {
  typealias Name = ChartconvName

  /// The values of a feed's members that may follow the items. chartconv's feeds have all values
  /// before the items.
  let feedParts: FeedParts = [
    .title, .subtitle, .url, .feedURL, .author, .icon, .image, .language, .links, .extra,
  ]

  func inheritedParts(_ fields: FieldSet) -> FeedParts {
    var parts: FeedParts = []
    if !fields.isDisjoint(with: SyndicationFields.people) { parts.insert(.author) }
    if fields.contains(.language) { parts.insert(.language) }
    return parts
  }

  func read(head: Node<Name>, into feed: inout Feed, _ reading: inout Reading) {
    if let own = head[.feed(.own)] {
      return ChartconvJSON().read(head: own, into: &feed, &reading)
    }
    feed.feedURL = head.word(.column(.feedURL))
    feed.id = feed.feedURL
    let base = feed.feedURL ?? reading.options.baseURL
    feed.url = head.word(.feed(.homePage)).map { URLReference.resolve($0, against: base) }
    feed.title = head[.word(.title)]?.plainLine
    feed.subtitle = head[.feed(.description)]?.plainLine
    feed.image = head.word(.word(.icon)).map { URLReference.resolve($0, against: base) }
    feed.icon = head.word(.feed(.favicon)).map { URLReference.resolve($0, against: base) }
    feed.language = head.word(.column(.language))
    reading.dateLanguage = DateLanguage(feed.language)
    var row = RowBatch()
    row.appendRow()
    JSONFeedAuthors.read(from: head, reading.linkBase(nil), into: &row, isListed: true)
    let authors: [FeedPerson] = row.last?.values() ?? []
    feed.author = authors.first
    readInherited(authors, feed, &reading)
    var links: [FeedLink] = []
    if let url = feed.url { links.append(FeedLink(url: url, rel: "alternate", type: "text/html")) }
    if let url = feed.feedURL { links.append(FeedLink(url: url, rel: "self")) }
    if let url = head.word(.feed(.nextURL)) { links.append(FeedLink(url: url, rel: "next")) }
    var children = head.children
    while let hub = children.next(named: .feed(.hub)) {
      if let url = hub.word(.column(.url)) { links.append(FeedLink(url: url, rel: "hub")) }
    }
    // Once, because each change of a feed's links is compared with its addresses.
    feed.links = links
    let options = reading.options
    guard options.feedParts.contains(.extra) || options.columns.contains(.feedExtra) else { return }
    let rest = JSONFeedRest.json(ofHead: head, reading.linkBase(base))
    feed.extra = rest.map { String(decoding: $0, as: UTF8.self) }
  }

  private func readInherited(
    _ authors: [FeedPerson], _ feed: Feed, _ reading: inout Reading
  ) {
    var values = Inherited()
    let fields = reading.options.columns
    if !fields.isDisjoint(with: SyndicationFields.people) { values.authors = authors }
    if fields.contains(.language) { values.language = feed.language }
    if values != Inherited() { reading.inherited = values }
  }

  func read(
    entry node: Node<Name>, of feed: SharedFeed, into row: inout RowBatch, _ reading: inout Reading
  ) {
    let own = node[.feed(.own)]
    // Our own items have absolute addresses, or those that the feed had.
    let base = reading.linkBase(
      own == nil ? feed.value.url ?? feed.value.feedURL ?? reading.options.baseURL : nil)
    var children = node.children
    while let child = children.next() {
      switch child.name {
      case .column(.id): row.setWord(.id, child)
      case .word(.title): row.set(.name, row.add(plainLine: child))
      case .column(.summary): row.setText(.summary, child)
      case .feed(.published):
        let published = reading.timestamp(child)
        row.set(.published, published)
        reading.setRelease(published?.date, of: &row)
      case .feed(.modified): row.set(.updated, reading.timestamp(child))
      case .column(.language): row.setWord(.language, child)
      case .feed(.tag): read(tag: child, into: &row, reading)
      default: break
      }
    }
    if row.has(.summary) { row.set(.summaryType, "text/plain") }
    readFiles(of: node, base, into: &row, &reading)
    readContent(of: node, base.moved(toPage: row.last?.text(.url)), into: &row)
    JSONFeedAuthors.read(from: node, base, into: &row, isListed: reading.isRequested(.authors))
    if !row.has(.url) { row.set(.url, row.add(address: node[.feed(.externalURL)], base)) }
    if let own { read(own: own, of: feed, into: &row, &reading) }
    guard reading.isRequested(.extra) else { return }
    if let rest = rest(of: node, in: row, base) { row.set(.extra, text: rest.span) }
  }

  /// Reads the links, files and pictures. The page that the item is about is also its page if it has
  /// no other.
  private func readFiles(
    of item: Node<Name>, _ base: LinkBase, into row: inout RowBatch, _ reading: inout Reading
  ) {
    var links = EntryLinks(base, isListed: reading.isRequested(.links))
    let page = LinkElement.plain(
      item[.column(.url)], rel: "alternate", base, type: "text/html", &row)
    links.add(page, row)
    links.add(LinkElement.plain(item[.feed(.externalURL)], rel: "related", base, &row), row)
    var pictures = [Name.word(.image), .feed(.bannerImage)].compactMap { name in
      row.add(address: item[name], base)
    }
    var children = item.children
    while let file = children.next(named: .feed(.attachment)) {
      guard let url = row.add(address: file[.column(.url)], base) else { continue }
      let link = RowLink(
        url: url, rel: row.add("enclosure"), type: row.add(word: file[.feed(.mimeType)]),
        title: row.add(plainLine: file[.word(.title)]),
        length: file[.feed(.size)].flatMap { reading.integer($0) },
        duration: file[.feed(.duration)].flatMap { reading.seconds($0) })
      if link.isPicture(in: row) { pictures.append(url) }
      links.add(link, row)
    }
    links.write(into: &row, isOfPodcast: false)
    row.set(.duration, links.enclosure.flatMap { $0.duration == 0 ? nil : $0.duration })
    row.set(.artworkURL, pictures.first)
    guard reading.isRequested(.artwork) else { return }
    for picture in pictures { row.appendArtwork(picture, width: nil, height: nil) }
  }

  private func rest(
    of item: Node<Name>, in rows: borrowing RowBatch, _ base: LinkBase
  ) -> [UInt8]? {
    guard let row = rows.last else { return nil }
    return JSONFeedRest.json(of: item, row, base)
  }

  /// Returns the feed of an item. chartconv's feeds name it if it isn't that of the document.
  func origin(
    of entry: Node<Name>, in own: SharedFeed, _ reading: inout Reading
  ) -> EntryOrigin {
    guard let origin = entry[.feed(.own)]?[.feed(.feed)] else { return .document }
    var feed = Feed()
    feed.source = own.value.source
    feed.dialect = own.value.dialect
    ChartconvJSON().read(head: origin, into: &feed, &reading)
    return .feed(feed)
  }

  /// Reads the columns that an item's members don't hold exactly, instead of those that were derived
  /// from the members.
  private func read(
    own node: Node<Name>, of feed: SharedFeed, into row: inout RowBatch, _ reading: inout Reading
  ) {
    for field in EntryField.allCases where !FieldSet.ofJSONFeed.contains(field) { row.clear(field) }
    if node[.word(.text)] != nil {
      row.set(.summary, row.textRange(.content))
      row.clear(.content)
    }
    ChartconvJSON().read(entry: node, of: feed, into: &row, &reading)
  }

  /// Reads the content. HTML takes precedence over plain text.
  private func readContent(
    of node: Node<Name>, _ page: LinkBase, into row: inout RowBatch
  ) {
    if let html = node[.feed(.contentHTML)]?.textBytes {
      if let resolved = HTMLLinks.resolved(html, page, room: row.room) {
        row.set(.content, text: resolved.span)
      } else {
        row.set(.content, text: html)
      }
      row.set(.contentType, "text/html")
    } else if let text = node[.feed(.contentText)]?.textBytes {
      row.set(.content, text: text)
      row.set(.contentType, "text/plain")
    }
  }

  private func read(tag node: Node<Name>, into row: inout RowBatch, _ reading: Reading) {
    guard let tag = row.add(plainLine: node) else { return }
    if !row.has(.genre) { row.set(.genre, tag) }
    if reading.isRequested(.genres) { RowGenre(name: tag, term: tag).append(to: &row) }
  }
}

extension InputFormat {
  /// JSON Feed.
  public static let jsonFeed = InputFormat(
    "jsonfeed", JSONFeed(), "JSON Feed 1.0 and 1.1", DialectVocabulary.jsonFeed,
    recognition: .json(
      { outline in
        if let version = outline.version,
          version.bytes.span.holds("jsonfeed.org/version/".bytes.span)
        {
          return true
        }
        // If keys are sorted, the version and the title follow the items.
        let members = ["title", "home_page_url", "feed_url", "version"]
        let item = ["content_html", "content_text", "date_published"]
        return outline.members["items"] == .array
          && (outline.entry["id"] != nil || members.contains { outline.members[$0] != nil })
          && item.contains { outline.entry[$0] != nil }
      },
      onRequest: { $0.members["items"] != nil }))
}

/// Reads the authors of a JSON Feed and of its items.
enum JSONFeedAuthors {
  typealias Name = JSONFeed.Name

  /// Reads the authors. Version 1.0 has `author`; `authors` of version 1.1 takes precedence.
  static func read(
    from node: Node<Name>, _ base: LinkBase, into row: inout RowBatch, isListed: Bool
  ) {
    let members: [Name] = [.column(.authors), .word(.author)]
    let named = members.first { firstNamed($0, of: node) != nil }
    guard let member = named ?? members.first(where: { node[$0] != nil }),
      let first = firstNamed(member, of: node) ?? node[member]
    else { return }
    let author = people(of: first, base, &row).first
    row.set(.artist, author?.name ?? author?.email)
    row.set(.artistURL, author?.url)
    guard isListed else { return }
    var authors = DistinctItems<RowPerson>()
    var nodes = node.children
    while let node = nodes.next(named: member) {
      for author in people(of: node, base, &row) where authors.append(author, in: row) {
        author.append(to: &row)
      }
    }
  }

  /// Returns `true` if a text is a plain name, without mailboxes, references and encoded words.
  static func isName(_ text: Span<UInt8>) -> Bool {
    text.indices.allSatisfy { !"@&=<".utf8.contains(text[$0]) }
  }

  /// Reads an author. Its name may be a list of mailboxes, as in RSS.
  private static func people(
    of node: Node<Name>, _ base: LinkBase, _ row: inout RowBatch
  ) -> [RowPerson] {
    var people: [RowPerson] = []
    if let name = name(of: node) {
      people =
        isName(name.trimmed)
        ? [RowPerson(name: row.add(plainLine: name))] : People.line(name.trimmed, &row)
    }
    guard people.count < 2 else { return people }
    var person = people.first ?? RowPerson()
    person.url = row.add(address: node[.column(.url)], base)
    return person.isEmpty ? [] : [person]
  }

  /// Returns the first author with a name.
  @_lifetime(copy node)
  private static func firstNamed(_ member: Name, of node: Node<Name>) -> Node<Name>? {
    var people = node.children
    while let person = people.next(named: member) {
      if name(of: person)?.wordBytes != nil { return person }
    }
    return nil
  }

  /// Returns the name of an author. Some feeds have it instead of the object.
  @_lifetime(copy person)
  private static func name(of person: Node<Name>) -> Node<Name>? {
    person.kind == .element ? person[.column(.name)] : person
  }
}
