internal import ChartConvModel

/// Groups of columns that elements of RSS and Atom fill.
enum SyndicationFields {
  /// The entry's page is also the base of relative links in its texts.
  static let page: FieldSet = summary.union(content).union([.url, .links])
  static let links: FieldSet = page.union(enclosures)
  static let enclosures: FieldSet = pictures.union([
    .previewURL, .previewType, .previewLength, .links, .kind,
  ])
  static let people: FieldSet = [.artist, .artistURL, .authors]
  static let genres: FieldSet = [.genre, .genreID, .genres]
  static let keywords: FieldSet = genres.union([.keywords])
  /// The columns of ``PodcastEntry``.
  static let podcast: FieldSet = [
    .keywords, .subtitle, .commentCount, .seasonName, .episodeType, .chaptersURL, .transcriptURL,
    .persons, .soundbites, .chapters, .alternateEnclosures,
    .valueRecipients, .transcripts,
  ]
  static let published: FieldSet = [.published, .releaseDate, .releaseYear]
  static let summary: FieldSet = [.summary, .summaryType]
  static let content: FieldSet = [.content, .contentType]
  /// A text may state its language, which is the entry's if that states none.
  static let title: FieldSet = [.name, .language]
  static let summaryText: FieldSet = summary.union([.language])
  static let contentText: FieldSet = content.union([.language])
  /// Of a description and a summary without a content, the second is the content.
  static let texts: FieldSet = summary.union(content)
  static let pictures: FieldSet = [.artworkURL, .artworkWidth, .artwork]
}
