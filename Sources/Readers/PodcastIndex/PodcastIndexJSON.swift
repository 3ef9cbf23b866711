internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// Answers of the Podcast Index API: podcasts in `feeds` or `feed`, episodes in `items`, `episodes` or
/// `episode`.
struct PodcastIndexJSON: Dialect {
  enum Name: UInt8, RecordName {
    case entry, id, title, address, link, author, owner, description, image, artwork, feedImage
    case language, explicit, updated, newest, published, categories, duration, enclosureURL
    case enclosureType, enclosureLength, episode, episodeType, season, feedTitle, feedID
    case feedAuthor, chapters, transcript, episodeID, episodeTitle, person, transcriptFile
    case soundbite, value
  }

  let feedParts: FeedParts = []

  private static let pictures: FieldSet = [.artworkURL, .artwork]

  static let vocabulary = DialectVocabulary<Name>(
    elements: [
      .entry(.none, "feeds", .entry), .entry(.none, "feed", .entry),
      .entry(.none, "items", .entry), .entry(.none, "liveItems", .entry),
      .entry(.none, "episodes", .entry),
      .entry(.none, "episode", .entry).nestable(.episode, .text),
      .member("id", .id, [.id]),
      .member("title", .title, [.name]),
      .member("name", .title, [.name]),
      .member("url", .address, [.podcastURL, .links, .kind]),
      .member("feedUrl", .address, [.podcastURL, .links, .kind]),
      .member("link", .link, [.url, .links]),
      .member("author", .author, [.artist]),
      .member("ownerName", .owner, [.artist]),
      .member("feedAuthor", .feedAuthor, [.artist]),
      .member("description", .description, [.summary, .summaryType]),
      .member("image", .image, pictures),
      .member("artwork", .artwork, pictures),
      .member("feedImage", .feedImage, pictures),
      .member("language", .language, [.language]),
      .member("feedLanguage", .language, [.language]),
      .member("explicit", .explicit, [.explicit], .scalar),
      .member("lastUpdateTime", .updated, [.updated]),
      .member("newestItemPublishTime", .newest, [.updated]),
      .member("newestItemPubdate", .newest, [.updated]),
      .member("datePublished", .published),
      .member("categories", .categories, [.genre, .genreID, .genres], .raw),
      .member("duration", .duration, [.duration]),
      .member("enclosureUrl", .enclosureURL),
      .member("enclosureType", .enclosureType, [.previewType, .links]),
      .member("enclosureLength", .enclosureLength, [.previewLength, .links]),
      .member("episodeType", .episodeType, [.episodeType]),
      .member("season", .season, [.season]),
      .member("feedTitle", .feedTitle, [.collection, .name]),
      .member("feedId", .feedID, [.collectionID, .id]),
      // The names of `recent/data`.
      .member("feedDescription", .description, [.summary, .summaryType]),
      .member("episodeId", .episodeID),
      .member("episodeTitle", .episodeTitle, [.name]),
      .member("episodeDescription", .description, [.summary, .summaryType]),
      .member("episodeImage", .image, pictures),
      .member("episodeTimestamp", .published),
      .member("episodeDuration", .duration, [.duration]),
      .member("episodeEnclosureUrl", .enclosureURL),
      .member("episodeEnclosureType", .enclosureType, [.previewType, .links]),
      .member("episodeEnclosureLength", .enclosureLength, [.previewLength, .links]),
      .member("chaptersUrl", .chapters, [.chaptersURL]),
      .member("transcriptUrl", .transcript, [.transcriptURL]),
      .member("persons", .person, [.persons], .rawObjects),
      .member("transcripts", .transcriptFile, [.transcripts], .rawObjects),
      .member("soundbites", .soundbite, [.soundbites], .rawObjects),
      .member("value", .value, [.valueRecipients], .raw),
    ], attributes: [])

  func read(head: Node<Name>, into feed: inout Feed, _ reading: inout Reading) {}

  func read(
    entry node: Node<Name>, of feed: SharedFeed, into row: inout RowBatch, _ reading: inout Reading
  ) {
    let isEpisode = node[.enclosureURL] != nil || node[.published] != nil
    // The list of categories has neither.
    let isPodcast = node[.address] != nil
    row.set(.kind, isEpisode ? "podcast-episode" : isPodcast ? "podcast" : "genre")
    var children = node.children
    while let child = children.next() {
      switch child.name {
      case .id: row.setWord(.id, child)
      case .title: row.setText(.name, child)
      case .link: row.setWord(.url, child)
      case .address: row.setWord(.podcastURL, child)
      case .author: row.setText(.artist, child)
      case .description: row.setText(.summary, child)
      case .language: row.setWord(.language, child)
      case .explicit: row.set(.explicit, child.flag("1", "true", no: "0", "false"))
      case .updated: row.set(.updated, moment(child, &reading))
      case .published:
        let date = moment(child, &reading)
        row.set(.published, date)
        reading.setRelease(date?.date, of: &row)
      case .categories: read(categories: child, into: &row, isListed: reading.isRequested(.genres))
      case .duration: row.set(.duration, reading.seconds(child).flatMap { $0 == 0 ? nil : $0 })
      case .enclosureURL: row.setWord(.previewURL, child)
      case .enclosureType: row.setWord(.previewType, child)
      case .enclosureLength: row.set(.previewLength, number(child, &reading))
      case .episode: row.set(.episode, number(child, &reading))
      case .episodeType: row.setWord(.episodeType, child)
      case .season: row.set(.season, number(child, &reading))
      case .feedTitle: row.setText(.collection, child)
      case .feedID: row.setWord(.collectionID, child)
      case .chapters: row.setWord(.chaptersURL, child)
      case .transcript: row.setWord(.transcriptURL, child)
      case .person: append(JSONTree(Array(child.bytes)), to: .persons, &row)
      case .transcriptFile: append(JSONTree(Array(child.bytes)), to: .transcripts, &row)
      case .soundbite: append(JSONTree(Array(child.bytes)), to: .soundbites, &row)
      case .value: read(value: JSONTree(Array(child.bytes)), into: &row)
      default: break
      }
    }
    readNames(of: node, into: &row)
    if !row.has(.artist) { row.setText(.artist, node[.feedAuthor] ?? node[.owner]) }
    if !row.has(.updated) { row.set(.updated, node[.newest].flatMap { moment($0, &reading) }) }
    if row.has(.summary) { row.set(.summaryType, "text/html") }
    readPictures(of: node, into: &row, isListed: reading.isRequested(.artwork))
    if reading.isRequested(.links) { readLinks(of: node, into: &row, &reading) }
  }

  /// Reads the id and the name of an entry of `recent/data`. A podcast there has no names but those by
  /// which an episode elsewhere tells its podcast.
  private func readNames(of node: Node<Name>, into row: inout RowBatch) {
    if !row.has(.name) { row.setText(.name, node[.episodeTitle]) }
    if !row.has(.id) { row.setWord(.id, node[.episodeID]) }
    guard node[.id] == nil, node[.title] == nil, node[.episodeID] == nil,
      node[.enclosureURL] == nil, node[.published] == nil
    else { return }
    row.setText(.name, node[.feedTitle])
    row.setWord(.id, node[.feedID])
    row.clear(.collection)
    row.clear(.collectionID)
  }

  /// Returns a number, which is 0 if the podcast doesn't say it.
  private func number(_ node: Node<Name>, _ reading: inout Reading) -> Int? {
    reading.integer(node).flatMap { $0 == 0 ? nil : $0 }
  }

  /// Returns a time in seconds since 1970, which is 0 if it isn't known.
  private func moment(_ node: Node<Name>, _ reading: inout Reading) -> Timestamp? {
    number(node, &reading).flatMap { Timestamp(secondsSince1970: $0) }
  }

  /// Reads an object with the names of categories by their ids.
  private func read(categories node: Node<Name>, into row: inout RowBatch, isListed: Bool) {
    for category in JSONTree(Array(node.bytes)).members {
      guard category.value.isScalar, let name = category.value.text, !name.isEmpty else { continue }
      if !row.has(.genre) {
        row.set(.genre, CleanText.line(plain: String(decoding: name, as: UTF8.self)))
        row.set(.genreID, category.key)
      }
      guard isListed else { continue }
      row.appendItem(.genres)
      row.set(member: FeedCategory.Member.id, category.key)
      row.set(member: FeedCategory.Member.name, text: name.span)
    }
  }

  /// Reads the picture of an episode, else that of its podcast.
  private func readPictures(of node: Node<Name>, into row: inout RowBatch, isListed: Bool) {
    for name in [Name.artwork, .image, .feedImage] {
      guard let url = node[name]?.wordBytes else { continue }
      row.set(.artworkURL, text: url)
      if isListed { row.appendArtwork(row.textRange(.artworkURL), width: nil, height: nil) }
      return
    }
  }

  private func readLinks(
    of node: Node<Name>, into row: inout RowBatch, _ reading: inout Reading
  ) {
    row.appendLink(row.textRange(.url), rel: "alternate", type: "text/html")
    row.appendLink(to: node[.address], rel: "alternate", type: "application/rss+xml")
    guard let file = row.add(word: node[.enclosureURL]) else { return }
    row.appendLink(file, rel: "enclosure", type: node.word(.enclosureType))
    let length = node[.enclosureLength].flatMap { number($0, &reading) }
    row.set(member: FeedLink.Member.length, length)
  }

  private func read(value: JSONTree, into row: inout RowBatch) {
    typealias Member = ValueRecipient.Member
    let words = ["type", "method"].map { key in
      value["model"]?[key]?.text.map { String(decoding: $0, as: UTF8.self) }
    }
    for recipient in value["destinations"]?.all ?? [] {
      append(recipient, to: .valueRecipients, &row)
      row.set(member: Member.payment, words[0])
      row.set(member: Member.method, words[1])
    }
  }

  /// Appends an object to a list. Its times are in seconds.
  private func append(_ object: JSONTree, to list: EntryField, _ row: inout RowBatch) {
    row.appendItem(list)
    let types = list.memberTypes
    for (key, ordinal) in zip(Self.keys[list] ?? [], UInt8(0)...) {
      guard let text = object[key]?.text, !text.isEmpty else { continue }
      switch types[Int(ordinal)] {
      case .integer where list == .soundbites:
        row.set(ordinal: ordinal, PodcastModule.seconds(text.span))
      case .integer: row.set(ordinal: ordinal, DecimalNumber(text)?.wholeNumber)
      case .boolean: row.set(ordinal: ordinal, text.elementsEqual("true".utf8))
      default: row.set(ordinal: ordinal, row.add(text.span))
      }
    }
  }

  /// The keys of the members of lists, in the order of the columns' members.
  private static let keys: [EntryField: [String]] = [
    .persons: ["name", "role", "group", "img", "href"], .transcripts: ["url", "type"],
    .soundbites: ["startTime", "duration", "title"],
    .valueRecipients: ["name", "type", "address", "split", "fee"],
  ]
}

extension InputFormat {
  /// Answers of the Podcast Index API.
  ///
  /// Recognised by the answer's status next to its lists, or by two members that only podcasts and
  /// episodes of the index have.
  public static let podcastIndexJSON = InputFormat(
    "podcastindex-json", PodcastIndexJSON(),
    "answers of the Podcast Index API: podcasts and episodes", PodcastIndexJSON.vocabulary,
    recognition: .json { outline in
      let lists = ["feeds", "feed", "items", "episodes", "episode"]
      let own = [
        "podcastGuid", "itunesId", "feedItunesId", "feedId", "feedImage", "enclosureUrl",
        "datePublished", "newestItemPubdate", "newestItemPublishTime", "lastUpdateTime",
        "originalUrl", "ownerName", "trendScore", "episodeId", "episodeEnclosureUrl",
      ]
      let isAnswer =
        outline.members["status"] == .scalar && outline.members["description"] == .scalar
        || outline.members["status"] == .scalar && outline.members["count"] == .scalar
      return isAnswer && lists.contains { (outline.members[$0] ?? .scalar) != .scalar }
        || [outline.directEntry, outline.members].contains { members in
          own.count { members[$0] == .scalar } > 1
        }
    })
}
