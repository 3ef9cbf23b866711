/// What a document says of itself: a chart, a blog, a podcast.
///
/// A value that the document doesn't say is `nil`, never an empty string.
public struct Feed: Sendable, Hashable {
  /// The input's name as it was given; `-` for standard input.
  public var source: String?
  /// The name of the dialect that it was read as, `itunes-xml` for one.
  public var dialect: String?
  /// Atom `id`, RSS 1.0 `rdf:about`.
  public var id: String?
  public var title: String?
  /// Atom `subtitle`, RSS `description`.
  public var subtitle: String?
  /// The page that the feed belongs to: Atom `link rel=alternate`, RSS `link`.
  public var url: String?
  /// The feed's own address: Atom `link rel=self`, JSON Feed `feed_url`.
  public var feedURL: String?
  /// Atom `updated`, Atom 0.3 `modified`, RSS `lastBuildDate`, else `dc:date` or `pubDate`.
  public var updated: Timestamp?
  /// RSS `pubDate`, Atom 0.3 `issued` and `created`.
  public var published: Timestamp?
  /// Atom `author`, else `itunes:author`, RSS `managingEditor`, `dc:creator`, `itunes:owner`,
  /// `webMaster`.
  public var author: Person?
  /// Atom `rights`, RSS `copyright`, `dc:rights`.
  public var rights: String?
  /// A small square picture: Atom `icon`, JSON Feed `favicon`.
  public var icon: String?
  /// A large picture: Atom `logo`, RSS `image`, `itunes:image`, JSON Feed `icon`.
  public var image: String?
  /// A language tag (RFC 5646), as written.
  public var language: String?
  /// The storefront, lower-case ISO 3166-1 alpha-2.
  public var country: String?
  /// Which chart: `topsongs`, `apple-music/top-albums`.
  public var chart: String?
  public var generator: Generator?
  public var links: [Link] = []
  public var categories: [Category] = []

  public init() {}
}
