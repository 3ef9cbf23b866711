internal import ChartConvModel
internal import ChartConvParsers

/// The feeds of Apple's RSS generator: version 1 at rss.itunes.apple.com, version 2 at
/// rss.applemarketingtools.com. They have no prices.
struct GeneratorJSON: Dialect {
  enum Name: UInt8, RecordName {
    case result, id, title, author, links, selfLink, alternateLink, copyright, country, icon
    case updated, rank, name, uri, url, artistID, artistName, artistURL, collectionName, kind
    case releaseDate, rating, artwork, genre, genreID, genreName, primaryGenre
  }

  let feedParts: FeedParts = [
    .id, .title, .url, .feedURL, .updated, .author, .rights, .icon, .country, .chart, .links,
  ]

  static let vocabulary = DialectVocabulary<Name>(
    elements: [
      .frame(.none, "feed"),
      .entry(.none, "results", .result),
      .member("id", .id),
      .member("title", .title).nested,
      .member("author", .author, nil, .object).nested,
      .member("links", .links, nil, .objects).nested,
      .member("self", .selfLink).nested,
      .member("alternate", .alternateLink).nested,
      .member("copyright", .copyright, [.rights]),
      .member("country", .country).nested,
      .member("icon", .icon).nested,
      .member("updated", .updated).nested,
      .member("rank", .rank, [.rank], .textOrNull),
      .member("name", .name),
      .member("uri", .uri).nested,
      .member("url", .url),
      .member("artistId", .artistID, [.artistID]),
      .member("artistName", .artistName, [.artist]),
      .member("artistUrl", .artistURL, [.artistURL]),
      .member("collectionName", .collectionName, [.collection]),
      .member("kind", .kind, [.kind]),
      .member("releaseDate", .releaseDate, [.releaseDate, .releaseYear]),
      .member("contentAdvisoryRating", .rating, [.explicit]),
      .member("artworkUrl100", .artwork, [.artworkURL, .artworkWidth, .artwork]),
      .member("genres", .genre, [.genre, .genreID, .genres], .objectsOrTexts),
      .member("genreId", .genreID).nested,
      .member("genreNames", .genreName, [.genre, .genres], .texts),
      .member("primaryGenreName", .primaryGenre, [.genre]),
    ] + ["trackCensoredName", "trackExplicitness", "version"].map { .ignored(.none, $0) },
    attributes: [])

  func read(head: Node<Name>, into feed: inout Feed, _ reading: inout Reading) {
    var feedLinks: [FeedLink] = []
    var children = head.children
    while let child = children.next() {
      switch child.name {
      case .id: feed.id = child.word
      case .title: feed.title = child.text
      case .author:
        feed.author = FeedPerson(name: child.text(.name), url: (child[.url] ?? child[.uri])?.word)
      case .links:
        var links = child.children
        while let link = links.next() {
          guard let url = link.word else { continue }
          feedLinks.append(FeedLink(url: url, rel: link.name == .selfLink ? "self" : "alternate"))
        }
      case .copyright: feed.rights = child.text
      case .country: feed.country = child.word?.lowercased()
      case .icon: feed.icon = child.word
      case .updated: feed.updated = reading.timestamp(child)
      default: break
      }
    }
    feed.links = feedLinks
    feed.url = feed.links.first { $0.rel == "alternate" }?.url
    feed.feedURL = feed.links.first { $0.rel == "self" }?.url ?? feed.id
    let address = StoreURL.generatorChart(feed.id) ?? StoreURL.generatorChart(feed.feedURL)
    feed.chart = address?.chart
    feed.country = feed.country ?? address?.country
  }

  func read(
    entry node: Node<Name>, of feed: SharedFeed, into row: inout RowBatch, _ reading: inout Reading
  ) {
    var primaryGenre: Node<Name>?
    var firstGenre: Node<Name>?
    var children = node.children
    while let child = children.next() {
      switch child.name {
      case .id: row.setWord(.id, child)
      case .rank: reading.setRank(of: &row, child)
      case .name: row.setText(.name, child)
      case .artistName: row.setText(.artist, child)
      case .artistID: row.setWord(.artistID, child)
      case .artistURL: row.setWord(.artistURL, child)
      case .collectionName: row.setText(.collection, child)
      case .kind: row.set(.kind, reading.kind(child))
      case .releaseDate: reading.setRelease(reading.day(child), of: &row)
      // `Explict` is a misspelling in version 2.
      case .rating: row.set(.explicit, child.flag("Explicit", "Explict", no: "Clean", "Clean"))
      case .copyright: row.setText(.rights, child)
      case .url:
        row.setWord(.url, child)
        // A result that was taken out of its feed.
        if reading.isRequested(.country), feed.value.country == nil {
          row.setCountry(ofPage: child)
        }
      // The key says 100; the address often has the actual size.
      case .artwork:
        if let url = child.wordBytes {
          row.setArtwork(url, width: 100, height: 100, reading.options.columns)
        }
      case .genre: read(genre: child, into: &row, reading.isRequested(.genres))
      case .genreName:
        if firstGenre == nil { firstGenre = child }
        guard reading.isRequested(.genres), child.textBytes != nil else { continue }
        row.appendItem(.genres)
        row.set(member: FeedCategory.Member.name, row.add(text: child))
      case .primaryGenre where primaryGenre == nil: primaryGenre = child
      default: break
      }
    }
    row.setText(.genre, primaryGenre)
    if !row.has(.genre) { row.setText(.genre, firstGenre) }
  }

  private func read(genre node: Node<Name>, into row: inout RowBatch, _ isListed: Bool) {
    guard isListed || !row.has(.genre) else { return }
    let name = node.kind == .element ? node[.name] : node
    if !row.has(.genre), name?.textBytes != nil {
      row.setText(.genre, name)
      row.setWord(.genreID, node[.genreID])
    }
    guard isListed else { return }
    row.appendItem(.genres)
    row.set(member: FeedCategory.Member.id, row.add(word: node[.genreID]))
    row.set(member: FeedCategory.Member.name, row.add(text: name))
    row.set(member: FeedCategory.Member.scheme, row.add(word: node[.url]))
  }
}

extension GeneratorJSON {
  /// Returns `true` if these are the members of a feed, which may have been cut out of its document.
  fileprivate static func isFeed(_ members: JSONOutline.Members) -> Bool {
    let own = ["id", "author", "links", "copyright", "country", "icon", "updated"]
      .count { members[$0] != nil }
    // An empty list may be null, and a single result an object.
    return members["results"] != nil && members["title"] == .scalar
      && own > (members["results"] == .array ? 0 : 2)
  }

  fileprivate static func isResult(_ members: JSONOutline.Members) -> Bool {
    let own = ["artistName", "artistUrl", "artworkUrl100", "genreNames", "contentAdvisoryRating"]
    return members["id"] == .scalar && members["name"] == .scalar
      && own.contains { members[$0] != nil } && members["wrapperType"] == nil
  }
}

extension InputFormat {
  /// Feeds of Apple's RSS generator in JSON.
  ///
  /// Recognised by a feed's members, or by those of results that were cut out of it.
  public static let generatorJSON = InputFormat(
    "generator-json", GeneratorJSON(),
    "feeds of Apple's RSS generator, versions 1 and 2; no prices", GeneratorJSON.vocabulary,
    recognition: .json { outline in
      if [outline.feed, outline.members].contains(where: GeneratorJSON.isFeed) { return true }
      return [outline.directEntry, outline.members].contains(where: GeneratorJSON.isResult)
    })
}
