internal import ChartConvModel
internal import ChartConvParsers

/// The names of the Apple Music API, and of the App Store's API, which has the same form.
enum MusicName: UInt8, RecordName {
  case chart, item, name, chartName, href, id, type, artistName, albumName, curatorName, url
  case genreName, releaseDate, duration, contentRating, artwork, width, height, preview
  case copyright, notes, shortNote, standardNote, modified, next
  case title, displayed, userName, review, date, rating, userRating, value, ratingCount
  case relationships, related, artists, isrc, trackNumber, discNumber
  case releaseTime, feed, asset, rank
}

extension DialectVocabulary where Name == MusicName {
  static let music = DialectVocabulary(
    elements: [
      .frame(.none, "results"),
      .entry(.none, "data", .item).nestable(.item, .objects),
      .inline("attributes"),
      .node(.none, "relationships", .relationships).taking(.object).others(.related),
      .node(.none, "views", .relationships).taking(.object).others(.related),
    ]
      + contents.map {
        Term(.feed, .none, $0, .chart).nestable($0 == "artists" ? .artists : .related, .object)
      }
      + lists.map { Term(.skipped, .none, $0, .chart, headRole: .feed) }
      + members + unused.map { .ignored(.none, $0) },
    attributes: [])

  /// The types of resources, which are the names of groups of them and of relationships.
  static let types = contents + lists

  /// The types of what a resource may contain.
  private static let contents = [
    "songs", "albums", "playlists", "music-videos", "artists", "stations", "curators",
    "apple-curators", "activities", "record-labels", "apps", "app-bundles", "user-reviews",
    "podcasts", "podcast-episodes", "audio-books", "books", "movies", "tv-shows", "tv-seasons",
    "tv-episodes", "uploaded-videos", "library-songs", "library-albums", "library-playlists",
    "library-music-videos", "library-artists", "top", "topResults", "cityCharts",
    "dailyGlobalTopCharts",
  ]

  /// The types that are only in groups, some of them in the singular. As relationships they tell
  /// nothing that is read.
  private static let lists = [
    "genres", "storefronts", "song", "album", "artist", "playlist", "music_video", "radio_show",
    "radio_episode", "record_label", "tv_show", "tv_episode",
  ]

  private static let members: [Term] = [
    .member("chart", .chartName).nested,
    .member("href", .href, [.country]),
    .member("next", .next).nested,
    .member("name", .name),
    .member("title", .title, [.name], .objectsOrTexts),
    .member("stringForDisplay", .displayed).nested,
    .member("artistName", .artistName, [.artist]),
    .member("curatorName", .curatorName, [.artist]),
    .member("userName", .userName, [.artist]),
    .member("albumName", .albumName, [.collection, .collectionID, .collectionURL]),
    .member("genreNames", .genreName, [.genre, .genres], .texts),
    .member("genreDisplayName", .genreName, [.genre, .genres]),
    .member("copyright", .copyright, [.rights]),
    .member("editorialNotes", .notes, notes, .objectsOrTexts),
    .member("description", .notes, notes, .objectsOrTexts),
    .member("review", .review, notes),
    .member("short", .shortNote).nested,
    .member("standard", .standardNote).nested,
    .member("id", .id, [.id, .artistID, .collectionID]),
    .member("type", .type),
    .member("url", .url),
    .member("releaseDate", .releaseDate, [.releaseDate, .releaseYear]),
    .member("releaseDateTime", .releaseTime, [.releaseDate, .releaseYear, .published]),
    .member("feedUrl", .feed, [.podcastURL]),
    .member("assetUrl", .asset, [.previewURL]),
    .member("lastModifiedDate", .modified, [.updated]),
    .member("date", .date, [.updated]),
    .member("contentRating", .contentRating, [.explicit]),
    .member("artwork", .artwork, [.artworkURL, .artworkWidth, .artwork], .object),
    .member("previews", .preview, [.previewURL, .links], .objects),
    .member("durationInMillis", .duration, [.duration]),
    .member("durationInMilliseconds", .duration, [.duration]),
    .member("isrc", .isrc, [.isrc]),
    .member("trackNumber", .trackNumber, [.trackNumber]),
    .member("discNumber", .discNumber, [.discNumber]),
    .member("rank", .rank, [.rank], .textOrNull),
    .member("width", .width).nested,
    .member("height", .height).nested,
    .member("rating", .rating, [.rating]),
    .member("userRating", .userRating, [.rating, .ratingCount], .object),
    .member("value", .value).nested,
    .member("ratingCount", .ratingCount).nested,
  ]

  private static let notes: FieldSet = [.summary, .summaryType, .content, .contentType]

  /// Members without a corresponding column. `catalog` and `library` are the same resource.
  private static let unused = [
    "audioLocale", "audioTraits", "bgColor", "canEdit", "catalog", "channel", "composerName",
    "composers", "credits", "curator", "dateAdded", "developer", "hasCatalog", "hasLyrics",
    "hasTimeSyncedLyrics",
    "isAppleDigitalMaster", "isCompilation", "isComplete", "isLive", "isMasteredForItunes",
    "isPublic", "isSingle", "isVocalAttenuationAllowed", "library", "meta", "orderId",
    "playParams", "playlistType", "recordLabel", "station", "textColor1", "textColor2",
    "textColor3", "textColor4", "trackCount", "upc",
  ]
}
