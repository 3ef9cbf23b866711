internal import FeedJSON
internal import FeedModel
internal import FeedRecord

/// JSON Feed 1.0 and 1.1 (jsonfeed.org).
enum JSONFeed: EntryDialect {
  enum Name: UInt8, RecordName {
    case item, id, title, url, externalURL, homePage, feedURL, nextURL, description, summary
    case contentHTML, contentText, image, bannerImage, icon, favicon, published, modified
    case author, authors, name, tag, language, attachment, mimeType, size, duration, hub, rights
  }

  static let name = "jsonfeed"
  static let feedParts: FeedParts = [
    .title, .subtitle, .url, .feedURL, .author, .icon, .image, .language, .links,
  ]

  static let lexicon = Lexicon<Name>(
    elements: [
      .entry(.none, "items", .item),
      .member("id", .id),
      .member("title", .title),
      .member("url", .url),
      .member("external_url", .externalURL, [.url, .links]),
      .member("home_page_url", .homePage),
      .member("feed_url", .feedURL),
      .member("next_url", .nextURL),
      .member("description", .description),
      .member("summary", .summary, [.summary, .summaryType]),
      .member("content_html", .contentHTML, [.content, .contentType]),
      .member("content_text", .contentText, [.content, .contentType]),
      .member("image", .image, [.artworkURL, .artwork]),
      .member("banner_image", .bannerImage, [.artworkURL, .artwork]),
      .member("icon", .icon),
      .member("favicon", .favicon),
      .member("date_published", .published, [.published, .releaseDate]),
      .member("date_modified", .modified, [.updated]),
      .member("author", .author, [.artist, .artistURL, .authors]),
      .member("authors", .authors, [.artist, .artistURL, .authors]),
      .member("name", .name),
      .member("tags", .tag, [.genre, .genres]),
      .member("language", .language),
      .member(
        "attachments", .attachment,
        [
          .previewURL, .previewType, .links, .duration, .kind, .artworkURL, .artwork,
        ]),
      .member("mime_type", .mimeType),
      .member("size_in_bytes", .size),
      .member("duration_in_seconds", .duration),
      .member("hubs", .hub),
      .ignored(.none, "version"),
      .ignored(.none, "user_comment"),
      .ignored(.none, "expired"),
      .ignored(.none, "avatar"),
    ], attributes: [])

  static func read(head: Node<Name>, into feed: inout Feed, _ reading: inout Reading) {
    feed.feedURL = head.word(.feedURL)
    feed.id = feed.feedURL
    let base = feed.feedURL ?? reading.options.baseURL
    feed.url = head.word(.homePage).map { URLReference.resolve($0, against: base) }
    feed.title = head.text(.title)
    feed.subtitle = head.text(.description)
    feed.image = head.word(.icon).map { URLReference.resolve($0, against: base) }
    feed.icon = head.word(.favicon).map { URLReference.resolve($0, against: base) }
    feed.language = head.word(.language)
    feed.author = (head[.authors] ?? head[.author]).flatMap(person)
    if let url = feed.url { feed.links.append(Link(url: url, rel: "alternate", type: "text/html")) }
    if let url = feed.feedURL { feed.links.append(Link(url: url, rel: "self")) }
    if let url = head.word(.nextURL) { feed.links.append(Link(url: url, rel: "next")) }
    var children = head.children
    while let hub = children.next() {
      if hub.isNamed(.hub), let url = hub.word(.url) {
        feed.links.append(Link(url: url, rel: "hub"))
      }
    }
  }

  static func read(
    entry node: Node<Name>, of feed: Feed, into entry: inout Entry, _ reading: inout Reading
  ) {
    let base = feed.url ?? feed.feedURL ?? reading.options.baseURL
    func address(_ node: Node<Name>?) -> String? {
      node?.word.map { URLReference.resolve($0, against: base) }
    }
    var children = node.children
    while let child = children.next() {
      switch child.name {
      case .id: entry.id = child.word
      case .title: entry.name = child.text
      case .url: entry.url = address(child)
      case .summary: (entry.summary, entry.summaryType) = (child.text, "text/plain")
      case .published: entry.published = reading.timestamp(child)
      case .modified: entry.updated = reading.timestamp(child)
      case .language: entry.language = child.word
      case .tag: read(tag: child, into: &entry, reading)
      case .attachment: read(attachment: child, address(child[.url]), into: &entry, &reading)
      default: break
      }
    }
    entry.releaseDate = entry.published?.date
    if entry.summary == nil { entry.summaryType = nil }
    let page = LinkBase(url: base).moved(toPage: entry.url)
    readContent(of: node, page, into: &entry)
    readPeople(of: node, LinkBase(url: base), into: &entry, reading)
    readImages([address(node[.image]), address(node[.bannerImage])], into: &entry, reading)
    let other = address(node[.externalURL])
    readLinks(other, into: &entry, reading)
    entry.url = entry.url ?? other
    entry.kind = entry.kind ?? "article"
  }

  private static func person(_ node: Node<Name>) -> Person {
    Person(name: node.text(.name), url: node.word(.url))
  }

  /// The HTML of an item says more than its text, where it has both.
  private static func readContent(
    of node: Node<Name>, _ page: LinkBase, into entry: inout Entry
  ) {
    if let html = node.text(.contentHTML) {
      entry.content = HTMLLinks.resolved(html, against: page.url)
      entry.contentType = "text/html"
    } else if let text = node.text(.contentText) {
      (entry.content, entry.contentType) = (text, "text/plain")
    }
  }

  /// Version 1.0 has `author`, 1.1 has `authors`, which counts where a feed has both.
  private static func readPeople(
    of node: Node<Name>, _ base: LinkBase, into entry: inout Entry, _ reading: Reading
  ) {
    guard let first = node[.authors] ?? node[.author] else { return }
    entry.artist = first.text(.name)
    entry.artistURL = first[.url]?.word.map { URLReference.resolve($0, against: base.url) }
    guard reading.wants(.authors) else { return }
    var authors = Distinct<Person>()
    var people = node.all([first.name].compactMap(\.self))
    while let person = people.next() { authors.append(Self.person(person)) }
    entry.authors = authors.values
  }

  private static func read(tag node: Node<Name>, into entry: inout Entry, _ reading: Reading) {
    guard let tag = node.text else { return }
    entry.genre = entry.genre ?? tag
    if reading.wants(.genres) { entry.genres.append(Category(name: tag, term: tag)) }
  }

  private static func readImages(
    _ urls: [String?], into entry: inout Entry, _ reading: Reading
  ) {
    let urls = urls.compactMap(\.self)
    entry.artworkURL = urls.first ?? entry.artworkURL
    if reading.wants(.artwork) { entry.artwork = urls.map { Artwork(url: $0) } + entry.artwork }
  }

  private static func read(
    attachment node: Node<Name>, _ url: String?, into entry: inout Entry,
    _ reading: inout Reading
  ) {
    guard let url else { return }
    let link = Link(
      url: url, rel: "enclosure", type: node.word(.mimeType), title: node.text(.title),
      length: node[.size].flatMap { reading.integer($0) },
      duration: node[.duration].flatMap { reading.seconds($0) })
    if PictureFile.isPicture(type: link.type, url: url) {
      entry.artworkURL = entry.artworkURL ?? url
      if reading.wants(.artwork) { entry.artwork.append(Artwork(url: url)) }
    } else if entry.previewURL == nil {
      entry.previewURL = link.url
      entry.previewType = link.type
      entry.duration = link.duration
      entry.kind = Kind.ofEntry(enclosing: link.type)
    }
    if reading.wants(.links) { entry.links.append(link) }
  }

  private static func readLinks(
    _ other: String?, into entry: inout Entry, _ reading: Reading
  ) {
    guard reading.wants(.links) else { return }
    var links: [Link] = []
    if let url = entry.url { links.append(Link(url: url, rel: "alternate", type: "text/html")) }
    if let other { links.append(Link(url: other, rel: "related")) }
    entry.links = links + entry.links
  }
}

extension InputFormat {
  static let jsonFeed = InputFormat(
    JSONFeed.self, "JSON Feed 1.0 and 1.1",
    recognition: .json(
      { $0.members["items"] != nil && $0.members["version"] != nil },
      asked: { $0.members["items"] != nil }))
}
