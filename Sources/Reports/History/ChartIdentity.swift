internal import ChartConvModel

/// The identity of a chart across feeds: the chart's name, else the feed's address, else its title;
/// and the country.
struct ChartIdentity: Hashable {
  private let name: [UInt8]
  private let country: [UInt8]

  /// The feed values that it is made of.
  static let parts: FeedParts = [.chart, .country, .feedURL, .title, .updated]

  init(_ feed: Feed) {
    name = Array((feed.chart ?? feed.feedURL ?? feed.title ?? "").utf8)
    country = Array((feed.country ?? "").utf8)
  }

  /// Compares the names, then the countries.
  func precedes(_ other: Self) -> Bool {
    name == other.name
      ? country.lexicographicallyPrecedes(other.country)
      : name.lexicographicallyPrecedes(other.name)
  }
}
