internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// Lists of subscriptions (OPML 1.0 and 2.0). An outline with an address is an entry, and the names of
/// the outlines around it are its genres.
struct OPML: Dialect {
  enum Name: UInt8, RecordName {
    case outline, folder, title, text, feed, page, link, description, category, language, created
    case modified, ownerName, ownerEmail, ownerID
  }

  let feedParts: FeedParts = [.title, .updated, .published, .author]

  static let vocabulary = DialectVocabulary<Name>(
    elements: [
      .frame(.none, "opml"), .frame(.none, "head"), .frame(.none, "body"),
      // By its attributes, an entry or a container of entries.
      .init(.node, .none, "outline", .outline, headRole: .folder),
      .text(.none, "title", .title), .text(.none, "dateModified", .modified),
      .text(.none, "dateCreated", .created), .text(.none, "ownerName", .ownerName),
      .text(.none, "ownerEmail", .ownerEmail), .text(.none, "ownerId", .ownerID),
    ] + ignored,
    attributes: [
      .text(.none, "title", .title, [.name]), .text(.none, "text", .text, [.name]),
      // An outline is an entry if it has one of these, whatever columns are asked for.
      .text(.none, "xmlUrl", .feed), .text(.none, "htmlUrl", .page), .text(.none, "url", .link),
      .text(.none, "description", .description, [.summary, .summaryType]),
      .text(.none, "category", .category, [.genre, .genres]),
      .text(.none, "language", .language, [.language]),
      .text(.none, "created", .created, [.published]),
    ],
    folders: Vocabulary.Folders(
      addresses: [Name.feed, .page, .link].map(\.rawValue),
      labels: [Name.title, .text].map(\.rawValue), path: Name.folder.rawValue))

  private static let ignored: [DialectVocabulary<Name>.Term] = [
    "docs", "expansionState", "vertScrollState", "windowTop", "windowLeft", "windowBottom",
    "windowRight",
  ].map { .ignored(.none, $0) }

  func read(head: Node<Name>, into feed: inout Feed, _ reading: inout Reading) {
    feed.title = head.text(.title)
    feed.updated = head[.modified].flatMap { reading.timestamp($0) }
    feed.published = head[.created].flatMap { reading.timestamp($0) }
    let owner = FeedPerson(
      name: head.text(.ownerName), url: head.word(.ownerID), email: head.word(.ownerEmail))
    if owner != FeedPerson() { feed.author = owner }
  }

  func read(
    entry node: Node<Name>, of feed: SharedFeed, into row: inout RowBatch, _ reading: inout Reading
  ) {
    let isListed = reading.isRequested(.genres)
    row.set(.name, line(node[.title]) ?? line(node[.text]))
    row.setWord(.url, node[.page])
    if !row.has(.url) { row.setWord(.url, node[.link]) }
    row.setWord(.podcastURL, node[.feed])
    row.setWord(.language, node[.language])
    row.setText(.summary, node[.description])
    if row.has(.summary) { row.set(.summaryType, "text/html") }
    row.set(.published, node[.created].flatMap { reading.timestamp($0) })
    var children = node.children
    while let child = children.next() {
      switch child.name {
      case .folder: add(genre: (line(child) ?? "").bytes.span, to: &row, isListed: isListed)
      case .category: read(categories: child, into: &row, isListed: isListed)
      default: break
      }
    }
    guard reading.isRequested(.links) else { return }
    row.appendLink(row.textRange(.url), rel: "alternate", type: "text/html")
    row.appendLink(to: node[.feed], rel: "alternate", type: "application/rss+xml")
  }

  /// Returns a title as a clean line. It may have markup (OPML 2.0, *Text attribute*).
  private func line(_ node: Node<Name>?) -> String? {
    let line = (node?.text).map { CleanText.line(html: $0) }
    return line?.isEmpty == true ? nil : line
  }

  /// The outlines within an entry that have an address.
  func related(to entry: Node<Name>) -> [Int] {
    var found: [Int] = []
    var children = entry.children
    while let child = children.next() {
      guard child.isNamed(.outline) else { continue }
      if child[.feed] ?? child[.page] ?? child[.link] != nil { found.append(child.index) }
      found += related(to: child)
    }
    return found
  }

  /// Reads a list of categories, which may be paths: `/Boston/Weather,Snow`.
  private func read(categories node: Node<Name>, into row: inout RowBatch, isListed: Bool) {
    let text = node.trimmed
    var start = 0
    for index in 0...text.count where index == text.count || text[index] == UInt8(ascii: ",") {
      add(genre: text.extracting(start..<index).trimmed, to: &row, isListed: isListed)
      start = index + 1
    }
  }

  private func add(genre: Span<UInt8>, to row: inout RowBatch, isListed: Bool) {
    let name = genre.first == UInt8(ascii: "/") ? genre.extracting(droppingFirst: 1) : genre
    guard !name.isEmpty else { return }
    if !row.has(.genre) { row.set(.genre, text: name) }
    guard isListed else { return }
    row.appendItem(.genres)
    row.set(member: FeedCategory.Member.name, text: name)
  }
}

extension InputFormat {
  /// Lists of subscriptions.
  public static let opml = InputFormat(
    "opml", OPML(), "lists of subscriptions: their titles, addresses and folders", OPML.vocabulary,
    recognition: .xml { $0.name.lowercased() == "opml" })
}
