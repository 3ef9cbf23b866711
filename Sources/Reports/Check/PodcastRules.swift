internal import ChartConvReaders

/// What Apple Podcasts requires of a show (podcasters.apple.com, "Podcast RSS feed requirements" and "A
/// Podcaster's Guide to RSS"), and values of the podcast namespace.
extension FeedRule {
  static let podcast: [FeedRule] = podcastChannel + podcastItem

  /// Apple's categories of shows.
  private static let categories: [String] = [
    "Arts", "Business", "Comedy", "Education", "Fiction", "Government", "History",
    "Health & Fitness", "Kids & Family", "Leisure", "Music", "News", "Religion & Spirituality",
    "Science", "Society & Culture", "Sports", "Technology", "True Crime", "TV & Film",
  ]

  private static let mediaTypes: [String] = [
    "audio/x-m4a", "audio/mpeg", "audio/mp3", "audio/mp4", "audio/aac", "video/quicktime",
    "video/mp4", "video/x-m4v",
  ]

  private static let explicitness = ["true", "false", "yes", "no", "clean", "explicit"]

  private static let podcastChannel: [FeedRule] = [
    .error(
      "podcast-language", .feed, "Apple Podcasts, required tags", "the show has no language",
      "add <language>", .lacks("language")),
    .error(
      "podcast-image", .feed, "Apple Podcasts, required tags", "the show has no artwork",
      "add <itunes:image href=\"…\"/>", .lacks("itunes:image/href")),
    .error(
      "podcast-image-type", .feed, "Apple Podcasts, artwork", "the artwork is neither JPEG nor PNG",
      "use a file that ends with .jpg or .png",
      .has("itunes:image/href") { address in
        let path = address.lowercased().prefix { $0 != "?" && $0 != "#" }
        return [".jpg", ".jpeg", ".png"].contains { path.hasSuffix($0) }
      }),
    .error(
      "podcast-category", .feed, "Apple Podcasts, required tags", "the show has no category",
      "add <itunes:category text=\"…\"/>", .lacks("itunes:category/text")),
    .error(
      "podcast-category-name", .feed, "Apple Podcasts, categories", "unknown category",
      "use a category of Apple's list, with its capitals",
      .has("itunes:category/text", not: { categories.contains($0) })),
    .error(
      "podcast-explicit", .feed, "Apple Podcasts, required tags",
      "the show doesn't say whether it is explicit", "add <itunes:explicit> with true or false",
      .lacks("itunes:explicit")),
    .error(
      "explicit-value", .feed, "Apple Podcasts, itunes:explicit",
      "explicit is neither true nor false",
      "write true or false",
      .has("itunes:explicit", not: { explicitness.contains($0.lowercased()) })),
    .warning(
      "podcast-author", .feed, "Apple Podcasts, recommended tags", "the show has no author",
      "add <itunes:author>", .lacks("itunes:author")),
    .error(
      "podcast-type", .feed, "Apple Podcasts, itunes:type", "unknown type of show",
      "write episodic or serial",
      .has("itunes:type", not: { ["episodic", "serial"].contains($0.lowercased()) })),
    .error(
      "podcast-new-address", .feed, "Apple Podcasts, itunes:new-feed-url",
      "the new address isn't an absolute URL", "write the whole address of the moved feed",
      .has("itunes:new-feed-url", not: ValueForm.isAbsoluteURL)),
    .warning(
      "podcast-guid", .feed, "Podcast namespace, guid", "podcast:guid isn't a UUID",
      "make a UUIDv5 of the feed's address",
      .has("podcast:guid", not: ValueForm.isUUID)),
    .error(
      "podcast-locked", .feed, "Podcast namespace, locked", "podcast:locked is neither yes nor no",
      "write yes or no", .has("podcast:locked", not: ValueForm.isOne(of: "yes", "no"))),
  ]

  private static let podcastItem: [FeedRule] = [
    .error(
      "episode-title", .entry, "Apple Podcasts, required tags", "the episode has no title",
      "add <title>", .lacks("title")),
    .error(
      "episode-enclosure", .entry, "Apple Podcasts, required tags", "the episode has no enclosure",
      "add <enclosure> with url, length and type", .lacks("enclosure")),
    .warning(
      "episode-date", .entry, "Apple Podcasts, recommended tags", "the episode has no pubDate",
      "add <pubDate>", .lacks("pubDate")),
    .warning(
      "episode-media", .entry, "Apple Podcasts, media formats",
      "Apple doesn't play this media type",
      "use audio/mpeg, audio/x-m4a, video/mp4, video/x-m4v or video/quicktime",
      .has("enclosure/type", not: { mediaTypes.contains($0.lowercased()) })),
    .warning(
      "episode-https", .entry, "Apple Podcasts, hosting", "the file isn't served by https",
      "use an https address",
      .has("enclosure/url", not: { !$0.lowercased().hasPrefix("http:") })),
    .error(
      "episode-duration", .entry, "Apple Podcasts, itunes:duration",
      "the duration is neither seconds nor HH:MM:SS", "write seconds, such as 3661, or 1:01:01",
      .has("itunes:duration", not: ValueForm.isDuration)),
    .error(
      "episode-explicit", .entry, "Apple Podcasts, itunes:explicit",
      "explicit of an episode is neither true nor false", "write true or false",
      .has("itunes:explicit", not: { explicitness.contains($0.lowercased()) })),
    .error(
      "episode-type", .entry, "Apple Podcasts, itunes:episodeType", "unknown type of episode",
      "write full, trailer or bonus",
      .has(
        "itunes:episodeType", not: { ["full", "trailer", "bonus"].contains($0.lowercased()) })),
    .error(
      "episode-number", .entry, "Apple Podcasts, itunes:season and itunes:episode",
      "a season or an episode isn't a whole number from 1",
      "write digits only; leave the element out if there is no number",
      .any([
        .has("itunes:season", not: ValueForm.isPositive),
        .has("itunes:episode", not: ValueForm.isPositive),
      ])),
  ]
}
