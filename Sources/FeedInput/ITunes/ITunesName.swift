internal import FeedModel
internal import FeedRecord

/// The words of Apple's legacy charts and customer reviews, in XML and in JSON alike.
enum ITunesName: UInt8, RecordName {
  case entry, source
  // RFC 4287
  case id, title, subtitle, updated, published, summary, content, rights, icon, logo, generator
  case author, name, uri, email, link, category
  // im:
  case itemName, itemArtist, contentType, price, image, releaseDate, collection, duration
  case rating, version
  // itunes:
  case playTime, season, episode, explicit
  // attributes
  case rel, href, type, term, scheme, label, amount, currency, height, length
  case itemID, bundleID, language
}

extension Lexicon where Name == ITunesName {
  /// The words with the columns that each fills: FORMATS of `itunes.apple.com/<cc>/rss/…`.
  static let itunes = Lexicon(
    elements: [
      .frame(.atom, "feed"),
      .entry(.atom, "entry", .entry),
      .text(.atom, "id", .id, [.id]),
      .text(.atom, "title", .title, [.name]),
      .text(.atom, "subtitle", .subtitle, []),
      .text(.atom, "updated", .updated, [.updated]),
      .text(.atom, "published", .published, [.published]),
      .text(.atom, "summary", .summary, [.summary, .summaryType]),
      .text(.atom, "content", .content, [.content, .contentType]),
      .text(.atom, "rights", .rights, [.rights]),
      .text(.atom, "icon", .icon, []),
      .text(.atom, "logo", .logo, []),
      .text(.atom, "generator", .generator, []),
      .node(.atom, "author", .author, [.artist, .artistID, .artistURL, .authors]),
      .text(.atom, "name", .name, [.artist, .authors]),
      .text(.atom, "uri", .uri, [.artistID, .artistURL, .authors]),
      .text(.atom, "email", .email, [.authors]),
      .node(
        .atom, "link", .link,
        [.url, .previewURL, .previewType, .links, .collectionURL, .collectionID]),
      .node(.atom, "category", .category, [.genre, .genreID, .genres]),
      .text(.itunesStore, "name", .itemName, [.name, .collection]),
      .node(
        .itunesStore, "artist", .itemArtist, [.artist, .artistID, .artistURL], text: [.artist]),
      .node(.itunesStore, "contentType", .contentType, [.kind]),
      .node(
        .itunesStore, "price", .price, [.price, .currency, .priceLabel], text: [.priceLabel]),
      .text(.itunesStore, "image", .image, [.artworkURL, .artworkWidth, .artwork]),
      .text(.itunesStore, "releaseDate", .releaseDate, [.releaseDate]),
      .node(
        .itunesStore, "collection", .collection, [.collection, .collectionURL, .collectionID]),
      .text(.itunesStore, "duration", .duration, [.links]),
      .text(.itunesStore, "rating", .rating, [.rating, .kind]),
      .text(.itunesStore, "version", .version, [.version]),
      .ignored(.itunesStore, "itemCount"),
      .ignored(.itunesStore, "rentalPrice"),
      .ignored(.itunesStore, "voteSum"),
      .ignored(.itunesStore, "voteCount"),
    ],
    attributes: [
      .text(
        .none, "rel", .rel,
        [.url, .previewURL, .previewType, .links, .collectionURL, .collectionID]),
      .text(.none, "href", .href),
      .text(.none, "type", .type, [.previewType, .links, .summaryType, .contentType]),
      .text(.none, "title", .title, [.links]),
      .text(.none, "length", .length, [.links]),
      .text(.none, "term", .term, [.kind, .genres]),
      .text(.none, "scheme", .scheme, [.genres]),
      .text(.none, "label", .label, [.genre, .genres]),
      .text(.none, "amount", .amount, [.price]),
      .text(.none, "currency", .currency, [.currency]),
      .text(.none, "height", .height, [.artworkURL, .artworkWidth, .artwork]),
      .text(.itunesStore, "id", .itemID, [.id, .genreID, .genres]),
      .text(.itunesStore, "bundleId", .bundleID, [.bundleID]),
      .ignored(.itunesStore, "assetType"),
      .text(.xml, "lang", .language, [.language]),
    ])
}
