/// The metadata of a document: a chart, a blog, a podcast.
///
/// A value that is absent from the document is `nil`, never an empty string.
public struct Feed: Sendable, Hashable, Codable {
  /// The input's name as given; `-` for standard input.
  @ExactText public var source: String?
  /// The name of the input's dialect, for example `itunes-xml`.
  @ExactText public var dialect: String?
  /// Atom `id`, RSS 1.0 `rdf:about`.
  @ExactText public var id: String?
  /// The title, as text.
  @ExactText public var title: String?
  /// Atom `subtitle`, RSS `description`.
  @ExactText public var subtitle: String?
  /// The page that the feed belongs to: Atom `link rel=alternate`, RSS `link`.
  @ExactText public var url: String?
  /// The feed's own address: Atom `link rel=self`, JSON Feed `feed_url`.
  @ExactText public var feedURL: String?
  /// Atom `updated`, Atom 0.3 `modified`, RSS `lastBuildDate`, else `dc:date` or `pubDate`.
  public var updated: Timestamp?
  /// RSS `pubDate`, Atom 0.3 `issued` and `created`.
  public var published: Timestamp?
  /// Atom `author`, else `itunes:author`, RSS `managingEditor`, `dc:creator`, `itunes:owner`,
  /// `webMaster`.
  public var author: FeedPerson?
  /// Atom `rights`, RSS `copyright`, `dc:rights`.
  @ExactText public var rights: String?
  /// A small square picture: Atom `icon`, JSON Feed `favicon`.
  @ExactText public var icon: String?
  /// A large picture: Atom `logo`, RSS `image`, `itunes:image`, JSON Feed `icon`.
  @ExactText public var image: String?
  /// A language tag (RFC 5646), as written.
  @ExactText public var language: String?
  /// The storefront, lower-case ISO 3166-1 alpha-2.
  @ExactText public var country: String?
  /// The chart's name: `topsongs`, `apple-music/top-albums`.
  @ExactText public var chart: String?
  /// What selects the entries of the chart: `genre=14`. Names and values as in an address, decoded,
  /// joined by `&` in the order of their names.
  @ExactText public var chartQuery: String?
  /// `false` if the document ended before its end or lost entries. Known at the end of the
  /// document.
  public var isComplete: Bool?
  /// The program that wrote the feed.
  public var generator: FeedGenerator?
  /// The links of the feed, to its page, itself and others.
  public var links: [FeedLink] = []
  /// The categories of the feed.
  public var categories: [FeedCategory] = []
  /// `true` if the feed is marked explicit.
  public var explicit: Bool?
  /// The type of a podcast: `episodic` or `serial`.
  @ExactText public var type: String?
  /// The owner of a podcast (`itunes:owner`): a name and an e-mail address.
  public var owner: FeedPerson?
  /// The identifier that a podcast keeps when its address changes (`podcast:guid`).
  @ExactText public var podcastGUID: String?
  /// `true` if other platforms must not import the podcast (`podcast:locked`).
  public var locked: Bool?
  /// The e-mail address of the person who can unlock the podcast.
  @ExactText public var lockedOwner: String?
  /// The kind of a podcast's content: `podcast`, `music`, `video`, `audiobook` …
  @ExactText public var medium: String?
  /// Pages on which listeners can support the podcast.
  public var funding: [Funding] = []
  /// The newest date of the entries. Atom requires `updated`; this replaces a missing ``updated``.
  package var newestEntry: Timestamp?

  /// Creates a feed without values.
  public init() {}
}
