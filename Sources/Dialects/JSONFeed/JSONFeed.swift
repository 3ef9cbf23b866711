internal import ChartConvDetection
internal import ChartConvJSON
internal import ChartConvModel
internal import ChartConvRecords

/// JSON Feed 1.0 and 1.1 (jsonfeed.org).
enum JSONFeed: Dialect {
  enum Name: UInt8, RecordName {
    case item, id, title, url, externalURL, homePage, feedURL, nextURL, description, summary
    case contentHTML, contentText, image, bannerImage, icon, favicon, published, modified
    case author, authors, name, tag, language, attachment, mimeType, size, duration, hub, rights
  }

  static let name = "jsonfeed"
  static let feedParts: FeedParts = [
    .title, .subtitle, .url, .feedURL, .author, .icon, .image, .language, .links,
  ]

  static let vocabulary = DialectVocabulary<Name>(
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
          .previewURL, .previewType, .previewLength, .links, .duration, .kind, .artworkURL,
          .artwork,
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
    if let url = feed.url {
      feed.links.append(FeedLink(url: url, rel: "alternate", type: "text/html"))
    }
    if let url = feed.feedURL { feed.links.append(FeedLink(url: url, rel: "self")) }
    if let url = head.word(.nextURL) { feed.links.append(FeedLink(url: url, rel: "next")) }
    var children = head.children
    while let hub = children.next() {
      if hub.isNamed(.hub), let url = hub.word(.url) {
        feed.links.append(FeedLink(url: url, rel: "hub"))
      }
    }
  }

  static func read(
    entry node: Node<Name>, of feed: SharedFeed, into row: inout RowBatch, _ reading: inout Reading
  ) {
    let base = reading.linkBase(
      feed.value.url ?? feed.value.feedURL ?? reading.options.baseURL)
    var media = JSONFeedMedia(base)
    var children = node.children
    while let child = children.next() {
      switch child.name {
      case .id: row.setWord(.id, child)
      case .title: row.setText(.name, child)
      case .url: row.set(.url, row.add(address: child, base))
      case .summary: row.setText(.summary, child)
      case .published: row.set(.published, reading.timestamp(child))
      case .modified: row.set(.updated, reading.timestamp(child))
      case .language: row.setWord(.language, child)
      case .tag: read(tag: child, into: &row, reading)
      case .attachment: media.read(attachment: child, &row, &reading)
      default: break
      }
    }
    row.set(.releaseDate, row.last?.timestamp(.published)?.date)
    if row.has(.summary) { row.set(.summaryType, "text/plain") }
    readContent(of: node, base.moved(toPage: row.last?.text(.url)), into: &row)
    readPeople(of: node, base, into: &row, isListed: reading.isRequested(.authors))
    for name in [Name.image, .bannerImage] {
      media.add(image: row.add(address: node[name], base))
    }
    media.write(into: &row, other: row.add(address: node[.externalURL], base), reading)
  }

  private static func person(_ node: Node<Name>) -> FeedPerson {
    FeedPerson(name: node.text(.name), url: node.word(.url))
  }

  /// HTML takes precedence over plain text.
  private static func readContent(
    of node: Node<Name>, _ page: LinkBase, into row: inout RowBatch
  ) {
    if let html = node[.contentHTML]?.textBytes {
      let links = page.address.map { HTMLLinks(base: $0, room: row.room) }
      if let resolved = links?.resolved(html) {
        row.set(.content, text: resolved.span)
      } else {
        row.set(.content, text: html)
      }
      row.set(.contentType, "text/html")
    } else if let text = node[.contentText]?.textBytes {
      row.set(.content, text: text)
      row.set(.contentType, "text/plain")
    }
  }

  /// Version 1.0 has `author`; `authors` of version 1.1 takes precedence.
  private static func readPeople(
    of node: Node<Name>, _ base: LinkBase, into row: inout RowBatch, isListed: Bool
  ) {
    let name = node[.authors] == nil ? Name.author : .authors
    guard let first = node[name] else { return }
    row.setText(.artist, first[.name])
    row.set(.artistURL, row.add(address: first[.url], base))
    guard isListed else { return }
    var authors = DistinctItems<RowPerson>()
    var people = node.children
    while let person = people.next(named: name) {
      let author = RowPerson(name: row.add(text: person[.name]), url: row.add(word: person[.url]))
      if authors.append(author, in: row) { author.append(to: &row) }
    }
  }

  private static func read(tag node: Node<Name>, into row: inout RowBatch, _ reading: Reading) {
    guard let tag = row.add(text: node) else { return }
    if !row.has(.genre) { row.set(.genre, tag) }
    if reading.isRequested(.genres) { RowGenre(name: tag, term: tag).append(to: &row) }
  }
}

extension InputFormat {
  static let jsonFeed = InputFormat(
    JSONFeed.self, "JSON Feed 1.0 and 1.1",
    recognition: .json(
      { $0.members["items"] != nil && $0.members["version"] != nil },
      onRequest: { $0.members["items"] != nil }))
}
