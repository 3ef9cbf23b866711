internal import ChartConvModel
internal import ChartConvParsers

/// A vocabulary shared by several kinds of feeds. ``Precedence`` defines which element is used for
/// a value; values with a special syntax are parsed by the module.
protocol Module: SendableMetatype {
  typealias Term = DialectVocabulary<SyndicationName>.Term

  static var elements: [Term] { get }
  static var attributes: [Term] { get }
}

extension Module {
  static var attributes: [Term] { [] }
}

/// Dublin Core, as elements and as terms (ISO 15836).
enum DublinCore: Module {
  static let elements: [Term] =
    words(.dublinCore) + words(.dublinCoreTerms) + [
      .text(.dublinCore, "author", .creator, SyndicationFields.people),
      .text(.dublinCore, "publisher", .publisher, []),
      .text(.dublinCore, "identifier", .identifier, [.id]),
      .text(.dublinCoreTerms, "available", .dcIssued, SyndicationFields.published),
      .text(.prism, "publicationDate", .dcIssued, SyndicationFields.published),
      .text(.dublinCoreTerms, "issued", .dcIssued, SyndicationFields.published),
      .text(.dublinCoreTerms, "created", .dcCreated, SyndicationFields.published),
      .text(.dublinCoreTerms, "modified", .dcModified, [.updated]),
      .markup(.dublinCoreTerms, "abstract", .dcDescription, SyndicationFields.summaryText),
    ]

  private static func words(_ space: Namespace) -> [Term] {
    [
      .markup(space, "title", .dcTitle, SyndicationFields.title),
      .text(space, "creator", .creator, SyndicationFields.people),
      .text(space, "contributor", .contributor, [.persons]),
      .text(space, "subject", .subject, SyndicationFields.genres),
      .markup(space, "description", .dcDescription, SyndicationFields.summaryText),
      .text(space, "date", .date, SyndicationFields.published),
      .text(space, "language", .dcLanguage, [.language]),
      .markup(space, "rights", .dcRights, [.rights]),
    ]
  }
}

/// RSS 1.0's content module: the full text as HTML. `fullitem` is its predecessor in early RSS 2.0.
enum ContentModule: Module {
  static let elements: [Term] = [
    .markup(.content, "encoded", .encoded, SyndicationFields.contentText)
      .readAlso(for: SyndicationFields.texts),
    .markup(.rss, "fullitem", .fullItem, SyndicationFields.contentText)
      .readAlso(for: SyndicationFields.texts),
    .markup(.excerpt, "encoded", .summary, SyndicationFields.summaryText)
      .readAlso(for: SyndicationFields.texts),
  ]
}

/// XHTML in RSS: the full text as `xhtml:body`.
enum XHTMLModule: Module {
  static let elements: [Term] = [
    .markup(.xhtml, "body", .body, SyndicationFields.contentText)
      .readAlso(for: SyndicationFields.texts),
    .markup(.rss, "body", .body, SyndicationFields.contentText)
      .readAlso(for: SyndicationFields.texts),
    .markup(.xhtml, "div", .body, SyndicationFields.contentText)
      .readAlso(for: SyndicationFields.texts),
  ]
}

/// Modules with only a few names.
enum SmallModules: Module {
  static let elements: [Term] = [
    .node(.enclosures, "enclosure", .enclosure, SyndicationFields.enclosures),
    .text(.enclosures, "url", .url, SyndicationFields.enclosures),
    .text(.enclosures, "type", .type, SyndicationFields.enclosures),
    .text(.enclosures, "length", .length, SyndicationFields.enclosures),
    .text(.wellFormedWeb, "commentRss", .commentFeed, [.links]),
    .text(.creativeCommons, "license", .license, [.links]),
    .node(.webResource, "license", .license, [.links]),
    .node(.administration, "generatorAgent", .generatorAgent, []),
    .ignored(.administration, "errorReportsTo"),
    .ignored(.wellFormedWeb, "comment"),
    .text(.slash, "comments", .commentCount, [.commentCount]),
    .text(.threading, "total", .commentCount, [.commentCount]),
    .ignored(.slash, "section"), .ignored(.slash, "department"), .ignored(.slash, "hit_parade"),
    .ignored(.threading, "in-reply-to"),
  ]

  static let attributes: [Term] = [
    .text(.enclosures, "url", .url), .text(.enclosures, "type", .type),
    .text(.enclosures, "length", .length),
    .text(.threading, "count", .replies, [.commentCount]), .ignored(.threading, "updated"),
  ]
}
