internal import ChartConvModel
internal import ChartConvRecords

/// The names of Apple's legacy charts and customer reviews, in XML and JSON, and of this program's
/// Atom and RSS.
extension DialectVocabulary where Name == SyndicationName {
  /// The names with the columns that need them.
  static let itunes = DialectVocabulary(
    elements: atomTerms + storeTerms + extensionTerms + podcastTerms,
    attributes: storeMarks + podcastMarks)

  static let page: FieldSet = [
    .url, .previewURL, .previewType, .previewLength, .links, .collectionURL, .collectionID,
  ]
  static let people: FieldSet = [.artist, .artistID, .artistURL, .authors]
  static let pictures: FieldSet = [.artworkURL, .artworkWidth, .artwork]
  private static let texts: FieldSet = [.summary, .summaryType, .content, .contentType]
  private static let typed: FieldSet = [
    .url, .previewType, .links, .alternateEnclosures, .valueRecipients,
  ]

  /// RFC 4287.
  private static let atomTerms: [Term] = [
    .frame(.atom, "feed"),
    .entry(.atom, "entry", .entry),
    .head(.atom, "source", .source),
    .text(.atom, "id", .id, [.id, .bundleID, .url]),
    .text(.atom, "title", .title, [.name]),
    .text(.atom, "subtitle", .subtitle, []),
    .text(.atom, "updated", .updated, [.updated]),
    .text(.atom, "published", .published, [.published]),
    .markup(.atom, "summary", .summary, [.summary, .summaryType]),
    .markup(.atom, "content", .content, [.content, .contentType]),
    .text(.atom, "rights", .rights, [.rights]),
    .text(.atom, "icon", .icon, []),
    .text(.atom, "logo", .logo, []),
    .text(.atom, "generator", .generator, []),
    .node(.atom, "author", .author, people),
    .text(.atom, "name", .name, people),
    .text(.atom, "uri", .uri, [.artistID, .artistURL, .authors]),
    .text(.atom, "email", .email, [.authors]),
    .node(.atom, "link", .link, page),
    .node(.atom, "category", .category, [.genre, .genreID, .genres]),
  ]

  /// `itunes.apple.com/<cc>/rss/…`.
  static let storeTerms: [Term] = [
    .text(.itunesStore, "name", .itemName, [.name, .collection]),
    .text(.itunesStore, "artist", .itemArtist, [.artist, .artistID, .artistURL]),
    .node(.itunesStore, "contentType", .contentType, [.kind, .url]),
    .node(.itunesStore, "price", .price, [.price, .currency, .priceLabel], text: [.priceLabel]),
    .text(.itunesStore, "image", .image, pictures),
    .text(.itunesStore, "releaseDate", .releaseDate, [.releaseDate, .releaseYear]),
    .node(
      .itunesStore, "collection", .collection, [.collection, .collectionURL, .collectionID]),
    .text(.itunesStore, "duration", .duration, [.links]),
    .text(.itunesStore, "rating", .rating, [.rating, .kind, .url]),
    .text(.itunesStore, "version", .version, [.version]),
    .ignored(.itunesStore, "itemCount"),
    .ignored(.itunesStore, "rentalPrice"),
    .ignored(.itunesStore, "voteSum"),
    .ignored(.itunesStore, "voteCount"),
  ]

  /// The extensions of chartconv's Atom.
  static let extensionTerms: [Term] = [
    .text(.itunesPodcast, "duration", .playTime, [.duration]),
    .text(.itunesPodcast, "season", .season, [.season]),
    .text(.itunesPodcast, "episode", .episode, [.episode]),
    .text(.itunesPodcast, "explicit", .explicit, [.explicit]),
    .node(.media, "community", .community, [.rating, .ratingCount]),
    .node(.media, "starRating", .starRating, [.rating, .ratingCount]),
    .text(.chartconv, "uri", .uri, [.artistID, .artistURL, .authors]),
    .text(.chartconv, "email", .email, [.authors]),
    .text(.chartconv, "rank", .rank, [.rank]),
    .text(.chartconv, "country", .country),
    .text(.chartconv, "chart", .chart),
    .text(.chartconv, "published", .feedPublished),
  ]

  static let storeMarks: [Term] = [
    .text(.none, "rel", .rel, page.union([.alternateEnclosures, .transcripts])),
    .text(.none, "language", .hreflang, [.transcripts]),
    .text(.none, "href", .href, page.union(people).union(pictures).union([.persons, .chapters])),
    .text(.none, "type", .type, texts.union(typed)),
    .text(.none, "title", .title, [.links, .alternateEnclosures, .chapters]),
    .text(.none, "length", .length, [.links, .previewLength, .alternateEnclosures]),
    .text(.none, "hreflang", .hreflang, [.links]),
    .text(.chartconv, "hreflang", .hreflang, [.links]),
    .text(.none, "term", .term, [.kind, .url, .genre, .genreID, .genres]),
    .text(.none, "scheme", .scheme, [.genres]),
    .text(.none, "label", .label, [.genre, .genreID, .genres]),
    .text(.none, "amount", .amount, [.price]),
    .text(.none, "currency", .currency, [.currency]),
    .text(.none, "height", .height, pictures.union([.alternateEnclosures])),
    .text(.none, "average", .average),
    .text(.none, "count", .count),
    .text(.none, "uri", .uri),
    .text(.none, "version", .version),
    .text(
      .itunesStore, "id", .itemID, [.id, .genreID, .genres, .artistID, .collectionID]),
    .text(.itunesStore, "bundleId", .bundleID, [.bundleID]),
    .ignored(.itunesStore, "assetType"),
    .text(.xml, "lang", .language, [.language]),
    .text(.chartconv, "absent", .absent),
    .text(.chartconv, "feed", .isFeed),
    .text(.chartconv, "language", .language, [.language]),
    .text(.chartconv, "type", .ownType),
    .text(.chartconv, "href", .ownHref, page),
    .text(.chartconv, "rel", .ownRel, page),
    .text(.chartconv, "length", .length, [.links]),
    .text(.chartconv, "scheme", .scheme, [.genres]),
    .text(.chartconv, "width", .width, pictures),
    .text(.chartconv, "milliseconds", .milliseconds),
  ]
}
