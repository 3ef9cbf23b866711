/// A row of a chart, an article, or an episode.
///
/// A value that is absent from the feed is `nil`, never 0 and never an empty string. The scalars
/// are the columns of ``EntryField``; the lists hold values that don't fit in one column.
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
  @ExactText public var artist: String?
  /// The artist's id in the store.
  @ExactText public var artistID: String?
  /// The artist's page.
  @ExactText public var artistURL: String?
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
  @ExactText public var genre: String?
  /// The genre's id in the store.
  @ExactText public var genreID: String?
  /// `itunes:keywords`, `media:keywords`, as written.
  @ExactText public var keywords: String?
  /// The exact price; 0 is free.
  public var price: DecimalNumber?
  /// The price's currency, ISO 4217.
  @ExactText public var currency: String?
  /// The price as displayed by the store.
  @ExactText public var priceLabel: String?
  /// The release date, as written in the feed.
  public var releaseDate: CalendarDate?
  /// The year of the release, also if the feed gives no day.
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
  /// The duration in milliseconds.
  public var durationInMilliseconds: Int?
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
  @ExactText public var url: String?
  /// The feed of a podcast.
  @ExactText public var podcastURL: String?
  /// The largest image; `itunes:image` takes precedence over Media RSS.
  @ExactText public var artworkURL: String?
  /// The width of the largest image in pixels.
  public var artworkWidth: Int?
  /// The first enclosure: `enclosure`, `link rel=enclosure`, `media:content`.
  @ExactText public var previewURL: String?
  /// The preview's media type.
  @ExactText public var previewType: String?
  /// The enclosure's size in bytes. 0 becomes `nil`, because feeds write 0 for an unknown size.
  public var previewLength: Int?
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
  @ExactText public var transcriptURL: String?
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
  public var genres: [FeedCategory] = []
  /// All images.
  public var artwork: [FeedArtwork] = []
  /// All links.
  public var links: [FeedLink] = []
  /// All authors.
  public var authors: [FeedPerson] = []
  /// The participants of an episode.
  public var persons: [PodcastPerson] = []
  /// The highlights of an episode.
  public var soundbites: [Soundbite] = []
  /// The chapters of an episode.
  public var chapters: [Chapter] = []
  /// Other files with the same episode.
  public var alternateEnclosures: [AlternateEnclosure] = []
  /// The transcripts of an episode.
  public var transcripts: [Transcript] = []
  /// The recipients of payments.
  public var valueRecipients: [ValueRecipient] = []
  /// The members of a JSON entry that no other property holds, as the text of one JSON object on
  /// one line. Formats of JSON write it as it is.
  @ExactText public var extra: String?

  /// Creates an entry without values.
  public init() {}
}
