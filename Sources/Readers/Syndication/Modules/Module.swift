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
  static let elements: [Term] = [
    .markup(.dublinCore, "title", .dcTitle, SyndicationFields.title),
    .text(.dublinCore, "creator", .creator, SyndicationFields.people),
    .text(.dublinCore, "author", .creator, SyndicationFields.people),
    .text(.dublinCore, "contributor", .contributor, [.persons]),
    .text(.dublinCore, "publisher", .publisher, []),
    .text(.dublinCore, "subject", .subject, SyndicationFields.genres),
    .markup(.dublinCore, "description", .dcDescription, SyndicationFields.summaryText),
    .text(.dublinCore, "date", .date, SyndicationFields.published),
    .text(.dublinCore, "language", .dcLanguage, [.language]),
    .markup(.dublinCore, "rights", .dcRights, [.rights]),
    .text(.dublinCore, "identifier", .identifier, [.id]),
    .text(.dublinCoreTerms, "date", .date, SyndicationFields.published),
    .text(.dublinCoreTerms, "available", .dcIssued, SyndicationFields.published),
    .text(.dublinCoreTerms, "issued", .dcIssued, SyndicationFields.published),
    .text(.dublinCoreTerms, "created", .dcCreated, SyndicationFields.published),
    .text(.dublinCoreTerms, "modified", .dcModified, [.updated]),
    .text(.dublinCoreTerms, "creator", .creator, SyndicationFields.people),
    .text(.dublinCoreTerms, "contributor", .contributor, [.persons]),
    .text(.dublinCoreTerms, "language", .dcLanguage, [.language]),
    .markup(.dublinCoreTerms, "title", .dcTitle, SyndicationFields.title),
    .markup(.dublinCoreTerms, "description", .dcDescription, SyndicationFields.summaryText),
    .text(.dublinCoreTerms, "subject", .subject, SyndicationFields.genres),
    .markup(.dublinCoreTerms, "rights", .dcRights, [.rights]),
    .markup(.dublinCoreTerms, "abstract", .dcDescription, SyndicationFields.summaryText),
  ]
}

/// RSS 1.0's content module: the full text as HTML. `fullitem` is its predecessor in early RSS 2.0.
enum ContentModule: Module {
  static let elements: [Term] = [
    .markup(.content, "encoded", .encoded, SyndicationFields.contentText),
    .markup(.rss, "fullitem", .fullItem, SyndicationFields.contentText),
  ]
}

/// XHTML in RSS: the full text as `xhtml:body`.
enum XHTMLModule: Module {
  static let elements: [Term] = [
    .markup(.xhtml, "body", .body, SyndicationFields.contentText),
    .markup(.rss, "body", .body, SyndicationFields.contentText),
    .markup(.xhtml, "div", .body, SyndicationFields.contentText),
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
