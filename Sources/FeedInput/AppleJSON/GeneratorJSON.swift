internal import FeedJSON
internal import FeedModel
internal import FeedRecord

/// The feeds of Apple's RSS generator: version 1 at rss.itunes.apple.com, version 2 at
/// rss.applemarketingtools.com; they carry no prices.
enum GeneratorJSON: EntryDialect {
  enum Name: UInt8, RecordName {
    case result, id, title, author, links, selfLink, alternateLink, copyright, country, icon
    case updated, name, uri, url, artistID, artistName, artistURL, collectionName, kind
    case releaseDate, rating, artwork, genre, genreID, genreName, primaryGenre
  }

  static let name = "generator-json"
  static let feedParts: FeedParts = [
    .id, .title, .url, .feedURL, .updated, .author, .rights, .icon, .country, .chart, .links,
  ]

  static let lexicon = Lexicon<Name>(
    elements: [
      .frame(.none, "feed"),
      .entry(.none, "results", .result),
      .member("id", .id),
      .member("title", .title),
      .member("author", .author),
      .member("links", .links),
      .member("self", .selfLink),
      .member("alternate", .alternateLink),
      .member("copyright", .copyright, [.rights]),
      .member("country", .country),
      .member("icon", .icon),
      .member("updated", .updated),
      .member("name", .name),
      .member("uri", .uri),
      .member("url", .url),
      .member("artistId", .artistID, [.artistID]),
      .member("artistName", .artistName, [.artist]),
      .member("artistUrl", .artistURL, [.artistURL]),
      .member("collectionName", .collectionName, [.collection]),
      .member("kind", .kind, [.kind]),
      .member("releaseDate", .releaseDate, [.releaseDate]),
      .member("contentAdvisoryRating", .rating, [.explicit]),
      .member("artworkUrl100", .artwork, [.artworkURL, .artworkWidth, .artwork]),
      .member("genres", .genre, [.genre, .genreID, .genres]),
      .member("genreId", .genreID),
      .member("genreNames", .genreName, [.genre, .genres]),
      .member("primaryGenreName", .primaryGenre, [.genre]),
      .ignored(.none, "trackCensoredName"),
      .ignored(.none, "trackExplicitness"),
      .ignored(.none, "version"),
    ], attributes: [])

  static func read(head: Node<Name>, into feed: inout Feed, _ reading: inout Reading) {
    var children = head.children
    while let child = children.next() {
      switch child.name {
      case .id: feed.id = child.word
      case .title: feed.title = child.text
      case .author:
        feed.author = Person(name: child.text(.name), url: (child[.url] ?? child[.uri])?.word)
      case .links:
        var links = child.children
        while let link = links.next() {
          guard let url = link.word else { continue }
          feed.links.append(Link(url: url, rel: link.name == .selfLink ? "self" : "alternate"))
        }
      case .copyright: feed.rights = child.text
      case .country: feed.country = child.word?.lowercased()
      case .icon: feed.icon = child.word
      case .updated: feed.updated = reading.timestamp(child)
      default: break
      }
    }
    feed.url = feed.links.first { $0.rel == "alternate" }?.url
    feed.feedURL = feed.links.first { $0.rel == "self" }?.url ?? feed.id
    let address = StoreURL.generatorChart(feed.id) ?? StoreURL.generatorChart(feed.feedURL)
    feed.chart = address?.chart
    feed.country = feed.country ?? address?.country
  }

  static func read(
    entry node: Node<Name>, of feed: Feed, into entry: inout Entry, _ reading: inout Reading
  ) {
    var children = node.children
    while let child = children.next() {
      switch child.name {
      case .id: entry.id = child.word
      case .name: entry.name = child.text
      case .artistName: entry.artist = child.text
      case .artistID: entry.artistID = child.word
      case .artistURL: entry.artistURL = child.word
      case .collectionName: entry.collection = child.text
      case .kind: entry.kind = reading.kind(child)
      case .releaseDate: entry.releaseDate = reading.day(child)
      case .rating: entry.explicit = isExplicit(child.word)
      case .copyright: entry.rights = child.text
      case .url: entry.url = child.word
      case .artwork: read(artwork: child, into: &entry, reading.options.fields)
      case .genre: read(genre: child, into: &entry, reading.wants(.genres))
      case .genreName where reading.wants(.genres):
        if let name = child.text { entry.genres.append(Category(name: name)) }
      default: break
      }
    }
    entry.genre = node.text(.primaryGenre) ?? entry.genre ?? node.text(.genreName)
  }

  /// Version 2 has misspelt it since its first day.
  private static func isExplicit(_ rating: String?) -> Bool? {
    switch rating {
    case "Explicit", "Explict": true
    case "Clean": false
    default: nil
    }
  }

  /// The key says 100; the address often knows better.
  private static func read(
    artwork node: Node<Name>, into entry: inout Entry, _ wanted: FieldSet
  ) {
    guard let url = node.word else { return }
    entry.artworkURL = url
    guard !wanted.isDisjoint(with: [.artworkWidth, .artwork]) else { return }
    let size = StoreURL.size(url)
    entry.artworkWidth = size?.width ?? 100
    if wanted.contains(.artwork) {
      entry.artwork.append(
        Artwork(url: url, width: size?.width ?? 100, height: size?.height ?? 100))
    }
  }

  private static func read(genre node: Node<Name>, into entry: inout Entry, _ listed: Bool) {
    if entry.genre == nil, let name = node.text(.name) {
      entry.genre = name
      entry.genreID = node.word(.genreID)
    }
    if listed {
      entry.genres.append(
        Category(id: node.word(.genreID), name: node.text(.name), scheme: node.word(.url)))
    }
  }
}

extension InputFormat {
  static let generatorJSON = InputFormat(
    GeneratorJSON.self, "feeds of Apple's RSS generator, versions 1 and 2; no prices",
    recognition: .json { $0.feed["results"] != nil })
}
