/// A column: everything that a row can say, each with one name.
///
/// The order of the cases is the order of the columns in every output.
public enum Field: UInt8, Sendable, CaseIterable {
  case source
  case chart
  case country
  case feedTitle
  case feedURL
  case feedUpdated
  case rank
  case id
  case name
  case artist
  case artistID
  case artistURL
  case collection
  case collectionID
  case collectionURL
  case kind
  case genre
  case genreID
  case keywords
  case price
  case currency
  case priceLabel
  case releaseDate
  case published
  case updated
  case duration
  case explicit
  case url
  case artworkURL
  case artworkWidth
  case previewURL
  case previewType
  case previewLength
  case rating
  case ratingCount
  case commentCount
  case version
  case bundleID
  case season
  case seasonName
  case episode
  case episodeType
  case chaptersURL
  case transcriptURL
  case language
  case rights
  case subtitle
  case summary
  case summaryType
  case content
  case contentType
  case genres
  case artwork
  case links
  case authors
  case persons
  case soundbites
  case alternateEnclosures

  /// The column's name as the outputs write it.
  public var name: String { column.name }

  public var type: FieldType { column.type }

  /// One line that says what the column means.
  public var summary: String { column.summary }

  /// Whether the value is the feed's, the same in all its rows.
  public var isFeedLevel: Bool { column.isFeedLevel }

  public var isList: Bool { column.type == .list }

  /// The columns that one cell can hold.
  public static let scalars = allCases.filter { !$0.isList }

  /// The columns of CSV, TSV, NDJSON and JSON where none are asked for.
  public static let standard: [Self] = [
    .chart, .country, .feedUpdated, .rank, .id, .name, .artist, .collection, .kind, .genre, .price,
    .currency, .releaseDate, .url, .artworkURL, .previewURL,
  ]

  /// What the field is, and how it is read and written.
  public var column: Column { Column.all[Int(rawValue)] }

  /// The column with that name.
  public init?(name: some StringProtocol) {
    guard let field = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = field
  }
}
