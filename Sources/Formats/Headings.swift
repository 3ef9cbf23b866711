import ChartConvModel

/// Headings of outputs for people.
enum Headings {
  /// Returns the heading of a feed: its title, with the storefront of a chart, since titles of
  /// several countries are often the same. Without a title, the file's name is used.
  static func heading(of feed: Feed) -> String {
    let name = feed.source?.split(separator: "/").last.map(String.init)
    let title = feed.title ?? (name == "-" ? nil : name) ?? "Untitled"
    guard feed.chart != nil, let country = feed.country else { return title }
    return "\(title) (\(country.uppercased()))"
  }

  /// Returns the heading of a column: a word for the usual columns, else the column's name.
  static func heading(of field: EntryField) -> String {
    switch field {
    case .rank: "Rank"
    case .artworkURL: "Artwork"
    case .name: "Name"
    case .artist: "Artist"
    case .price: "Price"
    case .releaseDate: "Released"
    default: field.name
    }
  }
}
