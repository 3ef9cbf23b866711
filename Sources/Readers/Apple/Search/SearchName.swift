internal import ChartConvModel
internal import ChartConvParsers

/// The names of the Search and Lookup API.
enum SearchName: UInt8, RecordName {
  case result, wrapperType, kind, collectionType
  case trackID, trackName, trackURL, trackPrice, trackExplicitness
  case collectionID, collectionName, collectionURL, collectionPrice, collectionExplicitness
  case artistID, artistName, artistURL, artistLink
  case price, formattedPrice, currency, releaseDate, duration, copyright, version, bundleID
  case rating, ratingCount, preview, episodeURL, feedURL, sellerURL
  case trackNumber, discNumber, rank
  case description, longDescription, shortDescription
  case genre, genreID, genreName, primaryGenre, primaryGenreID, genreObjectID
  case artwork30, artwork60, artwork100, artwork160, artwork512, artwork600
}

extension DialectVocabulary where Name == SearchName {
  static let search = DialectVocabulary(
    elements: [.entry(.none, "results", .result)] + members + unused.map { .ignored(.none, $0) },
    attributes: [])

  private static let members: [Term] = [
    // Ids and names are always needed, because each may belong to the result or not, depending on
    // the others.
    .member("wrapperType", .wrapperType),
    .member("kind", .kind),
    .member("collectionType", .collectionType),
    .member("trackId", .trackID),
    .member("trackName", .trackName),
    .member("trackViewUrl", .trackURL, [.url, .country, .links, .kind]),
    .member("trackExplicitness", .trackExplicitness, [.explicit]),
    .member("collectionId", .collectionID),
    .member("collectionName", .collectionName, [.name, .collection]),
    .member("collectionViewUrl", .collectionURL, [.url, .country, .links, .collectionURL]),
    .member("collectionExplicitness", .collectionExplicitness, [.explicit, .extra]),
    .member("artistId", .artistID),
    .member("artistName", .artistName, [.name, .artist]),
    .member("artistViewUrl", .artistURL, [.artistURL, .url, .country, .links]),
    .member("artistLinkUrl", .artistLink, [.artistURL, .url, .country, .links]),
    .member("trackPrice", .trackPrice, [.price]),
    .member("collectionPrice", .collectionPrice, [.price, .extra]),
    .member("price", .price, [.price]),
    .member("formattedPrice", .formattedPrice, [.priceLabel]),
    .member("currency", .currency, [.currency]),
    .member("releaseDate", .releaseDate, [.releaseDate, .releaseYear, .published]),
    .member("trackTimeMillis", .duration, [.duration]),
    .member("trackNumber", .trackNumber, [.trackNumber]),
    .member("discNumber", .discNumber, [.discNumber]),
    .member("rank", .rank, [.rank], .textOrNull),
    .member("copyright", .copyright, [.rights]),
    .member("version", .version, [.version]),
    .member("bundleId", .bundleID, [.bundleID]),
    .member("averageUserRating", .rating, [.rating]),
    .member("userRatingCount", .ratingCount, [.rating, .ratingCount]),
    .member("previewUrl", .preview, [.previewURL, .links]),
    .member("episodeUrl", .episodeURL, [.previewURL, .links]),
    .member("feedUrl", .feedURL, [.podcastURL, .links]),
    .member("sellerUrl", .sellerURL, [.links]),
    .member("description", .description, [.summary, .summaryType, .content, .contentType]),
    .member("longDescription", .longDescription, [.summary, .summaryType, .content, .contentType]),
    .member(
      "shortDescription", .shortDescription, [.summary, .summaryType, .content, .contentType]),
    .member("artworkUrl30", .artwork30, [.artworkURL, .artworkWidth, .artwork]),
    .member("artworkUrl60", .artwork60, [.artworkURL, .artworkWidth, .artwork]),
    .member("artworkUrl100", .artwork100, [.artworkURL, .artworkWidth, .artwork]),
    .member("artworkUrl160", .artwork160, [.artworkURL, .artworkWidth, .artwork]),
    .member("artworkUrl512", .artwork512, [.artworkURL, .artworkWidth, .artwork]),
    .member("artworkUrl600", .artwork600, [.artworkURL, .artworkWidth, .artwork]),
    .member("primaryGenreName", .primaryGenre, [.genre]),
    .member("primaryGenreId", .primaryGenreID, [.genreID]),
    // It contains strings, or objects for podcast episodes.
    .member("genres", .genre, [.genre, .genreID, .genres], .objectsOrTexts),
    .member("genreIds", .genreID, [.genreID, .genres], .texts),
    .member("name", .genreName).nested,
    .member("id", .genreObjectID).nested,
  ]

  /// Members without a corresponding column.
  private static let unused = [
    "resultCount", "advisories", "amgArtistId", "appletvScreenshotUrls", "artistIds",
    "averageUserRatingForCurrentVersion",
    "artistType", "artworkUrl1200", "closedCaptioning", "collectionArtistId",
    "collectionArtistName",
    "collectionArtistViewUrl", "collectionCensoredName", "collectionHdPrice",
    "contentAdvisoryRating",
    "country", "currentVersionReleaseDate", "discCount", "episodeContentType",
    "episodeFileExtension", "episodeGuid", "features", "fileSizeBytes", "hasITunesExtras",
    "ipadScreenshotUrls", "isGameCenterEnabled", "isStreamable", "isVppDeviceBasedLicensingEnabled",
    "languageCodesISO2A", "minimumOsVersion", "releaseNotes", "screenshotUrls", "sellerName",
    "supportedDevices", "trackCensoredName", "trackContentRating", "trackCount", "trackHdPrice",
    "trackHdRentalPrice", "trackRentalPrice", "userRatingCountForCurrentVersion",
  ]
}
