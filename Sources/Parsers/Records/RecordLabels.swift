package import ChartConvModel

/// The name of an element or attribute in an XML document, and the columns that hold it.
package final class RecordLabel: Sendable {
  /// The name in `extra`.
  package let key: String
  package let name: KnownName?
  package let prefix: KnownPrefix?
  package let isRead: Bool
  /// The columns that hold it; `nil` if those of the element around it do.
  package let fields: FieldSet?

  package init(key: String, isRead: Bool, fields: FieldSet?) {
    self.key = key
    name = KnownName(rawValue: key)
    prefix = key.utf8.firstIndex(of: UInt8(ascii: ":")).flatMap {
      KnownPrefix(rawValue: String(key[..<$0]))
    }
    self.isRead = isRead
    self.fields = fields
  }
}

/// The prefixes of names that are kept whatever they are.
package enum KnownPrefix: String, Sendable {
  case g, opds, googleplay, itunes
}

/// The names in `extra` that decide what is kept.
package enum KnownName: String, Sendable {
  case author, category, content, contentType, copyright, description, enclosure, generator, guid
  case height, href, icon, id, image, info, isPermaLink, language, lastBuildDate, link, logo
  case managingEditor
  case mode, name, pubDate, published, rights, src, subtitle, summary, tagline, term, textinput
  case title, type, updated, uri, url, version, webMaster, width
  case adminGeneratorAgent = "admin:generatorAgent"
  case atomContent = "atom:content", atomGenerator = "atom:generator", atomID = "atom:id"
  case atomLogo = "atom:logo", atomRights = "atom:rights", atomSource = "atom:source"
  case atomSubtitle = "atom:subtitle", atomTitle = "atom:title"
  case ccLicense = "cc:license", commonsLicense = "creativeCommons:license"
  case excerptEncoded = "excerpt:encoded"
  case contentEncoded = "content:encoded"
  case dcCreator = "dc:creator", dcDescription = "dc:description", dcPublisher = "dc:publisher"
  case dcTitle = "dc:title", dctermsAbstract = "dcterms:abstract"
  case dctermsDescription = "dcterms:description", dctermsTitle = "dcterms:title"
  case gDescription = "g:description", gID = "g:id", gLink = "g:link", gTitle = "g:title"
  case googleImage = "googleplay:image"
  case imAssetType = "im:assetType", imContentType = "im:contentType"
  case itunesAuthor = "itunes:author", itunesEpisode = "itunes:episode"
  case itunesExplicit = "itunes:explicit", itunesImage = "itunes:image"
  case itunesKeywords = "itunes:keywords", itunesOwner = "itunes:owner"
  case itunesSeason = "itunes:season", itunesSubtitle = "itunes:subtitle"
  case itunesSummary = "itunes:summary", itunesTitle = "itunes:title", itunesType = "itunes:type"
  case mediaCategory = "media:category", mediaContent = "media:content"
  case mediaDescription = "media:description", mediaGroup = "media:group"
  case mediaKeywords = "media:keywords", mediaPlayer = "media:player"
  case mediaThumbnail = "media:thumbnail", mediaTitle = "media:title"
  case podcastEpisode = "podcast:episode", podcastFunding = "podcast:funding"
  case podcastGUID = "podcast:guid", podcastLiveItem = "podcast:liveItem"
  case podcastLocked = "podcast:locked", podcastMedium = "podcast:medium"
  case podcastSeason = "podcast:season"
  case rdfAbout = "rdf:about", rdfResource = "rdf:resource", rdfSeq = "rdf:Seq"
  case thrCount = "thr:count", thrTotal = "thr:total"
  case xmlBase = "xml:base", xmlLang = "xml:lang"
}

/// The names of the nodes of an XML record, for a reader that keeps what no column holds.
package struct RecordLabels: Sendable {
  /// The index of a node without a label.
  package static let none = UInt16.max

  private let all: [RecordLabel]
  /// The prefixes of namespaces that the root declares, well-known ones or its own.
  package let prefixes: [(prefix: String, uri: String)]
  /// `true` if the document is RSS, in which names of Atom have a prefix.
  package let isInRSS: Bool
  private let indices: [UInt16]

  package init(
    _ all: [RecordLabel], prefixes: [(prefix: String, uri: String)], isInRSS: Bool,
    ofNodes indices: [UInt16]
  ) {
    self.all = all
    self.isInRSS = isInRSS
    self.prefixes = prefixes
    self.indices = indices
  }

  /// The label of a node; `nil` for a piece of text.
  package subscript(node: Int) -> RecordLabel? {
    guard indices.indices.contains(node), indices[node] != Self.none else { return nil }
    return all[Int(indices[node])]
  }
}
