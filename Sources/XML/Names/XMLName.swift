/// A name from libxml2: pointers into the document's dictionary, valid during parsing.
@safe
struct XMLName {
  private let localName: UnsafePointer<UInt8>
  private let prefix: UnsafePointer<UInt8>?
  private let uri: UnsafePointer<UInt8>?

  init(
    local: UnsafePointer<UInt8>, prefix: UnsafePointer<UInt8>?, uri: UnsafePointer<UInt8>?
  ) {
    unsafe localName = local
    unsafe self.prefix = prefix
    unsafe self.uri = uri
  }

  /// The address of the local name.
  var localAddress: Int { unsafe Int(bitPattern: localName) }

  /// A number for the namespace: the address of its URI, marked if the name has no prefix, or that
  /// of the second character of an undeclared prefix; 0 for neither. A prefix may be the URI of
  /// another namespace, in this or another document.
  var spaceAddress: Int {
    @inline(__always)
    get {
      if let uri = unsafe uri {
        return unsafe Int(bitPattern: uri) | (prefix == nil ? 1 << 62 : 0)
      }
      return unsafe prefix.map { Int(bitPattern: $0) + 1 } ?? 0
    }
  }

  /// Calls `body` with the local name in place.
  func withLocalBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe body(Self.bytes(localName).span)
  }

  /// Calls `body` with the namespace's URI in place, or its first `limit` bytes; returns `nil` if
  /// there is none.
  func withURIBytes<Result>(
    atMost limit: Int = .max, _ body: (Span<UInt8>) -> Result
  ) -> Result? {
    guard let uri = unsafe uri else { return nil }
    return unsafe body(Self.bytes(uri, atMost: limit).span)
  }

  private static func bytes(
    _ text: UnsafePointer<UInt8>, atMost limit: Int = .max
  ) -> UnsafeBufferPointer<UInt8> {
    var count = 0
    while count < limit, unsafe text[count] != 0 { count += 1 }
    return unsafe UnsafeBufferPointer(start: text, count: count)
  }

  /// The local name.
  var local: String { unsafe String(cString: localName) }

  /// The qualified name as in the document.
  var qualified: String {
    prefixText.map { "\($0):\(local)" } ?? local
  }

  var hasPrefix: Bool { unsafe prefix != nil }

  /// The prefix.
  var prefixText: String? { unsafe prefix.map { unsafe String(cString: $0) } }

  /// The namespace's URI.
  var uriText: String? { unsafe uri.map { unsafe String(cString: $0) } }
}

/// The prefixes that everybody writes for the namespaces of feeds.
enum WellKnownPrefix {
  /// Returns the prefix of a namespace; `nil` if it isn't well known.
  static func prefix(of uri: String) -> String? { prefixes[folded(uri)] }

  /// Returns `true` for a prefix of a well-known namespace.
  static func isOne(_ prefix: String) -> Bool { prefixes.values.contains(prefix) }

  /// Returns a URI in lower case, without its scheme and what may end it.
  private static func folded(_ uri: String) -> String {
    var rest = Substring(uri.lowercased()).drop { $0.isWhitespace }
    for scheme in ["https://", "http://"] where rest.hasPrefix(scheme) {
      rest = rest.dropFirst(scheme.count)
    }
    while let last = rest.last, last == "/" || last == "#" || last.isWhitespace {
      rest.removeLast()
    }
    return String(rest)
  }

  /// Names of RSS and Atom themselves have no prefix.
  private static let prefixes = [
    "www.w3.org/2005/atom": "", "purl.org/atom/ns": "", "purl.org/rss/1.0": "",
    "my.netscape.com/rdf/simple/0.9": "", "www.w3.org/1999/xhtml": "xhtml",
    "www.w3.org/xml/1998/namespace": "xml", "www.w3.org/1999/xlink": "xlink",
    "www.w3.org/2001/xmlschema-instance": "xsi", "www.w3.org/1999/02/22-rdf-syntax-ns": "rdf",
    "itunes.apple.com/rss": "im", "phobos.apple.com/rss/1.0/modules/itms": "im",
    "www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
    "www.google.com/schemas/play-podcasts/1.0": "googleplay",
    "podcastindex.org/namespace/1.0": "podcast", "podlove.org/simple-chapters": "psc",
    "search.yahoo.com/mrss": "media", "purl.org/rss/1.0/modules/content": "content",
    "purl.org/dc/elements/1.1": "dc", "purl.org/dc/terms": "dcterms",
    "purl.oclc.org/net/rss_2.0/enc": "enc", "wellformedweb.org/commentapi": "wfw",
    "purl.org/rss/1.0/modules/slash": "slash", "purl.org/rss/1.0/modules/syndication": "sy",
    "purl.org/rss/1.0/modules/taxonomy": "taxo", "purl.org/rss/1.0/modules/event": "ev",
    "purl.org/syndication/thread/1.0": "thr", "purl.org/syndication/history/1.0": "fh",
    "www.w3.org/2007/app": "app", "purl.org/atompub/tombstones/1.0": "at",
    "backend.userland.com/creativecommonsrssmodule": "creativeCommons",
    "backend.userland.com/blogchannelmodule": "blogChannel",
    "web.resource.org/cc": "cc", "creativecommons.org/ns": "cc", "webns.net/mvcb": "admin",
    "base.google.com/ns/1.0": "g", "schemas.google.com/g/2005": "gd",
    "www.google.com/schemas/sitemap-image/1.1": "image",
    "www.youtube.com/xml/schemas/2015": "yt", "gdata.youtube.com/schemas/2007": "yt",
    "www.georss.org/georss": "georss", "www.opengis.net/gml": "gml",
    "www.w3.org/2003/01/geo/wgs84_pos": "geo", "a9.com/-/spec/opensearch/1.1": "openSearch",
    "a9.com/-/spec/opensearchrss/1.0": "openSearch",
    "rssnamespace.org/feedburner/ext/1.0": "feedburner",
    "blogs.law.harvard.edu/tech/rss": "", "wordpress.org/export/1.2": "wp",
    "www.rawvoice.com/rawvoicerssmodule": "rawvoice", "www.spotify.com/ns/rss": "spotify",
    "prismstandard.org/namespaces/basic/2.0": "prism", "arxiv.org/schemas/atom": "arxiv",
    "www.andymatuschak.org/xml-namespaces/sparkle": "sparkle",
    "torznab.com/schemas/2015/feed": "torznab",
    "www.newznab.com/dtd/2010/feeds/attributes": "newznab",
    "madskills.com/public/xml/rss/module/trackback": "trackback",
    "source.scripting.com": "source", "www.nytimes.com/namespaces/rss/2.0": "nyt",
    "www.smartnews.be/snf": "snf", "poddlr.app/namespace": "poddlr",
    "jwplayer.com/rss": "jwplayer", "rss.jwpcdn.com": "jwplayer",
  ]
}
