internal import ChartConvModel
internal import ChartConvParsers

/// Charts, searches and other answers of the Apple Music API: `GET /v1/catalog/{storefront}/charts`.
///
/// A document is a list of resources, or contains several groups of them. Each group is a feed. An
/// album's or a playlist's tracks are entries that follow it.
struct MusicJSON: Dialect {
  typealias Name = MusicName

  let feedParts: FeedParts = [.title, .chart, .chartQuery, .country, .links]

  /// The host of addresses that are paths.
  private static let host = "https://api.music.apple.com"

  func read(head: Node<Name>, into feed: inout Feed, _ reading: inout Reading) {
    feed.title = head.text(.name)
    let address = head.word(.href).map(MusicURL.init)
    feed.chartQuery = ChartQuery.text(head.word(.href).map(absolute))
    feed.country = address?.country
    let chart = [head.word(.chartName) ?? address?.chart, address?.types].compactMap(\.self)
    feed.chart = chart.isEmpty ? nil : chart.joined(separator: "/")
    if let next = head[.next], let address = next.word {
      feed.links.append(FeedLink(url: absolute(address), rel: "next"))
      if !MusicURL.isOfSearch(address) { warn(ofNext: next, &reading) }
    }
  }

  /// Returns an address that may be a path.
  private func absolute(_ address: String) -> String {
    address.hasPrefix("/") ? Self.host + address : address
  }

  /// Warns of a list that continues. Charts and searches have the requested number of entries.
  private func warn(ofNext next: Node<Name>, _ reading: inout Reading) {
    guard let address = next.word else { return }
    reading.warnOnce("the list continues on the next page: \(absolute(address))", at: next)
  }

  func read(
    entry node: Node<Name>, of feed: SharedFeed, into row: inout RowBatch, _ reading: inout Reading
  ) {
    var children = node.children
    while let child = children.next() {
      switch child.name {
      case .id: row.setWord(.id, child)
      case .rank: reading.setRank(of: &row, child)
      case .name: row.setText(.name, child)
      case .title: row.setText(.name, child[.displayed] ?? child)
      case .type: row.set(.kind, reading.kind(child))
      case .artistName: row.setText(.artist, child)
      case .curatorName, .userName: if !row.has(.artist) { row.setText(.artist, child) }
      case .albumName: row.setText(.collection, child)
      case .url: row.setWord(.url, child)
      case .href where feed.value.country == nil:
        row.set(.country, child.word.flatMap { MusicURL($0).country })
      case .genreName: read(genre: child, into: &row, isListed: reading.isRequested(.genres))
      case .releaseDate: reading.setRelease(reading.day(child), of: &row)
      case .releaseTime:
        let time = reading.timestamp(child)
        row.set(.published, time)
        reading.setRelease(time?.date, of: &row)
      case .feed: row.setWord(.podcastURL, child)
      case .asset: row.setWord(.previewURL, child)
      case .modified, .date: row.set(.updated, reading.timestamp(child))
      case .duration: row.set(.duration, reading.milliseconds(child))
      case .isrc: row.setWord(.isrc, child)
      case .trackNumber: row.set(.trackNumber, reading.integer(child))
      case .discNumber: row.set(.discNumber, reading.integer(child))
      case .contentRating: row.set(.explicit, child.flag("explicit", no: "clean"))
      case .copyright: row.setText(.rights, child)
      case .artwork: read(artwork: child, into: &row, &reading)
      case .preview:
        if !row.has(.previewURL) { row.setWord(.previewURL, child[.url]) }
        if reading.isRequested(.links) { row.appendLink(to: child[.url], rel: "enclosure") }
      case .notes: read(notes: child, into: &row)
      case .review:
        row.setText(.content, child)
        if row.has(.content) { row.set(.contentType, "text/plain") }
      case .rating: reading.setDecimal(.rating, of: &row, child)
      case .userRating: read(rating: child, into: &row, &reading)
      case .relationships:
        read(owners: child, of: node, into: &row, reading)
        var relations = child.children
        while let relation = relations.next() {
          if relation[.item]?[.name] != nil, let next = relation[.next] {
            warn(ofNext: next, &reading)
          }
        }
      default: break
      }
    }
  }

  private func read(genre node: Node<Name>, into row: inout RowBatch, isListed: Bool) {
    if !row.has(.genre) { row.setText(.genre, node) }
    guard isListed else { return }
    row.appendItem(.genres)
    row.set(member: FeedCategory.Member.name, row.add(text: node))
  }

  /// Reads a rating. Without ratings, the feed gives 0 as the average.
  private func read(
    rating node: Node<Name>, into row: inout RowBatch, _ reading: inout Reading
  ) {
    let count = node[.ratingCount].flatMap { reading.integer($0) }
    row.set(.ratingCount, count)
    if count != 0 { reading.setDecimal(.rating, of: &row, node[.value]) }
  }

  /// Reads an image. The address is a template; `width` and `height` are the maximum values for it.
  private func read(
    artwork node: Node<Name>, into row: inout RowBatch, _ reading: inout Reading
  ) {
    guard let template = node.word(.url) else { return }
    let width = node[.width].flatMap { reading.integer($0) }
    let height = node[.height].flatMap { reading.integer($0) }
    let url = MusicURL.artwork(template, width: width, height: height)
    row.setArtwork(url.bytes.span, width: width, height: height, reading.options.columns)
  }

  private func read(notes node: Node<Name>, into row: inout RowBatch) {
    row.setText(.summary, node[.shortNote])
    if row.has(.summary) { row.set(.summaryType, "text/html") }
    row.setText(.content, node.isLeaf ? node : node[.standardNote])
    if row.has(.content) { row.set(.contentType, "text/html") }
  }
}

extension MusicJSON {
  fileprivate static func isResource(_ members: JSONOutline.Members, type: String?) -> Bool {
    members["attributes"] == .object && members["id"] == .scalar && members["type"] == .scalar
      && (members["href"] == .scalar || type.map(DialectVocabulary.types.contains) == true)
  }

  /// Returns `true` if the document's `results` are groups of resources, or if the document is these
  /// groups.
  fileprivate static func hasGroups(_ outline: JSONOutline) -> Bool {
    guard outline.members["results"] == .object else {
      return outline.group["data"] == .array && isNamedAfterType(outline.members)
        && (outline.entry.isEmpty || isResource(outline.entry, type: outline.entryType))
    }
    if outline.groups.isEmpty { return outline.members["meta"] == .object }
    return isNamedAfterType(outline.groups)
      && (outline.group.isEmpty || outline.group["data"] == .array)
  }

  private static func isNamedAfterType(_ groups: JSONOutline.Members) -> Bool {
    groups.keys.contains(where: DialectVocabulary.types.contains)
  }
}

extension InputFormat {
  /// Answers of the Apple Music API.
  ///
  /// Recognised by groups named after types, or by resources, which have a type, an address and
  /// attributes.
  public static let musicJSON = InputFormat(
    "music-json", MusicJSON(),
    "answers of the Apple Music API: charts, searches, albums, playlists, reviews",
    DialectVocabulary.music,
    recognition: .json { outline in
      MusicJSON.hasGroups(outline)
        || outline.members["data"] == .array && outline.members["href"] == .scalar
        || [outline.directEntry, outline.members].contains {
          MusicJSON.isResource($0, type: outline.entryType)
        }
    })
}

/// The relationships of a resource of the Apple Music API: its contents, and the resources that it
/// belongs to.
extension MusicJSON {
  func related(to entry: Node<Name>) -> [Int] {
    guard !isPart(entry) else { return [] }
    // What an album or a playlist contains is its own. Other resources only refer to their items.
    let isWhole = isWhole(entry)
    var found: [Int] = []
    forEachItem(of: entry) { item, relation in
      // What has no attributes is only a reference.
      guard relation == .related, item[.name] ?? item[.title] != nil else { return }
      found.append(item.index)
      if !isWhole { found += related(to: item) }
    }
    return found
  }

  func read(
    related node: Node<Name>, to entry: Node<Name>, of feed: SharedFeed, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    read(entry: node, of: feed, into: &row, &reading)
    guard isWhole(entry), isPart(node) else { return }
    // A track in a playlist has an album.
    guard reading.kind(entry[.type]) == "album" || !row.has(.collection) else { return }
    row.setText(.collection, entry[.name])
    if reading.isRequested(.collectionID) { row.setWord(.collectionID, entry[.id]) }
    if reading.isRequested(.collectionURL) { row.setWord(.collectionURL, entry[.url]) }
  }

  /// Reads the resources that a resource belongs to: its artist, and the album of a song.
  func read(
    owners relationships: Node<Name>, of entry: Node<Name>, into row: inout RowBatch,
    _ reading: Reading
  ) {
    var relations = relationships.children
    while let relation = relations.next() {
      guard let item = relation[.item] else { continue }
      if relation.isNamed(.artists) {
        if reading.isRequested(.artistID) { row.setWord(.artistID, item[.id]) }
        if reading.isRequested(.artistURL) { row.setWord(.artistURL, item[.url]) }
      } else if isPart(entry), item[.type]?.trimmed.equals("albums") == true {
        if reading.isRequested(.collectionID) { row.setWord(.collectionID, item[.id]) }
        if reading.isRequested(.collectionURL) { row.setWord(.collectionURL, item[.url]) }
      }
    }
  }

  /// Returns `true` for a resource that contains no others: its relationships are the resources
  /// that it belongs to.
  private func isPart(_ entry: Node<Name>) -> Bool {
    let type = entry[.type]?.trimmed
    return ["songs", "library-songs", "music-videos", "library-music-videos"].contains {
      type.equals($0)
    }
  }

  private func isWhole(_ entry: Node<Name>) -> Bool {
    let type = entry[.type]?.trimmed
    return ["albums", "library-albums", "playlists", "library-playlists"].contains {
      type.equals($0)
    }
  }

  private func forEachItem(
    of entry: Node<Name>, _ body: (Node<Name>, _ relation: Name) -> Void
  ) {
    var children = entry.children
    while let child = children.next() {
      guard child.isNamed(.relationships) else { continue }
      var relations = child.children
      while let relation = relations.next() {
        guard let name = relation.name else { continue }
        var items = relation.children
        while let item = items.next() {
          if item.isNamed(.item) { body(item, name) }
        }
      }
    }
  }
}
