/// The single list of columns: order, names, types, meanings, and how a feed or an entry holds
/// each.
extension Column {
  static let all: [Column] = [
    .feed(
      .source, "source", of: [], "the name of the input as given; - for standard input",
      { $0.source }, { $0.source = $1 }),
    .feed(
      .chart, "chart", of: .chart,
      "the chart's name, from the feed's URL: topsongs, apple-music/top-albums", { $0.chart },
      { $0.chart = $1 }),
    .feed(
      .chartQuery, "chart_query", of: .chartQuery,
      "what selects the chart's entries, from the feed's URL: genre=14, term=jack johnson",
      { $0.chartQuery }, { $0.chartQuery = $1 }),
    Column(
      field: .country, name: "country", type: .text,
      summary: "storefront, lower-case ISO 3166-1 alpha-2", isFeedLevel: true, feedParts: .country,
      item: nil,
      read: { feed, entry in (entry.country ?? feed.country).map(FieldValue.text) ?? .null },
      write: { value, feed, _ in if case .text(let text) = value { feed.country = text } },
      copy: { row, entry in entry.country = row.string(.country) }),
    .feed(
      .feedTitle, "feed_title", of: .title, "the feed's title", { $0.title }, { $0.title = $1 }),
    .feed(
      .feedURL, "feed_url", of: .feedURL, "the feed's own address", { $0.feedURL },
      { $0.feedURL = $1 }),
    .feed(
      .feedUpdated, "feed_updated", of: .updated, "when the feed was last updated", { $0.updated },
      { $0.updated = $1 }),
    .feed(
      .isComplete, "is_complete", of: .isComplete,
      "false if the document ended before its end or lost entries", { $0.isComplete },
      { $0.isComplete = $1 }),
    .feed(
      .feedExtra, "feed_extra", of: .extra,
      "the elements, attributes and members of the feed that no other column holds", as: .object,
      { $0.extra }, { $0.extra = $1 }),
    .entry(.rank, "rank", "position in the feed, from 1", { $0.rank }, { $0.rank = $1 }),
    .entry(
      .id, "id", "the store's id, else the Atom id, RSS guid or JSON Feed id",
      { $0.id }, { $0.id = $1 }),
    .entry(
      .name, "name", "the item's name, else the entry's title", { $0.name }, { $0.name = $1 }),
    .entry(
      .artist, "artist", "performer, author, developer or publisher", { $0.artist },
      { $0.artist = $1 }),
    .entry(
      .artistID, "artist_id", "the artist's id in the store", { $0.artistID }, { $0.artistID = $1 }),
    .entry(.artistURL, "artist_url", "the artist's page", { $0.artistURL }, { $0.artistURL = $1 }),
    .entry(
      .collection, "collection", "the album, show or series of the item",
      { $0.collection }, { $0.collection = $1 }),
    .entry(
      .collectionID, "collection_id", "the collection's id in the store",
      { $0.collectionID }, { $0.collectionID = $1 }),
    .entry(
      .collectionURL, "collection_url", "the collection's page", { $0.collectionURL },
      { $0.collectionURL = $1 }),
    .entry(
      .kind, "kind", "the kind of item: song, album, movie, podcast, app, review, article …",
      { $0.kind }, { $0.kind = $1 }),
    .entry(
      .genre, "genre", "the first genre or category, as the feed displays it",
      { $0.genre }, { $0.genre = $1 }),
    .entry(
      .genreID, "genre_id", "the genre's id in the store", { $0.genreID }, { $0.genreID = $1 }),
    .entry(
      .keywords, "keywords", "search keywords, separated by commas", { $0.keywords },
      { $0.keywords = $1 }),
    .entry(
      .price, "price", "the exact price; 0 is free", { $0.price }, { $0.price = $1 }),
    .entry(
      .currency, "currency", "the price's currency, ISO 4217", { $0.currency }, { $0.currency = $1 }
    ),
    .entry(
      .priceLabel, "price_label", "the price as displayed by the store", { $0.priceLabel },
      { $0.priceLabel = $1 }),
    .entry(
      .releaseDate, "release_date", "the release date, as written in the feed", { $0.releaseDate },
      { $0.releaseDate = $1 }),
    .entry(
      .releaseYear, "release_year", "the year of the release, also if the feed gives no day",
      { $0.releaseYear }, { $0.releaseYear = $1 }),
    .entry(
      .published, "published", "when the entry was published", { $0.published },
      { $0.published = $1 }),
    .entry(
      .updated, "updated", "when the entry was last updated", { $0.updated }, { $0.updated = $1 }),
    .entry(
      .entryDate, "entry_date", "the first of published, release_date and updated",
      { $0.entryDate }, { _, _ in }),
    .entry(
      .duration, "duration", "the playing time in milliseconds",
      { $0.durationInMilliseconds }, { $0.durationInMilliseconds = $1 }),
    .entry(
      .explicit, "explicit", "whether it is marked explicit; null if the feed doesn't say",
      { $0.explicit }, { $0.explicit = $1 }),
    .entry(
      .trackNumber, "track_number", "the number of a track on its disc", { $0.trackNumber },
      { $0.trackNumber = $1 }),
    .entry(
      .discNumber, "disc_number", "the number of the disc", { $0.discNumber },
      { $0.discNumber = $1 }),
    .entry(
      .isrc, "isrc", "the recording's International Standard Recording Code", { $0.isrc },
      { $0.isrc = $1 }),
    .entry(.url, "url", "the store page or article", { $0.url }, { $0.url = $1 }),
    .entry(
      .podcastURL, "podcast_url", "the feed of a podcast", { $0.podcastURL },
      { $0.podcastURL = $1 }),
    .entry(
      .artworkURL, "artwork_url", "the largest image in the feed", { $0.artworkURL },
      { $0.artworkURL = $1 }),
    .entry(
      .artworkWidth, "artwork_width", "the width of that image in pixels", { $0.artworkWidth },
      { $0.artworkWidth = $1 }),
    .entry(
      .previewURL, "preview_url",
      "the audio or video preview, or the enclosure (also enclosure_url)",
      { $0.previewURL }, { $0.previewURL = $1 }),
    .entry(
      .previewType, "preview_type", "the preview's media type", { $0.previewType },
      { $0.previewType = $1 }),
    .entry(
      .previewLength, "preview_length", "the preview's size in bytes", { $0.previewLength },
      { $0.previewLength = $1 }),
    .entry(
      .rating, "rating", "stars: a review's own, or an app's average", as: .number, { $0.rating },
      { $0.rating = $1 }),
    .entry(
      .ratingCount, "rating_count", "the number of ratings in the average",
      { $0.ratingCount }, { $0.ratingCount = $1 }),
    .entry(
      .commentCount, "comment_count", "the number of comments", { $0.commentCount },
      { $0.commentCount = $1 }),
    .entry(
      .version, "version", "an app's version, or the reviewed version", { $0.version },
      { $0.version = $1 }),
    .entry(
      .bundleID, "bundle_id", "an app's bundle identifier", { $0.bundleID }, { $0.bundleID = $1 }),
    .entry(
      .season, "season", "the season of a podcast or series", { $0.season }, { $0.season = $1 }),
    .entry(
      .seasonName, "season_name", "the season's name", { $0.seasonName }, { $0.seasonName = $1 }),
    .entry(
      .episode, "episode", "the episode within the season", { $0.episode }, { $0.episode = $1 }),
    .entry(
      .episodeType, "episode_type", "full, trailer or bonus", { $0.episodeType },
      { $0.episodeType = $1 }),
    .entry(
      .chaptersURL, "chapters_url", "the address of the chapters", { $0.chaptersURL },
      { $0.chaptersURL = $1 }),
    .entry(
      .transcriptURL, "transcript_url", "the address of the first transcript",
      { $0.transcriptURL }, { $0.transcriptURL = $1 }),
    .entry(
      .language, "language", "the language tag, as written", { $0.language }, { $0.language = $1 }),
    .entry(.rights, "rights", "the copyright notice", { $0.rights }, { $0.rights = $1 }),
    .entry(.subtitle, "subtitle", "a one-line description", { $0.subtitle }, { $0.subtitle = $1 }),
    .entry(.summary, "summary", "a short description", { $0.summary }, { $0.summary = $1 }),
    .entry(
      .summaryType, "summary_type", "text/plain, text/html or application/xhtml+xml",
      { $0.summaryType }, { $0.summaryType = $1 }),
    .entry(.content, "content", "the full text", { $0.content }, { $0.content = $1 }),
    .entry(
      .contentType, "content_type", "text/plain, text/html or application/xhtml+xml",
      { $0.contentType }, { $0.contentType = $1 }),
    .list("genres", "all genres: id, name, term, scheme", { $0.genres }, { $0.genres = $1 }),
    .list("artwork", "all images: url, width, height", { $0.artwork }, { $0.artwork = $1 }),
    .list(
      "links", "all links: url, rel, type, title, length, duration, hreflang", { $0.links },
      { $0.links = $1 }),
    .list("authors", "all authors: name, url, email", { $0.authors }, { $0.authors = $1 }),
    .list(
      "persons", "the participants of an episode: name, role, group, image, url", { $0.persons },
      { $0.persons = $1 }),
    .list(
      "soundbites", "highlights: start and duration in milliseconds, title", { $0.soundbites },
      { $0.soundbites = $1 }),
    .list(
      "chapters", "the chapters of an episode: start in milliseconds, title, url, image",
      { $0.chapters }, { $0.chapters = $1 }),
    .list(
      "alternate_enclosures",
      "alternative files: url, type, length, bitrate, height, language, title, rel, codecs",
      { $0.alternateEnclosures }, { $0.alternateEnclosures = $1 }),
    .list(
      "transcripts", "the transcripts of an episode: url, type, language, rel",
      { $0.transcripts }, { $0.transcripts = $1 }),
    .list(
      "value_recipients",
      "the recipients of payments: name, type, address, split, fee, payment, method",
      { $0.valueRecipients }, { $0.valueRecipients = $1 }),
    .entry(
      .extra, "extra",
      "the members, elements and attributes of an entry that no other column holds", as: .object,
      { $0.extra }, { $0.extra = $1 }),
  ]
}
