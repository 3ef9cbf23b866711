/// The single list of columns: order, names, types, meanings, and how a feed or an entry holds
/// each.
extension Column {
  static let all: [Column] = [
    .feed(.source, "source", of: [], "the name of the input as given; - for standard input") {
      $1(&$0.source)
    },
    .feed(
      .chart, "chart", of: [.chart],
      "the chart's name, from the feed's URL: topsongs, apple-music/top-albums"
    ) { $1(&$0.chart) },
    .feed(
      .chartQuery, "chart_query", of: [.chartQuery],
      "what selects the chart's entries, from the feed's URL: genre=14, term=jack johnson"
    ) { $1(&$0.chartQuery) },
    Column(
      field: .country, name: "country", type: .text,
      summary: "storefront, lower-case ISO 3166-1 alpha-2", isFeedLevel: true,
      feedParts: [.country],
      item: nil,
      read: { feed, entry in (entry.country ?? feed.country).map(FieldValue.text) ?? .null },
      write: { value, feed, _ in if case .text(let text) = value { feed.country = text } },
      copy: { row, entry in entry.country = row.string(.country) }),
    .feed(.feedTitle, "feed_title", of: [.title], "the feed's title") { $1(&$0.title) },
    .feed(.feedURL, "feed_url", of: [.feedURL], "the feed's own address") { $1(&$0.feedURL) },
    .feed(.feedUpdated, "feed_updated", of: [.updated], "when the feed was last updated") {
      $1(&$0.updated)
    },
    .feed(
      .seen, "seen", of: [],
      "when the document was seen, by its name or its capture; else, if the row was appended, the run's time"
    ) { $1(&$0.seen) },
    .feed(
      .isComplete, "is_complete", of: [.isComplete],
      "false if the document ended before its end or lost entries"
    ) { $1(&$0.isComplete) },
    .feed(
      .feedExtra, "feed_extra", of: [.extra],
      "the elements, attributes and members of the feed that no other column holds", as: .object
    ) { $1(&$0.extra) },
    .entry(.rank, "rank", "position in the feed, from 1") { $1(&$0.rank) },
    .entry(.id, "id", "the store's id, else the Atom id, RSS guid or JSON Feed id") { $1(&$0.id) },
    .entry(.name, "name", "the item's name, else the entry's title") { $1(&$0.name) },
    .entry(.artist, "artist", "performer, author, developer or publisher") { $1(&$0.artist) },
    .entry(.artistID, "artist_id", "the artist's id in the store") { $1(&$0.artistID) },
    .entry(.artistURL, "artist_url", "the artist's page") { $1(&$0.artistURL) },
    .entry(.collection, "collection", "the album, show or series of the item") {
      $1(&$0.collection)
    },
    .entry(.collectionID, "collection_id", "the collection's id in the store") {
      $1(&$0.collectionID)
    },
    .entry(.collectionURL, "collection_url", "the collection's page") { $1(&$0.collectionURL) },
    .entry(.kind, "kind", "the kind of item: song, album, movie, podcast, app, review, article …") {
      $1(&$0.kind)
    },
    .entry(.genre, "genre", "the first genre or category, as the feed displays it") {
      $1(&$0.genre)
    },
    .entry(.genreID, "genre_id", "the genre's id in the store") { $1(&$0.genreID) },
    .entry(.keywords, "keywords", "search keywords, separated by commas") { $1(&$0.keywords) },
    .entry(.price, "price", "the exact price; 0 is free") { $1(&$0.price) },
    .entry(.currency, "currency", "the price's currency, ISO 4217") { $1(&$0.currency) },
    .entry(.priceLabel, "price_label", "the price as displayed by the store") {
      $1(&$0.priceLabel)
    },
    .entry(.releaseDate, "release_date", "the release date, as written in the feed") {
      $1(&$0.releaseDate)
    },
    .entry(.releaseYear, "release_year", "the year of the release, also if the feed gives no day") {
      $1(&$0.releaseYear)
    },
    .entry(.published, "published", "when the entry was published") { $1(&$0.published) },
    .entry(.updated, "updated", "when the entry was last updated") { $1(&$0.updated) },
    .entry(.entryDate, "entry_date", "the first of published, release_date and updated") {
      var date = $0.entryDate
      $1(&date)
    },
    .entry(.duration, "duration", "the playing time in milliseconds") {
      $1(&$0.durationInMilliseconds)
    },
    .entry(.explicit, "explicit", "whether it is marked explicit; null if the feed doesn't say") {
      $1(&$0.explicit)
    },
    .entry(.trackNumber, "track_number", "the number of a track on its disc") {
      $1(&$0.trackNumber)
    },
    .entry(.discNumber, "disc_number", "the number of the disc") { $1(&$0.discNumber) },
    .entry(.isrc, "isrc", "the recording's International Standard Recording Code") { $1(&$0.isrc) },
    .entry(.url, "url", "the store page or article") { $1(&$0.url) },
    .entry(.podcastURL, "podcast_url", "the feed of a podcast") { $1(&$0.podcastURL) },
    .entry(.artworkURL, "artwork_url", "the largest image in the feed") { $1(&$0.artworkURL) },
    .entry(.artworkWidth, "artwork_width", "the width of that image in pixels") {
      $1(&$0.artworkWidth)
    },
    .entry(
      .previewURL, "preview_url",
      "the audio or video preview, or the enclosure (also enclosure_url)"
    ) { $1(&$0.previewURL) },
    .entry(.previewType, "preview_type", "the preview's media type") { $1(&$0.previewType) },
    .entry(.previewLength, "preview_length", "the preview's size in bytes") {
      $1(&$0.previewLength)
    },
    .entry(.rating, "rating", "stars: a review's own, or an app's average", as: .number) {
      $1(&$0.rating)
    },
    .entry(.ratingCount, "rating_count", "the number of ratings in the average") {
      $1(&$0.ratingCount)
    },
    .entry(.commentCount, "comment_count", "the number of comments") { $1(&$0.commentCount) },
    .entry(.version, "version", "an app's version, or the reviewed version") { $1(&$0.version) },
    .entry(.bundleID, "bundle_id", "an app's bundle identifier") { $1(&$0.bundleID) },
    .entry(.season, "season", "the season of a podcast or series") { $1(&$0.season) },
    .entry(.seasonName, "season_name", "the season's name") { $1(&$0.seasonName) },
    .entry(.episode, "episode", "the episode within the season") { $1(&$0.episode) },
    .entry(.episodeType, "episode_type", "full, trailer or bonus") { $1(&$0.episodeType) },
    .entry(.chaptersURL, "chapters_url", "the address of the chapters") { $1(&$0.chaptersURL) },
    .entry(.transcriptURL, "transcript_url", "the address of the first transcript") {
      $1(&$0.transcriptURL)
    },
    .entry(.language, "language", "the language tag, as written") { $1(&$0.language) },
    .entry(.rights, "rights", "the copyright notice") { $1(&$0.rights) },
    .entry(.subtitle, "subtitle", "a one-line description") { $1(&$0.subtitle) },
    .entry(.summary, "summary", "a short description") { $1(&$0.summary) },
    .entry(.summaryType, "summary_type", "text/plain, text/html or application/xhtml+xml") {
      $1(&$0.summaryType)
    },
    .entry(.content, "content", "the full text") { $1(&$0.content) },
    .entry(.contentType, "content_type", "text/plain, text/html or application/xhtml+xml") {
      $1(&$0.contentType)
    },
    .list("genres", "all genres: id, name, term, scheme") { $1(&$0.genres) },
    .list("artwork", "all images: url, width, height") { $1(&$0.artwork) },
    .list("links", "all links: url, rel, type, title, length, duration, hreflang") {
      $1(&$0.links)
    },
    .list("authors", "all authors: name, url, email") { $1(&$0.authors) },
    .list("persons", "the participants of an episode: name, role, group, image, url") {
      $1(&$0.persons)
    },
    .list("soundbites", "highlights: start and duration in milliseconds, title") {
      $1(&$0.soundbites)
    },
    .list("chapters", "the chapters of an episode: start in milliseconds, title, url, image") {
      $1(&$0.chapters)
    },
    .list(
      "alternate_enclosures",
      "alternative files: url, type, length, bitrate, height, language, title, rel, codecs"
    ) { $1(&$0.alternateEnclosures) },
    .list("transcripts", "the transcripts of an episode: url, type, language, rel") {
      $1(&$0.transcripts)
    },
    .list(
      "value_recipients",
      "the recipients of payments: name, type, address, split, fee, payment, method"
    ) { $1(&$0.valueRecipients) },
    .entry(
      .extra, "extra",
      "the members, elements and attributes of an entry that no other column holds", as: .object
    ) { $1(&$0.extra) },
  ]
}
