internal import ChartConvIO
package import ChartConvModel

/// Headings of outputs for people.
package enum Headings {
  /// Returns the heading of a feed: its title, with the storefront of a chart, because several
  /// countries often have the same title. Without a title, the file's name is used.
  static func heading(of feed: Feed) -> String {
    let name = feed.source?.split(separator: "/").last.map(String.init)
    let title = feed.title ?? (name == "-" ? nil : name) ?? "Untitled"
    return withCountry(title, of: feed)
  }

  /// Returns the heading of a page, which is that of its only section.
  static func page(_ first: Feed, _ options: OutputOptions) -> String {
    guard options.isCombined, !first.isCombination else {
      return heading(of: options.titled(first))
    }
    return options.title ?? "Several feeds"
  }

  static func section(_ feed: Feed, _ options: OutputOptions) -> String {
    options.isCombined && !feed.isCombination ? heading(of: feed) : page(feed, options)
  }

  /// Returns the name of a chart across snapshots: the feed's title, else the chart's name, with
  /// the storefront; `nil` if the feed has neither.
  package static func chart(of feed: Feed) -> String? {
    (feed.title ?? feed.chart).map { withCountry($0, of: feed) }
  }

  private static func withCountry(_ title: String, of feed: Feed) -> String {
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

/// What a podcast or a blog says of itself, below its heading.
struct FeedHead {
  let cover: String?
  let author: String?
  /// Its page, and a short text that leads there.
  let url: String?
  let site: String?
  let description: String?

  /// Creates the head of a feed; `nil` for one that describes nothing, such as a chart.
  init?(_ feed: Feed) {
    guard feed.subtitle != nil || feed.image != nil else { return nil }
    cover = feed.image
    author = feed.author?.name
    url = feed.url
    site = feed.url.map { url in
      let site = url.divided(by: "://")?.after ?? url[...]
      return String(site.hasSuffix("/") ? site.dropLast() : site)
    }
    description = feed.subtitle
  }
}

extension ListItems {
  /// Passes the names of the items of a list column, for outputs that people read.
  func forEachName(of column: EntryField, _ body: (Span<UInt8>) -> Void) {
    let label = column.items?.label ?? []
    var items = self
    while let item = items.item() {
      for ordinal in label {
        guard let text = item.text(at: ordinal) else { continue }
        body(text)
        break
      }
    }
  }
}
