internal import FeedModel

/// The columns that words of RSS and Atom fill together.
enum SyndicationFields {
  static let links: FieldSet = [
    .url, .previewURL, .previewType, .links, .kind, .artworkURL, .artworkWidth, .artwork,
  ]
  static let enclosures: FieldSet = [.previewURL, .previewType, .links, .kind]
  static let people: FieldSet = [.artist, .artistURL, .authors]
  static let genres: FieldSet = [.genre, .genreID, .genres]
  static let published: FieldSet = [.published, .releaseDate]
  static let summary: FieldSet = [.summary, .summaryType]
  static let content: FieldSet = [.content, .contentType]
  static let pictures: FieldSet = [.artworkURL, .artworkWidth, .artwork]
}
