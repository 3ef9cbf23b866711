/// A row of a chart, an article, or an episode.
///
/// A value that is absent from the feed is `nil`, never 0 and never an empty string. The scalars
/// are the columns of ``EntryField``; the lists hold values that don't fit in one column.
///
/// Some values stand twice: ``artist`` is the name of the first of ``authors``, ``genre`` of the first
/// of ``genres``, ``artworkURL`` the address of a picture in ``artwork``, ``url``, ``previewURL`` and
/// ``enclosure`` are links. Setting one of them sets the item of the list, `nil` removes it, and
/// setting the list sets the value, so that an edited entry is written with what was edited.
public struct Entry: Sendable, Hashable, Codable {
  /// The position in the feed, from 1.
  public var rank: Int?
  /// The storefront, for feeds that state it per entry (the Search API).
  @ExactText public var country: String?
  /// The store's id; else Atom `id`, RSS `guid`, RSS 1.0 `rdf:about`.
  @ExactText public var id: String?
  /// The item's name, else the entry's title.
  @ExactText public var name: String?
  /// Performer or author; in feeds the first of `itunes:author`, `dc:creator`, `author`.
  @ExactText public var artist: String? { didSet { artistChanged(from: oldValue) } }
  /// The artist's id in the store.
  @ExactText public var artistID: String?
  /// The artist's page.
  @ExactText public var artistURL: String? { didSet { artistURLChanged(from: oldValue) } }
  /// The album, show or series of the item.
  @ExactText public var collection: String?
  /// The collection's id in the store.
  @ExactText public var collectionID: String?
  /// The collection's page.
  @ExactText public var collectionURL: String?
  /// The kind of item: song, album, movie, podcast, app, review, article …
  @ExactText public var kind: String?
  /// The first genre or category, as the feed writes it: `category`, else `dc:subject`,
  /// `itunes:category`, `media:category`, keywords.
  @ExactText public var genre: String? { didSet { genreChanged(from: oldValue) } }
  /// The genre's id in the store.
  @ExactText public var genreID: String? { didSet { genreIDChanged(from: oldValue) } }
  /// `itunes:keywords`, `media:keywords`, as written.
  @ExactText public var keywords: String?
  /// The exact price; 0 is free.
  public var price: DecimalNumber? {
    didSet { if oldValue != nil, price != oldValue { priceLabel = nil } }
  }
  /// The price's currency, ISO 4217.
  @ExactText public var currency: String?
  /// The price as displayed by the store. Changing ``price`` removes it.
  @ExactText public var priceLabel: String?
  /// The release date, as written in the feed.
  public var releaseDate: CalendarDate? {
    didSet { if releaseDate != oldValue { releaseYear = releaseDate?.year } }
  }
  /// The year of the release, also if the feed gives no day. Setting ``releaseDate`` sets it.
  public var releaseYear: Int?
  /// Atom `published`, RSS `pubDate`, Atom 0.3 `issued`; `dc:date` and `created` only if all of
  /// these are absent.
  public var published: Timestamp?
  /// Atom `updated`, Atom 0.3 `modified`, `dcterms:modified`.
  public var updated: Timestamp?
  /// ``published``, else ``releaseDate`` at midnight in UTC, else ``updated``.
  public var entryDate: Timestamp? {
    published ?? releaseDate.flatMap { Timestamp(date: $0) } ?? updated
  }
  /// ``duration``, as it is stored.
  package var durationInMilliseconds: Int?
  /// `true` if it is marked explicit; `nil` if the feed doesn't say.
  public var explicit: Bool?
  /// The number of a track on its disc.
  public var trackNumber: Int?
  /// The number of the disc.
  public var discNumber: Int?
  /// The recording's International Standard Recording Code.
  @ExactText public var isrc: String?
  /// The store page or article: Atom `link` with `rel=alternate` or without `rel`, RSS `link`, else
  /// a `guid` that is a permalink.
  @ExactText public var url: String? { didSet { urlChanged(from: oldValue) } }
  /// The feed of a podcast.
  @ExactText public var podcastURL: String?
  /// The largest image; `itunes:image` takes precedence over Media RSS.
  @ExactText public var artworkURL: String? { didSet { artworkURLChanged(from: oldValue) } }
  /// The width of the largest image in pixels.
  public var artworkWidth: Int? { didSet { artworkWidthChanged(from: oldValue) } }
  /// The first enclosure: `enclosure`, `link rel=enclosure`, `media:content`.
  @ExactText public var previewURL: String? { didSet { previewURLChanged(from: oldValue) } }
  /// The preview's media type.
  @ExactText public var previewType: String? { didSet { previewTypeChanged(from: oldValue) } }
  /// The enclosure's size in bytes. 0 becomes `nil`, because feeds write 0 for an unknown size.
  public var previewLength: Int? { didSet { previewLengthChanged(from: oldValue) } }
  /// Stars: a review's own, or an app's average.
  public var rating: DecimalNumber?
  /// The number of ratings in the average.
  public var ratingCount: Int?
  /// `slash:comments`, RFC 4685's `thr:total`, else the `thr:count` of a link to replies.
  public var commentCount: Int?
  /// An app's version, or the reviewed version.
  @ExactText public var version: String?
  /// An app's bundle identifier.
  @ExactText public var bundleID: String?
  /// The season of a podcast or series.
  public var season: Int?
  /// `podcast:season`'s `name`.
  @ExactText public var seasonName: String?
  /// The episode within the season.
  public var episode: Int?
  /// `itunes:episodeType`: `full`, `trailer`, `bonus`.
  @ExactText public var episodeType: String?
  /// `podcast:chapters`.
  @ExactText public var chaptersURL: String?
  /// The first `podcast:transcript`.
  @ExactText public var transcriptURL: String? { didSet { transcriptURLChanged(from: oldValue) } }
  /// The language tag, as written.
  @ExactText public var language: String?
  /// The copyright notice.
  @ExactText public var rights: String?
  /// `itunes:subtitle`.
  @ExactText public var subtitle: String?
  /// RSS `description`, Atom `summary`.
  @ExactText public var summary: String?
  /// `text/plain`, `text/html` or `application/xhtml+xml`.
  @ExactText public var summaryType: String?
  /// `content:encoded`, Atom `content`, `xhtml:body`.
  @ExactText public var content: String?
  /// `text/plain`, `text/html` or `application/xhtml+xml`.
  @ExactText public var contentType: String?
  /// All genres.
  public var genres: [FeedCategory] = [] { didSet { genresChanged(from: oldValue) } }
  /// All images.
  public var artwork: [FeedArtwork] = [] { didSet { artworkChanged(from: oldValue) } }
  /// All links.
  public var links: [FeedLink] = [] { didSet { linksChanged(from: oldValue) } }
  /// All authors.
  public var authors: [FeedPerson] = [] { didSet { authorsChanged(from: oldValue) } }
  /// The participants of an episode.
  public var persons: [PodcastPerson] = []
  /// The highlights of an episode.
  public var soundbites: [PodcastSoundbite] = []
  /// The chapters of an episode.
  public var chapters: [PodcastChapter] = []
  /// Other files with the same episode.
  public var alternateEnclosures: [AlternateEnclosure] = []
  /// The transcripts of an episode.
  public var transcripts: [PodcastTranscript] = [] { didSet { transcriptsChanged(from: oldValue) } }
  /// The recipients of payments.
  public var valueRecipients: [ValueRecipient] = []
  /// The members of a JSON entry that no other property holds, as the text of one JSON object on
  /// one line. Formats of JSON write it as it is.
  @ExactText public var extra: String?

  /// Creates an entry without values.
  public init() {}

  /// Creates an entry of the values in a row.
  ///
  /// What was read stays as it is: a feed may give an artist that isn't the first of its authors. An
  /// assignment in an initializer doesn't change the other values.
  package init(_ row: Row) {
    var presence = row.presence & ~Self.paired.bits
    while presence != 0 {
      Column.all[presence.trailingZeroBitCount].copy(row, &self)
      presence &= presence &- 1
    }
    _artist = ExactText(wrappedValue: row.string(.artist))
    _artistURL = ExactText(wrappedValue: row.string(.artistURL))
    _genre = ExactText(wrappedValue: row.string(.genre))
    _genreID = ExactText(wrappedValue: row.string(.genreID))
    releaseYear = row.integer(.releaseYear)
    _url = ExactText(wrappedValue: row.string(.url))
    _artworkURL = ExactText(wrappedValue: row.string(.artworkURL))
    artworkWidth = row.integer(.artworkWidth)
    _previewURL = ExactText(wrappedValue: row.string(.previewURL))
    _previewType = ExactText(wrappedValue: row.string(.previewType))
    previewLength = row.integer(.previewLength)
    _transcriptURL = ExactText(wrappedValue: row.string(.transcriptURL))
    genres = row.values()
    artwork = row.values()
    links = row.values()
    authors = row.values()
    transcripts = row.values()
  }

  /// The columns whose change changes others.
  private static let paired: FieldSet = [
    .artist, .artistURL, .genre, .genreID, .releaseYear, .url, .artworkURL, .artworkWidth,
    .previewURL, .previewType, .previewLength, .transcriptURL, .genres, .artwork, .links, .authors,
    .transcripts,
  ]
}
