internal import ChartConvModel
internal import ChartConvParsers

extension DialectVocabulary where Name == SyndicationName {
  /// The names of RSS, Atom and their modules, with the columns that need them.
  static let syndication = withModules(coreTerms(.rss), coreTerms(.atom), frames)

  static let atom = withModules(coreTerms(.atom), atomFrames)

  private static func withModules(_ own: [Term]...) -> Self {
    var elements: [Term] = []
    var attributes = marks
    elements.reserveCapacity(512)
    attributes.reserveCapacity(256)
    for terms in own { elements += terms }
    for module in modules {
      elements += module.elements
      attributes += module.attributes
    }
    return Self(elements: elements, attributes: attributes)
  }

  /// The names of Atom and of Apple's store, which are all that the legacy charts have. To prepare the
  /// others takes as long as to read twenty entries.
  static let store = DialectVocabulary(
    elements: coreTerms(.atom) + atomFrames + StoreModule.elements,
    attributes: marks + StoreModule.attributes)

  private static let modules: [any Module.Type] = [
    ContentModule.self, DublinCore.self, PodcastModule.self, PodcastIndex.self, MediaRSS.self,
    XHTMLModule.self, SmallModules.self, StoreModule.self, ProductModules.self,
  ]

  /// Returns the prefixes of the modules' elements whose names RSS and Atom don't have.
  ///
  /// - Parameter preferred: the module that counts if several have a name.
  static func modulePrefixes(preferring preferred: Namespace) -> [ExactText: String] {
    let own = Set((coreTerms(.rss) + atomFrames).map { ExactText($0.plain.localName) })
    var prefixes: [ExactText: String] = [:]
    for term in modules.flatMap({ $0.elements }) {
      let (space, name) = (term.plain.namespace, ExactText(term.plain.localName))
      guard space !== Namespace.xhtml, WellKnownNamespace.uri(of: space.prefix) != nil,
        !own.contains(name), prefixes[name] == nil || space === preferred
      else { continue }
      prefixes[name] = space.prefix
    }
    return prefixes
  }

  private static let atomFrames: [Term] = [.frame(.atom, "feed"), .entry(.atom, "entry", .entry)]

  private static let frames: [Term] =
    atomFrames + [
      .frame(.rss, "rss"), .frame(.rdf, "RDF"), .frame(.rss, "RDF"),
      .frame(.rss, "channel"), .entry(.rss, "item", .entry),
      // In an unclosed `div`, its namespace is still the default.
      .entry(.xhtml, "item", .entry), .entry(.xhtml, "entry", .entry),
      // The entries of some feeds are in a list. RSS 1.0's `items` only refers to them.
      .list(.rss, "items"), .list(.rss, "entries"), .list(.atom, "entries"), .ignored(.rdf, "Seq"),
      // An episode that is on the air, or will be. Within another entry it isn't read.
      .init(.skipped, .podcast, "liveItem", .entry, headRole: .entry).nested,
      .ignored(.rss, "textInput"), .ignored(.rss, "cloud"),
      .ignored(.rss, "docs"), .ignored(.rss, "ttl"), .ignored(.rss, "skipHours"),
      .ignored(.rss, "skipDays"), .ignored(.rss, "rating"),
    ]

  /// Returns the core terms in a namespace. RSS and Atom may contain each other's elements, such as
  /// `atom:link` in RSS.
  private static func coreTerms(_ space: Namespace) -> [Term] {
    // Where RSS has an element, Atom's without a namespace gives way.
    let isRSS = space === Namespace.rss
    return [
      .text(space, "id", isRSS ? .identifier : .id, [.id, .links, .bundleID]),
      .text(space, "guid", .guid, SyndicationFields.page.union([.id])),
      .markup(space, "title", .title, SyndicationFields.title.union([.links])),
      .text(
        space, "link", .link,
        SyndicationFields.links.union([.commentCount, .collectionURL, .collectionID])),
      .markup(space, "description", .description, SyndicationFields.summaryText)
        .readAlso(for: SyndicationFields.texts),
      .markup(space, "summary", .summary, SyndicationFields.summaryText)
        .readAlso(for: SyndicationFields.texts),
      .markup(space, "abstract", .summary, SyndicationFields.summaryText)
        .readAlso(for: SyndicationFields.texts),
      .markup(space, "subtitle", .subtitle, [.subtitle]),
      .markup(space, "tagline", .subtitle, []),
      .markup(
        space, "content", .content,
        SyndicationFields.contentText.union([.links, .url, .previewURL, .previewType]),
        text: SyndicationFields.contentText
      ).readAlso(for: SyndicationFields.texts),
      .text(space, "author", .author, SyndicationFields.people.union([.artistID])),
      .text(space, "contributor", .contributor, [.persons]),
      .text(space, "managingEditor", .managingEditor, []),
      .text(space, "webMaster", .webMaster, []),
      .text(space, "name", .name, SyndicationFields.people.union([.persons])),
      .text(space, "email", .email, SyndicationFields.people),
      .text(space, "uri", .uri, SyndicationFields.people.union([.persons, .artistID])),
      .text(
        space, "url", .url,
        SyndicationFields.people.union(SyndicationFields.enclosures).union([.persons])),
      .text(space, "homepage", .uri, SyndicationFields.people.union([.persons])),
      .text(space, "category", .category, SyndicationFields.genres),
      .node(space, "categories", .categories, SyndicationFields.genres),
      .text(space, "keywords", .keywords, SyndicationFields.keywords),
      .text(space, "tags", .keywords, SyndicationFields.keywords),
      .text(space, "comments", .comments, [.links]),
      .text(space, "enclosure", .enclosure, SyndicationFields.enclosures),
      .text(space, "type", .type, SyndicationFields.enclosures),
      .text(space, "length", .length, SyndicationFields.enclosures),
      .text(space, "pubDate", .pubDate, SyndicationFields.published),
      .text(space, "published", isRSS ? .issued : .published, SyndicationFields.published),
      .text(space, "issued", .issued, SyndicationFields.published),
      .text(space, "created", .created, SyndicationFields.published),
      .text(space, "updated", .updated, [.updated]),
      .text(space, "modified", .modified, [.updated]),
      .text(space, "lastBuildDate", .lastBuildDate, [.updated]),
      .markup(space, "rights", .rights, [.rights]),
      .markup(space, "copyright", .rights, [.rights]),
      .text(space, "language", .language, [.language]),
      .text(space, "generator", .generator, []),
      .text(space, "image", .image, SyndicationFields.pictures),
      .text(space, "icon", .icon, []),
      .text(space, "logo", .logo, []),
      .text(space, "source", .source, SyndicationFields.people.union([.links, .rights])),
      .text(space, "time", .time, SyndicationFields.published.union([.updated])),
    ]
  }

  private static let marks: [Term] = [
    .text(.own, "rel", .rel), .text(.own, "href", .href),
    .text(.own, "src", .src, [.links, .url, .previewURL, .previewType]),
    .text(.own, "language", .hreflang, [.links, .transcripts]),
    .text(.own, "type", .type),
    .text(.own, "title", .title, [.links, .alternateEnclosures, .chapters]),
    .text(.own, "length", .length),
    .text(.own, "hreflang", .hreflang, [.links]),
    .text(.own, "mode", .mode), .text(.own, "isPermaLink", .isPermaLink),
    .text(.own, "domain", .domain), .text(.own, "term", .term), .text(.own, "scheme", .scheme),
    .text(.own, "label", .label), .text(.own, "text", .text), .text(.own, "version", .version),
    .text(.own, "uri", .uri), .text(.own, "url", .url), .text(.own, "name", .name),
    .text(.own, "width", .width), .text(.own, "height", .height),
    .text(.own, "resource", .resource), .text(.own, "about", .about),
    .text(.own, "datetime", .dateTime, SyndicationFields.published.union([.updated])),
    .text(.xml, "base", .base), .text(.xml, "lang", .lang),
    .text(.rdf, "about", .about), .text(.rdf, "resource", .resource),
  ]
}
