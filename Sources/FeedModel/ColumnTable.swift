/// The one list of columns: order, types, meanings, and the way to and from the model.
extension Column {
  static let all: [Column] = [
    .feedText(
      .source, "source", "the input's name as given; - for standard input",
      { $0.source }, { $0.source = $1 }),
    .feedText(
      .chart, "chart", "which chart, from the feed's own URL: topsongs, apple-music/top-albums",
      { $0.chart }, { $0.chart = $1 }),
    Column(
      field: .country, name: "country", type: .text,
      summary: "storefront, lower-case ISO 3166-1 alpha-2", isFeedLevel: true,
      read: { feed, entry in
        if let value = entry.country ?? feed.country { .text(value) } else { .null }
      },
      write: { value, feed, _ in if case .text(let text) = value { feed.country = text } }),
    .feedText(.feedTitle, "feed_title", "the feed's title", { $0.title }, { $0.title = $1 }),
    .feedText(.feedURL, "feed_url", "the feed's own address", { $0.feedURL }, { $0.feedURL = $1 }),
    Column(
      field: .feedUpdated, name: "feed_updated", type: .timestamp,
      summary: "when the feed was last changed",
      isFeedLevel: true,
      read: { feed, _ in if let value = feed.updated { .timestamp(value) } else { .null } },
      write: { value, feed, _ in if case .timestamp(let moment) = value { feed.updated = moment } }),
    .integer(.rank, "rank", "place in the feed, from 1", { $0.rank }, { $0.rank = $1 }),
    .text(
      .id, "id", "the store's id, else the Atom id, RSS guid or JSON Feed id",
      { $0.id }, { $0.id = $1 }),
    .text(
      .name, "name", "the thing's own name, else the entry's title", { $0.name }, { $0.name = $1 }),
    .text(
      .artist, "artist", "performer, author, developer or publisher", { $0.artist },
      { $0.artist = $1 }),
    .text(
      .artistID, "artist_id", "the store's id of the artist", { $0.artistID }, { $0.artistID = $1 }),
    .text(.artistURL, "artist_url", "the artist's page", { $0.artistURL }, { $0.artistURL = $1 }),
    .text(
      .collection, "collection", "the album, show or series that it belongs to",
      { $0.collection }, { $0.collection = $1 }),
    .text(
      .collectionID, "collection_id", "the store's id of the collection",
      { $0.collectionID }, { $0.collectionID = $1 }),
    .text(
      .collectionURL, "collection_url", "the collection's page", { $0.collectionURL },
      { $0.collectionURL = $1 }),
    .text(
      .kind, "kind", "what it is: song, album, movie, podcast, app, review, article …",
      { $0.kind }, { $0.kind = $1 }),
    .text(
      .genre, "genre", "the first genre or category, as the feed displays it",
      { $0.genre }, { $0.genre = $1 }),
    .text(
      .genreID, "genre_id", "the store's id of that genre", { $0.genreID }, { $0.genreID = $1 }),
    .decimal(.price, "price", "the price, exact; 0 is free", { $0.price }, { $0.price = $1 }),
    .text(
      .currency, "currency", "the price's currency, ISO 4217", { $0.currency }, { $0.currency = $1 }
    ),
    .text(
      .priceLabel, "price_label", "the price as the store words it", { $0.priceLabel },
      { $0.priceLabel = $1 }),
    Column(
      field: .releaseDate, name: "release_date", type: .date,
      summary: "the day of release, as the feed wrote it",
      isFeedLevel: false,
      read: { _, entry in if let value = entry.releaseDate { .date(value) } else { .null } },
      write: { value, _, entry in if case .date(let day) = value { entry.releaseDate = day } }),
    .timestamp(
      .published, "published", "when it was published", { $0.published }, { $0.published = $1 }),
    .timestamp(
      .updated, "updated", "when it was last changed", { $0.updated }, { $0.updated = $1 }),
    .integer(
      .duration, "duration", "how long it plays, in milliseconds", { $0.duration },
      { $0.duration = $1 }),
    Column(
      field: .explicit, name: "explicit", type: .boolean,
      summary: "whether it is marked explicit; null where the feed doesn't say",
      isFeedLevel: false,
      read: { _, entry in if let value = entry.explicit { .boolean(value) } else { .null } },
      write: { value, _, entry in if case .boolean(let flag) = value { entry.explicit = flag } }),
    .text(.url, "url", "the store page or article", { $0.url }, { $0.url = $1 }),
    .text(
      .artworkURL, "artwork_url", "the largest image the feed names", { $0.artworkURL },
      { $0.artworkURL = $1 }),
    .integer(
      .artworkWidth, "artwork_width", "that image's width in pixels", { $0.artworkWidth },
      { $0.artworkWidth = $1 }),
    .text(
      .previewURL, "preview_url", "the audio or video preview, or a podcast's enclosure",
      { $0.previewURL }, { $0.previewURL = $1 }),
    .text(
      .previewType, "preview_type", "the preview's media type", { $0.previewType },
      { $0.previewType = $1 }),
    .decimal(
      .rating, "rating", "stars: a review's own, or an app's average", { $0.rating },
      { $0.rating = $1 }),
    .integer(
      .ratingCount, "rating_count", "how many ratings the average is of",
      { $0.ratingCount }, { $0.ratingCount = $1 }),
    .text(
      .version, "version", "an app's version, or the one reviewed", { $0.version },
      { $0.version = $1 }),
    .text(
      .bundleID, "bundle_id", "an app's bundle identifier", { $0.bundleID }, { $0.bundleID = $1 }),
    .integer(.season, "season", "season of a podcast or series", { $0.season }, { $0.season = $1 }),
    .integer(.episode, "episode", "episode within the season", { $0.episode }, { $0.episode = $1 }),
    .text(.language, "language", "language tag, as written", { $0.language }, { $0.language = $1 }),
    .text(.rights, "rights", "copyright notice", { $0.rights }, { $0.rights = $1 }),
    .text(.summary, "summary", "short description", { $0.summary }, { $0.summary = $1 }),
    .text(
      .summaryType, "summary_type", "text/plain, text/html or application/xhtml+xml",
      { $0.summaryType }, { $0.summaryType = $1 }),
    .text(.content, "content", "the full text", { $0.content }, { $0.content = $1 }),
    .text(
      .contentType, "content_type", "text/plain, text/html or application/xhtml+xml",
      { $0.contentType }, { $0.contentType = $1 }),
    Column(
      field: .genres, name: "genres", type: .list, summary: "all genres: id, name, term, scheme",
      isFeedLevel: false,
      read: { _, entry in .categories(entry.genres) },
      write: { value, _, entry in if case .categories(let list) = value { entry.genres = list } }),
    Column(
      field: .artwork, name: "artwork", type: .list, summary: "all images: url, width, height",
      isFeedLevel: false,
      read: { _, entry in .artwork(entry.artwork) },
      write: { value, _, entry in if case .artwork(let list) = value { entry.artwork = list } }),
    Column(
      field: .links, name: "links", type: .list,
      summary: "all links: url, rel, type, title, length, duration",
      isFeedLevel: false,
      read: { _, entry in .links(entry.links) },
      write: { value, _, entry in if case .links(let list) = value { entry.links = list } }),
    Column(
      field: .authors, name: "authors", type: .list, summary: "all authors: name, url, email",
      isFeedLevel: false,
      read: { _, entry in .people(entry.authors) },
      write: { value, _, entry in if case .people(let list) = value { entry.authors = list } }),
  ]
}
