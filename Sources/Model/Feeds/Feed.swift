/// What a document says of itself: a chart, a blog, a podcast.
///
/// A value that the document doesn't say is `nil`, never an empty string.
public struct Feed: Sendable, Hashable {
  /// The input's name as it was given; `-` for standard input.
  @ExactText public var source: String?
  /// The name of the dialect that it was read as, `itunes-xml` for one.
  @ExactText public var dialect: String?
  /// Atom `id`, RSS 1.0 `rdf:about`.
  @ExactText public var id: String?
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
  public var author: Person?
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
  /// Which chart: `topsongs`, `apple-music/top-albums`.
  @ExactText public var chart: String?
  public var generator: Generator?
  public var links: [Link] = []
  public var categories: [Category] = []
  /// Whether it is marked explicit.
  public var explicit: Bool?
  /// Of a podcast: `episodic` or `serial`.
  @ExactText public var type: String?
  /// Who answers for a podcast (`itunes:owner`): a name and an e-mail address.
  public var owner: Person?
  /// What a podcast keeps wherever it moves.
  @ExactText public var podcastGUID: String?
  /// Whether other platforms may not take the podcast over.
  public var locked: Bool?
  /// The e-mail address of who may say so.
  @ExactText public var lockedOwner: String?
  /// What a podcast's feed holds: `podcast`, `music`, `video`, `audiobook` …
  @ExactText public var medium: String?
  public var funding: [Funding] = []
  /// The moment that Atom, which demands one, has in place of ``updated`` where the document says
  /// none: the newest of its entries.
  package var newestEntry: Timestamp?

  public init() {}
}
