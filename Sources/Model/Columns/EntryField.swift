/// A column of the outputs.
///
/// The order of the cases is the order of the columns in every output.
public enum EntryField: UInt8, Sendable, CaseIterable {
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
  case valueRecipients

  /// The column's name in the outputs.
  public var name: String { column.name }

  public var type: FieldType { column.type }

  /// The column's meaning, in one line.
  public var summary: String { column.summary }

  /// `true` if the value belongs to the feed and is the same in all its rows.
  public var isFeedLevel: Bool { column.isFeedLevel }

  public var isList: Bool { column.type == .list }

  /// The columns whose value fits in one cell.
  public static let scalars = allCases.filter { !$0.isList }

  /// The default columns of CSV, TSV, NDJSON and JSON.
  public static let standard: [Self] = [
    .chart, .country, .feedUpdated, .rank, .id, .name, .artist, .collection, .kind, .genre, .price,
    .currency, .releaseDate, .url, .artworkURL, .previewURL,
  ]

  /// The column's declaration.
  package var column: Column { Column.all[Int(rawValue)] }

  /// Creates the column with the given name; `nil` if there is none.
  public init?(name: some StringProtocol) {
    guard let field = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = field
  }
}
