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
  ///   - rank: the position in the feed, from 1.
  ///   - price: the price.
  ///   - currency: the price's currency, ISO 4217.
  ///   - releaseDate: the day of release.
  public init(
    id: String, name: String, artist: String? = nil, url: String? = nil,
    published: Timestamp? = nil, updated: Timestamp? = nil, summary: String? = nil,
    rank: Int? = nil, price: DecimalNumber? = nil, currency: String? = nil,
    releaseDate: CalendarDate? = nil
  ) {
    self.init()
    self.id = id
    self.name = name
    self.artist = artist
    self.url = url
    self.published = published
    self.updated = updated
    self.summary = summary
    self.rank = rank
    self.price = price
    self.currency = currency
    self.releaseDate = releaseDate
  }

  /// Returns the smallest rendition of the picture whose width is at least the given number of
  /// pixels, else the largest; `nil` if no rendition has a width.
  public func artwork(atLeast width: Int) -> FeedArtwork? {
    let sized = artwork.filter { $0.width != nil }
    return sized.filter { $0.width ?? 0 >= width }.min { $0.width ?? 0 < $1.width ?? 0 }
      ?? sized.max { $0.width ?? 0 < $1.width ?? 0 }
  }
}
