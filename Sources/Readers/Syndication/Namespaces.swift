internal import ChartConvParsers

/// The namespaces of feeds with the URIs found in feeds: the specified one first, then older ones
/// and misspellings, but those that differ from another in one character, which are known without
/// being listed. They are in lower case, because case is ignored.
extension Namespace {
  /// RFC 4287, and Atom 0.3 before it.
  static let atom = Namespace(
    prefix: "atom",
    uris: [
      "http://www.w3.org/2005/atom", "https://www.w3.org/2005/atom", "http://www.w3.org/2005/atom/",
      "http://purl.org/atom/ns#", "http://purl.org/atom/ns",
    ],
    includesNone: true)

  /// That of attributes without a prefix. Some feeds of Atom give them Atom's.
  static let own = Namespace(prefix: "", uris: atom.uris, includesNone: true)

  /// RSS: 2.0 has no namespace, 1.0 and 0.90 have one, and some feeds invent one.
  static let rss = Namespace(
    prefix: "rss",
    uris: [
      "http://purl.org/rss/1.0/", "http://purl.org/rss/2.0", "http://purl.org/net/rss1.1#",
      "http://my.netscape.com/rdf/simple/0.9/", "http://channel.netscape.com/rdf/simple/0.9/",
      "http://my.netscape.com/publish/formats/rss-0.91.dtd", "http://backend.userland.com/rss",
      "http://backend.userland.com/rss091", "http://backend.userland.com/rss2.0",
      "http://blogs.law.harvard.edu/tech/rss", "http://cyber.law.harvard.edu/rss/rss.html",
      "http://www.rssboard.org/rss-specification",
    ],
    includesNone: true)

  /// RDF, the frame of RSS 0.90 and 1.0.
  static let rdf = Namespace(
    prefix: "rdf", uris: ["http://www.w3.org/1999/02/22-rdf-syntax-ns#"])

  static let itunesStore = Namespace(
    prefix: "im",
    uris: [
      "http://itunes.apple.com/rss", "http://itunes.apple.com/rss/", "https://itunes.apple.com/rss",
      "http://phobos.apple.com/rss",
      "http://phobos.apple.com/rss/1.0/modules/itms",
      "http://phobos.apple.com/rss/1.0/modules/itms/",
    ])

  static let itunesPodcast = Namespace(
    prefix: "itunes",
    uris: [
      "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://itunes.com/dtds/podcast-1.0.dtd",
      "http://itunes.apple.com/dtds/podcast-1.0.dtd",
      "http://www.apple.com/itunes/dtds/podcast-1.0.dtd", "http://www.itunes.com/podcast-1.0.dtd",
      "http://example.com/dtds/podcast-1.0.dtd",
    ])

  static let podcast = Namespace(
    prefix: "podcast",
    uris: [
      "https://podcastindex.org/namespace/1.0",
      "https://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md",
    ])

  static let podlove = Namespace(prefix: "psc", uris: ["http://podlove.org/simple-chapters"])

  static let media = Namespace(
    prefix: "media",
    uris: [
      "http://search.yahoo.com/mrss/", "https://search.yahoo.com/mrss",
      "http://www.rssboard.org/media-rss", "http://tools.search.yahoo.com/mrss/",
      "http://video.search.yahoo.com/mrss",
    ])

  static let content = Namespace(
    prefix: "content", uris: ["http://purl.org/rss/1.0/modules/content/"])

  /// Dublin Core, as elements.
  static let dublinCore = Namespace(
    prefix: "dc",
    uris: ["http://purl.org/dc/elements/1.1/", "http://purl.org/metadata/dublin_core#"])

  static let dublinCoreTerms = Namespace(prefix: "dcterms", uris: ["http://purl.org/dc/terms/"])

  /// RSS 1.0's module with enclosures.
  static let enclosures = Namespace(
    prefix: "enc",
    uris: ["http://purl.oclc.org/net/rss_2.0/enc#", "http://purl.org/net/rss_2.0/enc#"])

  static let xhtml = Namespace(prefix: "xhtml", uris: ["http://www.w3.org/1999/xhtml"])

  /// Comments as feeds and forms.
  static let wellFormedWeb = Namespace(
    prefix: "wfw", uris: ["http://wellformedweb.org/commentapi/"])

  /// RSS 1.0's module with comment counts.
  static let slash = Namespace(
    prefix: "slash", uris: ["http://purl.org/rss/1.0/modules/slash/"])

  /// RFC 4685: threads of comments.
  static let threading = Namespace(prefix: "thr", uris: ["http://purl.org/syndication/thread/1.0"])

  /// The licence of a text, in RSS 2.0 and RSS 1.0.
  static let creativeCommons = Namespace(
    prefix: "creativecommons",
    uris: ["http://backend.userland.com/creativecommonsrssmodule"])

  static let webResource = Namespace(
    prefix: "cc", uris: ["http://web.resource.org/cc/", "http://creativecommons.org/ns#"])

  /// The excerpts of an export of WordPress.
  static let excerpt = Namespace(
    prefix: "excerpt", uris: ["http://wordpress.org/export/1.2/excerpt/"])

  /// Journals' module.
  static let prism = Namespace(
    prefix: "prism",
    uris: [
      "http://prismstandard.org/namespaces/basic/2.0/",
      "http://prismstandard.org/namespaces/1.2/basic/",
      "http://prismstandard.org/namespaces/2.0/basic/", "http://purl.org/rss/1.0/modules/prism/",
    ])

  /// The program that wrote an RSS 1.0 feed.
  static let administration = Namespace(prefix: "admin", uris: ["http://webns.net/mvcb/"])

  /// Products of Google's merchants.
  static let merchant = Namespace(prefix: "g", uris: ["http://base.google.com/ns/1.0"])

  /// Catalogues of books (OPDS).
  static let catalogue = Namespace(
    prefix: "opds", uris: ["http://opds-spec.org/2010/catalog", "https://specs.opds.io/opds-1.2"])

  /// Google's podcast extension: Apple's elements in another namespace.
  static let googlePlay = Namespace(
    prefix: "googleplay", uris: ["http://www.google.com/schemas/play-podcasts/1.0"])

  /// The extensions of chartconv's Atom and RSS.
  static let chartconv = Namespace(
    prefix: "chartconv", uris: ["urn:chartconv:atom", "urn:chartconv:rss"])
}
