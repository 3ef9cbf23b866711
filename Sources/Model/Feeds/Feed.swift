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
  @ExactText public var url: String? {
    didSet { urlChanged(from: oldValue, rel: "alternate", to: url) }
  }
  /// The feed's own address: Atom `link rel=self`, JSON Feed `feed_url`.
  @ExactText public var feedURL: String? {
    didSet { urlChanged(from: oldValue, rel: "self", to: feedURL) }
  }
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
  public var links: [FeedLink] = [] { didSet { linksChanged(from: oldValue) } }
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
  public var funding: [PodcastFunding] = []
  /// The elements, attributes and members of the feed that no other property holds, as the text of
  /// one JSON object on one line.
  @ExactText public var extra: String?
  /// The newest date of the entries. Atom requires `updated`; this replaces a missing ``updated``.
  package var newestEntry: Timestamp?
  /// `true` for a committed version of a file: a snapshot, whatever it holds.
  package var isVersion: Bool?
  /// The address that the document was fetched from, if it is known.
  @ExactText package var address: String?
  /// The time at which it was fetched, by the name or the status of its file, and what tells it.
  package var seen: Timestamp?
  package var seenBy: TimeOrigin?

  /// Creates a feed without values.
  public init() {}

  /// Takes the categories, the first author and the links of a row. The function for items of any
  /// type is specialized only in this module.
  package mutating func takeLists(of row: Row) {
    categories = row.values()
    author = (row.values() as [FeedPerson]).first
    links = row.values()
  }
}

/// What tells the time of a document besides itself, in the words of reports.
package enum TimeOrigin: String, Codable, Sendable {
  case name = "file names"
  case modification = "file times"
  case option = "the given time"
  case capture = "captures"
  case commit = "commits"
}

extension Feed {
  /// Creates a feed of the values that most feeds have.
  ///
  /// - Parameters:
  ///   - title: the title, as text.
  ///   - subtitle: a description.
  ///   - url: the page that the feed belongs to.
  ///   - feedURL: the feed's address.
  ///   - updated: the time of its last change.
  ///   - author: the author.
  ///   - language: a language tag, for example `en-us`.
  ///   - image: the address of a large picture.
  ///   - categories: the categories.
  ///   - explicit: `true` for explicit content.
  public init(
    title: String, subtitle: String? = nil, url: String? = nil, feedURL: String? = nil,
    updated: Timestamp? = nil, author: FeedPerson? = nil, language: String? = nil,
    image: String? = nil, categories: [FeedCategory] = [], explicit: Bool? = nil
  ) {
    self.init()
    self.title = title
    self.subtitle = subtitle
    self.url = url
    self.feedURL = feedURL
    self.updated = updated
    self.author = author
    self.language = language
    self.image = image
    self.categories = categories
    self.explicit = explicit
  }
}

extension Entry {
  /// Creates an entry of the values that most entries have.
  ///
  /// - Parameters:
  ///   - id: an identifier that the entry keeps.
  ///   - name: the title.
  ///   - artist: the author or performer.
  ///   - url: the address of its page.
  ///   - published: the time of publication.
  ///   - updated: the time of the last change.
  ///   - summary: a short description, as plain text.
  ///   - content: the whole text.
  ///   - contentType: the type of the content: `text/html`, `text/plain` or
  ///     `application/xhtml+xml`.
  ///   - rank: the position in the feed, from 1.
  ///   - price: the price.
  ///   - currency: the price's currency, ISO 4217.
  ///   - releaseDate: the day of release.
  ///   - enclosure: the file of an episode: its address, media type, size and duration.
  ///   - artworkURL: the address of a picture.
  ///   - explicit: `true` for explicit content.
  public init(
    id: String, name: String, artist: String? = nil, url: String? = nil,
    published: Timestamp? = nil, updated: Timestamp? = nil, summary: String? = nil,
    content: String? = nil, contentType: String = "text/html", rank: Int? = nil,
    price: DecimalNumber? = nil, currency: String? = nil,
    releaseDate: CalendarDate? = nil, enclosure: FeedLink? = nil, artworkURL: String? = nil,
    explicit: Bool? = nil
  ) {
    self.init()
    self.id = id
    self.name = name
    self.artist = artist
    self.url = url
    self.published = published
    self.updated = updated
    self.summary = summary
    summaryType = summary.map { _ in "text/plain" }
    self.content = content
    self.contentType = content.map { _ in contentType }
    self.rank = rank
    self.price = price
    self.currency = currency
    self.releaseDate = releaseDate
    self.enclosure = enclosure
    self.artworkURL = artworkURL
    self.explicit = explicit
  }

  /// Returns the smallest rendition of the picture whose width is at least the given number of
  /// pixels, else the largest; `nil` if no rendition has a width.
  public func artwork(atLeast width: Int) -> FeedArtwork? {
    let sized = artwork.filter { $0.width != nil }
    return sized.filter { $0.width ?? 0 >= width }.min { $0.width ?? 0 < $1.width ?? 0 }
      ?? sized.max { $0.width ?? 0 < $1.width ?? 0 }
  }
}

/// The program that wrote a feed (RFC 4287 §4.2.4, RSS 2.0 `generator`).
public struct FeedGenerator: Sendable, Hashable, Codable {
  /// The name of the program.
  @ExactText public var name: String?
  /// The page of the program.
  @ExactText public var url: String?
  /// The version of the program.
  @ExactText public var version: String?

  /// Creates a generator.
  public init(name: String? = nil, url: String? = nil, version: String? = nil) {
    self.name = name
    self.url = url
    self.version = version
  }
}

/// A page on which listeners can support a podcast (`podcast:funding`).
public struct PodcastFunding: Sendable, Hashable, Codable {
  /// The address.
  @ExactText public var url: String?
  /// The feed's text for the link.
  @ExactText public var text: String?

  /// Creates a page.
  public init(url: String? = nil, text: String? = nil) {
    self.url = url
    self.text = text
  }
}
