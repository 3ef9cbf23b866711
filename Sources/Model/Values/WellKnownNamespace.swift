/// The prefixes that everybody writes for the XML namespaces of feeds.
package enum WellKnownNamespace {
  /// Returns the prefix of a namespace: empty for RSS and Atom themselves, `nil` if it isn't well known.
  package static func prefix(of uri: String) -> String? { prefixes[folded(uri)] }

  /// Returns the URI of a prefix; `nil` if it isn't well known.
  package static func uri(of prefix: some StringProtocol) -> String? {
    all.first { $0.prefix == prefix }?.uri
  }

  /// The prefixes that feeds of chartconv declare themselves, or that need no declaration.
  package static let ofRoots: Set = [
    "", "xml", "atom", "content", "creativeCommons", "dc", "dcterms", "im", "itunes", "media",
    "podcast", "slash", "thr", "wfw",
  ]

  private static let prefixes = Dictionary(
    all.map { (folded($0.uri), $0.prefix) }, uniquingKeysWith: { first, _ in first })

  /// Returns a URI in lower case, without its scheme and what may end it.
  private static func folded(_ uri: String) -> String {
    uri.lowercased().withSpan { uri in
      var (start, end) = (0, uri.count)
      while start < end, uri[start] <= 0x20 { start += 1 }
      while end > start, uri[end - 1] <= 0x20 || "/#".utf8.contains(uri[end - 1]) { end -= 1 }
      var rest = uri.extracting(start..<end)
      for scheme in ["https://", "http://"] where rest.begins(with: scheme) {
        rest = rest.extracting(droppingFirst: scheme.utf8.count)
      }
      return String(decodingUTF8: rest)
    }
  }

  /// The namespaces, of several with one prefix the current one first.
  private static let all: [(prefix: String, uri: String)] = """
     http://www.w3.org/2005/Atom
     http://purl.org/atom/ns#
     http://purl.org/rss/1.0/
     http://my.netscape.com/rdf/simple/0.9/
     http://blogs.law.harvard.edu/tech/rss
     http://backend.userland.com/rss2
    xhtml http://www.w3.org/1999/xhtml
    xml http://www.w3.org/XML/1998/namespace
    xlink http://www.w3.org/1999/xlink
    xsi http://www.w3.org/2001/XMLSchema-instance
    rdf http://www.w3.org/1999/02/22-rdf-syntax-ns#
    im http://itunes.apple.com/rss
    im http://phobos.apple.com/rss/1.0/modules/itms/
    itunes http://www.itunes.com/dtds/podcast-1.0.dtd
    googleplay http://www.google.com/schemas/play-podcasts/1.0
    podcast https://podcastindex.org/namespace/1.0
    psc http://podlove.org/simple-chapters
    media http://search.yahoo.com/mrss/
    content http://purl.org/rss/1.0/modules/content/
    dc http://purl.org/dc/elements/1.1/
    dcterms http://purl.org/dc/terms/
    enc http://purl.oclc.org/net/rss_2.0/enc#
    wfw http://wellformedweb.org/CommentAPI/
    slash http://purl.org/rss/1.0/modules/slash/
    sy http://purl.org/rss/1.0/modules/syndication/
    taxo http://purl.org/rss/1.0/modules/taxonomy/
    ev http://purl.org/rss/1.0/modules/event/
    thr http://purl.org/syndication/thread/1.0
    fh http://purl.org/syndication/history/1.0
    app http://www.w3.org/2007/app
    at http://purl.org/atompub/tombstones/1.0
    creativeCommons http://backend.userland.com/creativeCommonsRssModule
    blogChannel http://backend.userland.com/blogChannelModule
    cc http://web.resource.org/cc/
    cc http://creativecommons.org/ns#
    admin http://webns.net/mvcb/
    g http://base.google.com/ns/1.0
    opds http://opds-spec.org/2010/catalog
    opds https://specs.opds.io/opds-1.2
    gd http://schemas.google.com/g/2005
    image http://www.google.com/schemas/sitemap-image/1.1
    yt http://www.youtube.com/xml/schemas/2015
    yt http://gdata.youtube.com/schemas/2007
    georss http://www.georss.org/georss
    gml http://www.opengis.net/gml
    geo http://www.w3.org/2003/01/geo/wgs84_pos#
    openSearch http://a9.com/-/spec/opensearch/1.1/
    openSearch http://a9.com/-/spec/opensearchrss/1.0/
    feedburner http://rssnamespace.org/feedburner/ext/1.0
    wp http://wordpress.org/export/1.2/
    rawvoice http://www.rawvoice.com/rawvoiceRssModule/
    spotify http://www.spotify.com/ns/rss
    prism http://prismstandard.org/namespaces/basic/2.0/
    arxiv http://arxiv.org/schemas/atom
    sparkle http://www.andymatuschak.org/xml-namespaces/sparkle
    torznab http://torznab.com/schemas/2015/feed
    newznab http://www.newznab.com/DTD/2010/feeds/attributes/
    trackback http://madskills.com/public/xml/rss/module/trackback/
    source http://source.scripting.com/
    nyt http://www.nytimes.com/namespaces/rss/2.0
    snf http://www.smartnews.be/snf
    poddlr http://poddlr.app/namespace
    jwplayer http://rss.jwpcdn.com/
    jwplayer http://jwplayer.com/rss
    """.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      let parts = String(Substring(line)).words
      return (parts.count > 1 ? parts[0] : "", parts[parts.count - 1])
    }
}
