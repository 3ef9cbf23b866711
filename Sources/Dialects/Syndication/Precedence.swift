/// Which element a value is taken from where several say it: the first on its list that says
/// anything. The one place for that.
enum Precedence {
  typealias Names = [SyndicationName]

  // Of an entry.
  /// RSS 1.0 has no identifier but the address that its items are described under.
  static let id: Names = [.id, .guid, .about, .identifier, .podcastGUID]
  static let name: Names = [.title, .dcTitle, .itunesTitle, .mediaTitle]
  /// The day it came out; RSS 1.0 and many others say it in Dublin Core only.
  static let published: Names = [
    .published, .pubDate, .issued, .date, .dcIssued, .created, .dcCreated,
  ]
  static let updated: Names = [.updated, .modified, .dcModified, .lastBuildDate]
  static let authors: Names = [.itunesAuthor, .creator, .author, .person, .credit]
  static let genres: Names = [
    .category, .categories, .subject, .itunesCategory, .mediaCategory, .keywords,
    .itunesKeywords, .mediaKeywords,
  ]
  static let summary: Names = [
    .description, .summary, .dcDescription, .itunesSummary, .itunesSubtitle,
    .mediaDescription,
  ]
  static let content: Names = [.encoded, .content, .body, .fullItem]
  static let rights: Names = [.rights, .dcRights]
  static let entrySubtitle: Names = [.itunesSubtitle, .subtitle]
  static let keywords: Names = [.itunesKeywords, .mediaKeywords, .keywords]

  // Of a feed.
  static let subtitle: Names = [
    .subtitle, .description, .itunesSubtitle, .dcDescription, .itunesSummary, .summary,
  ]
  static let feedPublished: Names = [
    .published, .pubDate, .issued, .dcIssued, .created, .dcCreated,
  ]
  /// A feed that says one date says when it was last changed.
  static let feedUpdated: Names = [
    .updated, .modified, .lastBuildDate, .dcModified, .date, .pubDate,
  ]
  static let feedAuthor: Names = [
    .author, .itunesAuthor, .managingEditor, .creator, .owner, .publisher, .webMaster,
  ]
  static let feedCategories: Names = [
    .category, .categories, .subject, .itunesCategory, .mediaCategory, .keywords,
    .itunesKeywords, .mediaKeywords,
  ]
  static let image: Names = [.logo, .itunesImage, .image]
  static let language: Names = [.language, .dcLanguage, .lang]
  static let generator: Names = [.generator, .generatorAgent]
}
