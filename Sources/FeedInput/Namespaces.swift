internal import FeedRecord

/// The namespaces of feeds, under the URIs that feeds really write.
extension Namespace {
  /// RFC 4287.
  static let atom = Namespace(
    prefix: "atom", uris: ["http://www.w3.org/2005/Atom", "https://www.w3.org/2005/Atom"],
    includesNone: true)

  /// Apple's store charts.
  static let itunesStore = Namespace(
    prefix: "im", uris: ["http://itunes.apple.com/rss", "https://itunes.apple.com/rss"])

  /// Apple's podcast extension.
  static let itunesPodcast = Namespace(
    prefix: "itunes", uris: ["http://www.itunes.com/dtds/podcast-1.0.dtd"])

  /// Media RSS.
  static let media = Namespace(prefix: "media", uris: ["http://search.yahoo.com/mrss/"])

  /// What this program's own Atom says beyond the others.
  static let chartconv = Namespace(prefix: "chartconv", uris: ["urn:chartconv:atom"])
}
