/// A row of a chart, an article, or an episode.
///
/// A value that is absent from the feed is `nil`, never 0 and never an empty string. The scalars
/// are the columns of ``EntryField``; the lists hold what doesn't fit in one column.
public struct Entry: Sendable, Hashable, Codable {
  /// The position in the feed, from 1.
  public var rank: Int?
  /// The storefront, for feeds that state it per entry (the Search API).
  @ExactText public var country: String?
  /// The store's id; else Atom `id`, RSS `guid`, RSS 1.0 `rdf:about`.
  @ExactText public var id: String?
  @ExactText public var name: String?
  /// Performer or author; in feeds the first of `itunes:author`, `dc:creator`, `author`.
  @ExactText public var artist: String?
  @ExactText public var artistID: String?
  @ExactText public var artistURL: String?
  @ExactText public var collection: String?
  @ExactText public var collectionID: String?
  @ExactText public var collectionURL: String?
  @ExactText public var kind: String?
  /// The first genre or category, as the feed writes it: `category`, else `dc:subject`,
  /// `itunes:category`, `media:category`, keywords.
  @ExactText public var genre: String?
  @ExactText public var genreID: String?
  /// `itunes:keywords`, `media:keywords`, as written.
  @ExactText public var keywords: String?
  public var price: DecimalNumber?
  @ExactText public var currency: String?
  @ExactText public var priceLabel: String?
  public var releaseDate: CalendarDate?
  /// Atom `published`, RSS `pubDate`, Atom 0.3 `issued`; `dc:date` and `created` only if all of
  /// these are absent.
  public var published: Timestamp?
  /// Atom `updated`, Atom 0.3 `modified`, `dcterms:modified`.
  public var updated: Timestamp?
  /// The duration in milliseconds.
  public var durationInMilliseconds: Int?
  public var explicit: Bool?
  /// The store page or article: Atom `link` with `rel=alternate` or without `rel`, RSS `link`, else
  /// a `guid` that is a permalink.
  @ExactText public var url: String?
  /// The largest image; `itunes:image` takes precedence over Media RSS.
  @ExactText public var artworkURL: String?
  public var artworkWidth: Int?
  /// The first enclosure: `enclosure`, `link rel=enclosure`, `media:content`.
  @ExactText public var previewURL: String?
  @ExactText public var previewType: String?
  /// The enclosure's size in bytes. 0 becomes `nil`, because feeds write 0 for an unknown size.
  public var previewLength: Int?
  public var rating: DecimalNumber?
  public var ratingCount: Int?
  /// `slash:comments`, RFC 4685's `thr:total`, else the `thr:count` of a link to replies.
  public var commentCount: Int?
  @ExactText public var version: String?
  @ExactText public var bundleID: String?
  public var season: Int?
  /// `podcast:season`'s `name`.
  @ExactText public var seasonName: String?
  public var episode: Int?
  /// `itunes:episodeType`: `full`, `trailer`, `bonus`.
  @ExactText public var episodeType: String?
  /// `podcast:chapters`.
  @ExactText public var chaptersURL: String?
  /// The first `podcast:transcript`.
  @ExactText public var transcriptURL: String?
  @ExactText public var language: String?
  @ExactText public var rights: String?
  /// `itunes:subtitle`.
  @ExactText public var subtitle: String?
  /// RSS `description`, Atom `summary`.
  @ExactText public var summary: String?
  @ExactText public var summaryType: String?
  /// `content:encoded`, Atom `content`, `xhtml:body`.
  @ExactText public var content: String?
  @ExactText public var contentType: String?
  public var genres: [FeedCategory] = []
  public var artwork: [FeedArtwork] = []
  public var links: [FeedLink] = []
  public var authors: [FeedPerson] = []
  public var persons: [PodcastPerson] = []
  public var soundbites: [Soundbite] = []
  public var alternateEnclosures: [AlternateEnclosure] = []
  public var valueRecipients: [ValueRecipient] = []

  public init() {}
}
