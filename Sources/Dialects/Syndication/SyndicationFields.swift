internal import ChartConvModel

/// The columns that words of RSS and Atom fill together.
enum SyndicationFields {
  /// The entry's page is also what the links in its texts are relative to.
  static let page: FieldSet = summary.union(content).union([.url, .links])
  static let links: FieldSet = page.union(enclosures)
  static let enclosures: FieldSet = pictures.union([
    .previewURL, .previewType, .previewLength, .links, .kind,
  ])
  static let people: FieldSet = [.artist, .artistURL, .authors]
  static let genres: FieldSet = [.genre, .genreID, .genres]
  static let keywords: FieldSet = genres.union([.keywords])
  /// What ``PodcastEntry`` fills.
  static let podcast: FieldSet = [
    .keywords, .subtitle, .commentCount, .seasonName, .episodeType, .chaptersURL, .transcriptURL,
    .persons, .soundbites, .alternateEnclosures,
  ]
  static let published: FieldSet = [.published, .releaseDate]
  static let summary: FieldSet = [.summary, .summaryType]
  static let content: FieldSet = [.content, .contentType]
  static let pictures: FieldSet = [.artworkURL, .artworkWidth, .artwork]
}
