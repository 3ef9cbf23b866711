/// The single list of columns: order, names, types, meanings, and how an entry holds each.
extension Column {
  static let all: [Column] = [
    .feedText(
      .source, "source", "the name of the input as given; - for standard input",
      { feed, _ in feed.source }, { $0.source = $1 }),
    .feedText(
      .chart, "chart", "the chart's name, from the feed's URL: topsongs, apple-music/top-albums",
      { feed, _ in feed.chart }, { $0.chart = $1 }),
    Column(
      field: .country, name: "country", type: .text,
      summary: "storefront, lower-case ISO 3166-1 alpha-2", isFeedLevel: true,
      reader: .text { feed, entry in entry.country ?? feed.country },
      write: { value, feed, _ in if case .text(let text) = value { feed.country = text } }),
    .feedText(
      .feedTitle, "feed_title", "the feed's title", { feed, _ in feed.title }, { $0.title = $1 }),
    .feedText(
      .feedURL, "feed_url", "the feed's own address", { feed, _ in feed.feedURL },
      { $0.feedURL = $1 }),
    Column(
      field: .feedUpdated, name: "feed_updated", type: .timestamp,
      summary: "when the feed was last updated",
      isFeedLevel: true,
      reader: .timestamp { feed, _ in feed.updated },
      write: { value, feed, _ in if case .timestamp(let moment) = value { feed.updated = moment } }),
    .integer(.rank, "rank", "position in the feed, from 1", { $1.rank }, { $0.rank = $1 }),
    .text(
      .id, "id", "the store's id, else the Atom id, RSS guid or JSON Feed id",
      { $1.id }, { $0.id = $1 }),
    .text(
      .name, "name", "the item's name, else the entry's title", { $1.name }, { $0.name = $1 }),
    .text(
      .artist, "artist", "performer, author, developer or publisher", { $1.artist },
      { $0.artist = $1 }),
    .text(
      .artistID, "artist_id", "the artist's id in the store", { $1.artistID }, { $0.artistID = $1 }),
    .text(.artistURL, "artist_url", "the artist's page", { $1.artistURL }, { $0.artistURL = $1 }),
    .text(
      .collection, "collection", "the album, show or series of the item",
      { $1.collection }, { $0.collection = $1 }),
    .text(
      .collectionID, "collection_id", "the collection's id in the store",
      { $1.collectionID }, { $0.collectionID = $1 }),
    .text(
      .collectionURL, "collection_url", "the collection's page", { $1.collectionURL },
      { $0.collectionURL = $1 }),
    .text(
      .kind, "kind", "the kind of item: song, album, movie, podcast, app, review, article …",
      { $1.kind }, { $0.kind = $1 }),
    .text(
      .genre, "genre", "the first genre or category, as the feed displays it",
      { $1.genre }, { $0.genre = $1 }),
    .text(
      .genreID, "genre_id", "the genre's id in the store", { $1.genreID }, { $0.genreID = $1 }),
    .text(
      .keywords, "keywords", "search keywords, separated by commas", { $1.keywords },
      { $0.keywords = $1 }),
    .decimal(.price, "price", "the exact price; 0 is free", { $1.price }, { $0.price = $1 }),
    .text(
      .currency, "currency", "the price's currency, ISO 4217", { $1.currency }, { $0.currency = $1 }
    ),
    .text(
      .priceLabel, "price_label", "the price as displayed by the store", { $1.priceLabel },
      { $0.priceLabel = $1 }),
    Column(
      field: .releaseDate, name: "release_date", type: .date,
      summary: "the release date, as written in the feed",
      isFeedLevel: false,
      reader: .date { $1.releaseDate },
      write: { value, _, entry in if case .date(let day) = value { entry.releaseDate = day } }),
    .timestamp(
      .published, "published", "when the entry was published", { $1.published },
      { $0.published = $1 }),
    .timestamp(
      .updated, "updated", "when the entry was last updated", { $1.updated }, { $0.updated = $1 }),
    .integer(
      .duration, "duration", "the playing time in milliseconds",
      { $1.durationInMilliseconds }, { $0.durationInMilliseconds = $1 }),
    Column(
      field: .explicit, name: "explicit", type: .boolean,
      summary: "whether it is marked explicit; null if the feed doesn't say",
      isFeedLevel: false,
      reader: .boolean { $1.explicit },
      write: { value, _, entry in if case .boolean(let flag) = value { entry.explicit = flag } }),
    .text(.url, "url", "the store page or article", { $1.url }, { $0.url = $1 }),
    .text(
      .artworkURL, "artwork_url", "the largest image in the feed", { $1.artworkURL },
      { $0.artworkURL = $1 }),
    .integer(
      .artworkWidth, "artwork_width", "the width of that image in pixels", { $1.artworkWidth },
      { $0.artworkWidth = $1 }),
    .text(
      .previewURL, "preview_url", "the audio or video preview, or a podcast's enclosure",
      { $1.previewURL }, { $0.previewURL = $1 }),
    .text(
      .previewType, "preview_type", "the preview's media type", { $1.previewType },
      { $0.previewType = $1 }),
    .integer(
      .previewLength, "preview_length", "the preview's size in bytes", { $1.previewLength },
      { $0.previewLength = $1 }),
    .decimal(
      .rating, "rating", "stars: a review's own, or an app's average", { $1.rating },
      { $0.rating = $1 }),
    .integer(
      .ratingCount, "rating_count", "the number of ratings in the average",
      { $1.ratingCount }, { $0.ratingCount = $1 }),
    .integer(
      .commentCount, "comment_count", "the number of comments", { $1.commentCount },
      { $0.commentCount = $1 }),
    .text(
      .version, "version", "an app's version, or the reviewed version", { $1.version },
      { $0.version = $1 }),
    .text(
      .bundleID, "bundle_id", "an app's bundle identifier", { $1.bundleID }, { $0.bundleID = $1 }),
    .integer(
      .season, "season", "the season of a podcast or series", { $1.season }, { $0.season = $1 }),
    .text(
      .seasonName, "season_name", "the season's name", { $1.seasonName }, { $0.seasonName = $1 }),
    .integer(
      .episode, "episode", "the episode within the season", { $1.episode }, { $0.episode = $1 }),
    .text(
      .episodeType, "episode_type", "full, trailer or bonus", { $1.episodeType },
      { $0.episodeType = $1 }),
    .text(
      .chaptersURL, "chapters_url", "the address of the chapters", { $1.chaptersURL },
      { $0.chaptersURL = $1 }),
    .text(
      .transcriptURL, "transcript_url", "the address of the first transcript",
      { $1.transcriptURL }, { $0.transcriptURL = $1 }),
    .text(
      .language, "language", "the language tag, as written", { $1.language }, { $0.language = $1 }),
    .text(.rights, "rights", "the copyright notice", { $1.rights }, { $0.rights = $1 }),
    .text(.subtitle, "subtitle", "a one-line description", { $1.subtitle }, { $0.subtitle = $1 }),
    .text(.summary, "summary", "a short description", { $1.summary }, { $0.summary = $1 }),
    .text(
      .summaryType, "summary_type", "text/plain, text/html or application/xhtml+xml",
      { $1.summaryType }, { $0.summaryType = $1 }),
    .text(.content, "content", "the full text", { $1.content }, { $0.content = $1 }),
    .text(
      .contentType, "content_type", "text/plain, text/html or application/xhtml+xml",
      { $1.contentType }, { $0.contentType = $1 }),
    Column(
      field: .genres, name: "genres", type: .list, summary: "all genres: id, name, term, scheme",
      isFeedLevel: false,
      reader: .list { .categories($1.genres) },
      write: { value, _, entry in if case .categories(let list) = value { entry.genres = list } }),
    Column(
      field: .artwork, name: "artwork", type: .list, summary: "all images: url, width, height",
      isFeedLevel: false,
      reader: .list { .artwork($1.artwork) },
      write: { value, _, entry in if case .artwork(let list) = value { entry.artwork = list } }),
    Column(
      field: .links, name: "links", type: .list,
      summary: "all links: url, rel, type, title, length, duration, hreflang",
      isFeedLevel: false,
      reader: .list { .links($1.links) },
      write: { value, _, entry in if case .links(let list) = value { entry.links = list } }),
    Column(
      field: .authors, name: "authors", type: .list, summary: "all authors: name, url, email",
      isFeedLevel: false,
      reader: .list { .people($1.authors) },
      write: { value, _, entry in if case .people(let list) = value { entry.authors = list } }),
    Column(
      field: .persons, name: "persons", type: .list,
      summary: "the participants of an episode: name, role, group, image, url",
      isFeedLevel: false,
      reader: .list { .persons($1.persons) },
      write: { value, _, entry in if case .persons(let list) = value { entry.persons = list } }),
    Column(
      field: .soundbites, name: "soundbites", type: .list,
      summary: "highlights: start and duration in milliseconds, title",
      isFeedLevel: false,
      reader: .list { .soundbites($1.soundbites) },
      write: { value, _, entry in
        if case .soundbites(let list) = value { entry.soundbites = list }
      }),
    Column(
      field: .alternateEnclosures, name: "alternate_enclosures", type: .list,
      summary:
        "alternative files: url, type, length, bitrate, height, language, title, rel, codecs",
      isFeedLevel: false,
      reader: .list { .alternateEnclosures($1.alternateEnclosures) },
      write: { value, _, entry in
        if case .alternateEnclosures(let list) = value { entry.alternateEnclosures = list }
      }),
    Column(
      field: .valueRecipients, name: "value_recipients", type: .list,
      summary: "the recipients of payments: name, type, address, split, fee, payment, method",
      isFeedLevel: false,
      reader: .list { .valueRecipients($1.valueRecipients) },
      write: { value, _, entry in
        if case .valueRecipients(let list) = value { entry.valueRecipients = list }
      }),
    Column(
      field: .extra, name: "extra", type: .object,
      summary: "the members of a JSON entry that no other column holds",
      isFeedLevel: false,
      reader: .text { $1.extra },
      write: { value, _, entry in if case .text(let text) = value { entry.extra = text } }),
  ]
}
