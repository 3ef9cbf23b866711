/// One row of a chart, one article, one episode.
///
/// A value that the feed doesn't say is `nil`: null is never 0 and never an empty string. The
/// scalars are the columns of ``Field``; the lists hold what one column can't.
public struct Entry: Sendable, Hashable {
  /// The place in the feed, from 1.
  public var rank: Int?
  /// The storefront, where the entry says it and the feed doesn't (the Search API).
  public var country: String?
  public var id: String?
  public var name: String?
  public var artist: String?
  public var artistID: String?
  public var artistURL: String?
  public var collection: String?
  public var collectionID: String?
  public var collectionURL: String?
  public var kind: String?
  public var genre: String?
  public var genreID: String?
  public var price: DecimalNumber?
  public var currency: String?
  public var priceLabel: String?
  public var releaseDate: CalendarDate?
  public var published: Timestamp?
  public var updated: Timestamp?
  public var duration: Int?
  public var explicit: Bool?
  public var url: String?
  public var artworkURL: String?
  public var artworkWidth: Int?
  public var previewURL: String?
  public var previewType: String?
  public var rating: DecimalNumber?
  public var ratingCount: Int?
  public var version: String?
  public var bundleID: String?
  public var season: Int?
  public var episode: Int?
  public var language: String?
  public var rights: String?
  public var summary: String?
  public var summaryType: String?
  public var content: String?
  public var contentType: String?
  public var genres: [Category] = []
  public var artwork: [Artwork] = []
  public var links: [Link] = []
  public var authors: [Person] = []

  public init() {}
}
