internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// Reads the metadata of an RSS or Atom document. ``Precedence`` defines which element is used for
/// a value.
struct SyndicationHead {
  typealias Children = NamedChildren<SyndicationName>
  /// The values that such a document may contain.
  static let feedParts = FeedParts.podcast.union([
    .id, .title, .subtitle, .url, .feedURL, .updated, .published, .author, .rights, .icon, .image,
    .language, .generator, .links, .categories, .extra,
  ])

  private let base: LinkBase
  private let defaultType: String
  private let inherited: FieldSet

  /// - Parameter inherited: the columns that an entry without a value takes from the feed.
  init(_ node: SyndicationNode, defaultType: String, inherited: FieldSet, _ reading: Reading) {
    self.defaultType = defaultType
    self.inherited = inherited.intersection(reading.options.columns)
    // RFC 3986 §5.1: the base in the document, then the document's address, then the caller's base.
    let address = Self.address(of: node) ?? reading.options.baseURL
    base = reading.linkBase(address).moved(by: node)
  }

  /// Returns the document's own address, if it isn't relative.
  private static func address(of node: SyndicationNode) -> String? {
    var links = node.children
    while let link = links.next(named: .link) {
      if link.word(.rel)?.lowercased() == "self", let address = link[.href]?.wordBytes,
        URLReference.hasScheme(address)
      {
        return String(address)
      }
    }
    return nil
  }

  func read(_ head: borrowing Children, into feed: inout Feed, _ reading: inout Reading) {
    reading.warnOfOlder(head.parent)
    feed.id = head.first(Precedence.id) { $0.hasText && !$0.isAbsent }?.word
    feed.title = line(head, Precedence.name)
    feed.subtitle = line(head, Precedence.subtitle)
    feed.language = head.first(Precedence.language)?.word
    reading.dateLanguage = DateLanguage(feed.language)
    feed.updated = head.firstValue(Precedence.feedUpdated) {
      $0.isAbsent ? nil : reading.timestamp(in: $0)
    }
    feed.published = head.firstValue(Precedence.feedPublished) { reading.timestamp(in: $0) }
    feed.rights = line(head, Precedence.rights)
    feed.generator = head.first(Precedence.generator).flatMap { generator($0) }
    var rows = RowBatch()
    readLists(of: head, into: &feed, &rows, &reading)
    let url = StoreURL.isAppleHost(feed.feedURL) ? feed.feedURL : feed.id
    if StoreURL.isAppleHost(url), let address = StoreURL.generatorChart(url) {
      feed.chart = address.chart
      feed.country = address.country
    }
    feed.chart = head.text(.chart) ?? feed.chart
    feed.country = head.text(.country) ?? feed.country
    readInherited(head, feed, &rows, &reading)
    var remoteItems: (count: Int, first: SourcePosition)?
    head.forEach([.remoteItem]) { item in
      remoteItems = ((remoteItems?.count ?? 0) + 1, remoteItems?.first ?? item.position)
    }
    reading.remoteItems = remoteItems
    reading.isPodcast = Self.podcastNames.contains { head[$0] != nil }
    // RFC 3986 §5.1: the base in the document, then the document's address, then the caller's base.
    let isExplicit = head[.base] != nil
    reading.base = isExplicit ? base : reading.linkBase(feed.url ?? feed.feedURL ?? base.url)
    feed.icon = head[.icon].flatMap { reading.base.address($0) }
    feed.image = image(of: head, reading.base)
    readPodcast(head, reading.base, into: &feed, &reading)
  }

  private static let podcastNames: Precedence.Names = [
    .itunesAuthor, .owner, .itunesImage, .itunesCategory, .itunesSummary, .itunesSubtitle,
    .itunesTitle, .itunesKeywords, .explicit, .podcastType, .podcastGUID, .locked, .funding,
  ]

  private func readInherited(
    _ head: borrowing Children, _ feed: Feed, _ row: inout RowBatch, _ reading: inout Reading
  ) {
    var values = Inherited()
    if !inherited.isDisjoint(with: SyndicationFields.people) {
      row.appendRow(textLimit: reading.options.parser.limits.entry)
      var people = People()
      people.read([.author], of: head, base, &row)
      if people.isEmpty { people.read([.creator], of: head, base, &row) }
      people.write(into: &row, isListed: true)
      values.authors = row.last?.values() ?? []
    }
    readPodcast(head, into: &values, &row, &reading)
    if inherited.contains(.rights) { values.rights = feed.rights }
    if inherited.contains(.language) { values.language = feed.language }
    if values != Inherited() { reading.inherited = values }
  }

  private func readPodcast(
    _ head: borrowing Children, _ base: LinkBase, into feed: inout Feed, _ reading: inout Reading
  ) {
    feed.explicit = head.firstValue([.explicit]) { PodcastModule.explicit($0, &reading) }
    feed.type = head.first([.podcastType])?.word?.lowercased()
    feed.owner = head.firstValue([.owner]) { owner in
      let person = FeedPerson(
        name: NamedChildren(of: owner).firstValue([.name]) { $0.line },
        email: NamedChildren(of: owner).firstValue([.email]) { $0.word })
      return person == FeedPerson() ? PersonList.people(owner.trimmed).first : person
    }
    feed.podcastGUID = head.first([.podcastGUID])?.word
    feed.locked = head.firstValue([.locked]) { PodcastModule.explicit($0, &reading) }
    feed.lockedOwner = head.firstValue([.locked]) { $0.word(.owner) }
    feed.medium = head.first([.medium])?.word?.lowercased()
    head.forEach([.funding]) { funding in
      guard let url = base.address(funding[.url]) else { return }
      feed.funding.append(PodcastFunding(url: url, text: funding.line))
    }
  }

  /// Reads what a podcast gives to its episodes.
  private func readPodcast(
    _ head: borrowing Children, into values: inout Inherited, _ row: inout RowBatch,
    _ reading: inout Reading
  ) {
    let fields = reading.options.columns
    row.appendRow(textLimit: reading.options.parser.limits.entry)
    if !fields.isDisjoint(with: SyndicationFields.people) {
      var people = People()
      people.read([.itunesAuthor], of: head, base, &row)
      people.write(into: &row, isListed: true)
    }
    let lists = PodcastEntry(base: base)
    if fields.contains(.persons) { lists.readPersons(of: head, into: &row) }
    if fields.contains(.valueRecipients) { lists.readValues(of: head, into: &row, &reading) }
    values.podcastAuthors = row.last?.values() ?? []
    values.persons = row.last?.values() ?? []
    values.valueRecipients = row.last?.values() ?? []
  }

  private func image(of head: borrowing Children, _ base: LinkBase) -> String? {
    var named: String?
    for name in Precedence.image + [.link] {
      var images = head.all(having: name)
      while let image = images.next(named: name) {
        guard name != .link || image.word(.rel) == "image" else { continue }
        let url = base.moved(by: image).address(LinkElement.reference(image))
        // In RSS 1.0, the channel refers to the image element, which contains the address.
        if image[.resource] == nil, let url { return url }
        named = named ?? url
      }
    }
    return named
  }

  private func line(_ head: borrowing Children, _ names: Precedence.Names) -> String? {
    head.firstValue(names) {
      $0.isAbsent ? nil : TextConstruct($0, defaultType: defaultType)?.line
    }
  }

  private func generator(_ node: SyndicationNode) -> FeedGenerator? {
    FeedGenerator(
      name: node.line,
      url: base.moved(by: node).address(node[.uri] ?? node[.url] ?? node[.resource]),
      version: node.word(.version))
  }

  /// Reads the feed's lists like those of an entry.
  private func readLists(
    of head: borrowing Children, into feed: inout Feed, _ row: inout RowBatch,
    _ reading: inout Reading
  ) {
    row.appendRow(textLimit: reading.options.parser.limits.entry)
    var categories = Genres(isListed: true)
    categories.read(Precedence.genres, of: head, &row)
    categories.write(into: &row)
    reading.repeated = categories.isRepeated ? [.genres] : []
    var people = People()
    // An owner counts as the author if nobody else is named.
    for names in Precedence.feedAuthor where people.isEmpty {
      people.read(names, of: head, base, &row)
    }
    people.write(into: &row, isListed: true)
    readLinks(of: head, into: &row, &reading)
    reading.check(row)
    guard let lists = row.last else { return }
    feed.takeLists(of: lists)
    feed.feedURL = feed.feedURL ?? feed.links.first { $0.rel == "self" }?.url
    let page = feed.links.first { $0.rel == "alternate" && $0.isPage }
    feed.url = (page ?? feed.links.first { $0.rel == "alternate" })?.url
  }

  private func readLinks(
    of head: borrowing Children, into row: inout RowBatch, _ reading: inout Reading
  ) {
    var links = DistinctItems<RowLink>()
    var children = head.all
    while let child = children.next() {
      let link: RowLink? =
        switch child.name {
        case .link: LinkElement.link(child, base, &row, &reading)
        case .license: LinkElement.license(child, base, &row)
        default: nil
        }
      if let link, links.append(link, in: row) { link.append(to: &row) }
    }
  }
}
