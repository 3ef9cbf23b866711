internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// Writes an RSS item, with the elements of RSS and of its modules.
extension FeedOutput {
  /// Returns the names of what has no element.
  mutating func item(_ whole: Row) -> [String] {
    let row = whole.limited(to: fields)
    beginEntry(row)
    let tag: StaticString = extra.isLive ? "podcast:liveItem" : "item"
    output.append("<", tag, "")
    attributes(ofElement: "podcast:liveItem")
    if isStore, !declaresStore { output.append(Self.storeNamespace) }
    attributes()
    output.append(">\n")
    // RSS requires a title or a description.
    if let name = whole.text(.name) {
      // The title with its markup follows, unless the name was changed.
      if !keepsTitle(of: whole) { html("title", name, isPlain: true) }
    } else if !foreign.isNative, !row.has(.summary), extra["title"] == nil {
      output.append("<title></title>\n")
    }
    links(of: row)
    if !foreign.isNative || !extra.holds(whole.text(.id), in: ["atom:id", "g:id", "guid"]) {
      guid(whole.text(.id), url: row.text(.url))
    }
    published(row)
    element("dcterms:modified", row.timestamp(.updated))
    if let summary = row.text(.summary), !keepsSummary(summary) {
      html("description", summary, isPlain: !row.text(.summaryType).isHTMLType)
    }
    content(of: row)
    if !isInherited(.artist, row) { authors(of: row) }
    categories(of: row)
    if !isInherited(.language, row) { element("dc:language", row.text(.language)) }
    let rightsNames = ["dc:rights", "media:copyright", "media:group", "media:content"]
    if !isInherited(.rights, row), !extra.holds(row.text(.rights), in: rightsNames) {
      element("dc:rights", row.text(.rights))
    }
    modules(of: row)
    // These are written with what is left of them.
    let merged = ["title", "guid", "description", "content:encoded"]
    let lost = elements(of: carried, except: extra.isLive ? merged + ["podcast:liveItem"] : merged)
    output.append("</", tag, ">\n")
    return lost
  }

  private mutating func content(of row: Row) {
    guard let content = row.text(.content) else { return }
    let isHTML = row.text(.contentType).isHTMLType
    if !isHTML, let type = row.text(.contentType) {
      // Readers of RSS get a text of another type too.
      let isText = type.begins(with: "text/")
      if extra.hasContent(of: type), foreign.isNative || !isText { return }
      // RSS has only HTML.
      if Self.isXML(type, content) == true {
        output.append("<atom:content")
        attribute("type", type)
        output.append(">")
        output.append(content)
        return output.append("</atom:content>\n")
      }
    }
    html("content:encoded", content, isPlain: !isHTML)
  }

  /// Writes the identifier. It is the item's address only if the item has that page.
  private mutating func guid(_ id: Span<UInt8>?, url: Span<UInt8>?) {
    guard let id else { return }
    let isPage = url.equals(id) && id.begins(with: "http")
    let feed = IRI.accepts(id) ? nil : uniqueID
    output.append("<guid")
    if feed == nil { attributes(ofElement: "guid") }
    if !isPage, feed != nil || extra["guid"]?["isPermaLink"] == nil {
      output.append(" isPermaLink=\"false\"")
    }
    output.append(">")
    if let feed {
      text(feed)
      output.append("#")
    }
    text(id)
    output.append("</guid>\n")
  }

  /// Writes the date, without which readers sort an item by chance: that of its publication, else
  /// of its last change or its release, which aren't made up for RSS.
  private mutating func published(_ row: Row) {
    let other =
      foreign.isNative
      ? nil : row.timestamp(.updated) ?? row.date(.releaseDate).flatMap { Timestamp(date: $0) }
    guard let moment = row.timestamp(.published) ?? other else { return }
    output.append("<pubDate>")
    output.appendMailDate(moment)
    output.append("</pubDate>\n")
    if row.has(.published), moment.nanosecond > 0 { element("dc:date", moment) }
  }

  private mutating func authors(of row: Row) {
    typealias Member = FeedPerson.Member
    var authors = row.list(.authors)
    // An episode has one of Apple's, and a store's item has the address of its artist.
    let hasApples = !isPodcast || extra["itunes:author"] != nil
    var element: StaticString = hasApples ? "dc:creator" : "itunes:author"
    var hasAddress = isStore
    if authors.count == 0, row.has(.artist) {
      author(element, row.text(.artist), hasAddress ? nil : row.text(.artistURL), nil)
    }
    let hosts = authors.count == 0 ? [] : hosts(of: row)
    while let author = authors.item() {
      let (name, email) = (author.text(Member.name), author.text(Member.email))
      guard !extra.holds(name, email, in: Self.authorNames),
        !extra.holds(name, as: "author", in: ["media:credit"]), !hosts.holds(name)
      else { continue }
      // Validators take a second one for an error.
      let url = hasAddress && !foreign.isNative ? nil : author.text(Member.url)
      if url != nil { hasAddress = true }
      self.author(element, name, url, email)
      element = "dc:creator"
    }
  }

  private static let authorNames = [
    "author", "dc:creator", "itunes:author", "atom:author", "podcast:person", "googleplay:author",
  ]

  private mutating func categories(of row: Row) {
    typealias Member = FeedCategory.Member
    var genres = row.list(.genres)
    if genres.count == 0, let name = row.text(.genre) { category(name, nil, row.text(.genreID)) }
    // A genre may be written as a keyword.
    let keywords = genres.count == 0 ? [] : CommaWords.words(of: row.text(.keywords))
    while let genre = genres.item() {
      let (term, scheme) = (genre.text(Member.term), genre.text(Member.scheme))
      let name = genre.text(Member.name) != nil ? genre.text(Member.name) : term
      guard let name,
        !extra.holds(name, in: Self.categoryNames), !extra.holds(term, in: Self.categoryNames),
        scheme != nil || !keywords.holds(name) || carried.holds(name, in: ["category"])
      else { continue }
      // Media RSS alone has labels.
      if let term, !term.equals(name), foreign.isNative {
        output.append("<media:category")
        attribute("scheme", scheme)
        attribute("label", name)
        end("media:category", term)
      } else {
        category(name, scheme, genre.text(Member.id))
      }
    }
  }

  private static let categoryNames = [
    "category", "dc:subject", "itunes:category", "media:category", "media:group", "media:content",
    "categories",
  ]
}

/// Writes links: RSS's elements, those of its modules, else Atom's.
extension FeedOutput {
  private static let linkNames = [
    "link", "atom:link", "enclosure", "media:content", "media:group", "media:player", "comments",
    "source", "atom:source", "wfw:commentRss", "creativeCommons:license", "cc:license",
    "podcast:transcript", "podcast:chapters", "content", "atom:content",
  ]

  private mutating func links(of row: Row) {
    let url = row.text(.url)
    let preview = row.text(.previewURL)
    var hasPage = false
    var hasFile = false
    // Readers of RSS look for pages and files of another kind of feeds in elements of RSS.
    let isNative = foreign.isNative
    let fileNames = isNative ? Self.linkNames : ["enclosure"]
    let pageNames = isNative ? ["link", "atom:link"] : []
    var links = row.list(.links)
    while let link = links.item() {
      guard let address = link.text(.url), !address.isEmpty else { continue }
      let isPage = !hasPage && link.isAlternate && url.equals(address)
      if isPage { hasPage = true }
      if preview.equals(address) { hasFile = true }
      let names =
        isPage ? pageNames : link.text(.rel).equals("enclosure") ? fileNames : Self.linkNames
      if extra.holds(link, in: names) { continue }
      let isPlain = isPage && (link.hasOnlyAddress || link.isHTMLPage)
      if isPlain || isPage && !isNative { element("link", address) }
      if !isPlain { write(link, address) }
    }
    let isElsewhere =
      keeps("g:link") || url.equals(row.text(.id)) && isNative && fields.contains(.links)
    if let url, !hasPage, !isElsewhere, !extra.holds(url, in: pageNames) { element("link", url) }
    if let preview, !hasFile, !extra.holds(preview, in: fileNames) {
      enclosure(preview, row.text(.previewType), row.integer(.previewLength))
    }
  }

  private mutating func write(_ link: ListItem, _ url: Span<UInt8>) {
    let rel = link.text(.rel)
    if rel.equals("enclosure") { return enclosure(url, link.text(.type), link.integer(.length)) }
    // These are written for other columns.
    if rel.equals("transcript") || rel.equals("chapters") { return }
    if rel.equals("replies"), link.text(.title) == nil, link.text(.hreflang) == nil {
      if link.text(.type) == nil { return element("comments", url) }
      if link.text(.type).equals("application/rss+xml") { return element("wfw:commentRss", url) }
    }
    if rel.equals("license"), link.hasOnlyAddress {
      return element("creativeCommons:license", url)
    }
    if rel.equals("player"), link.hasOnlyAddress { return empty("media:player", "url", url) }
    if rel.equals("via"), source.isEmpty, let title = link.text(.title) {
      return sourceElement(url, title)
    }
    self.link(link, "atom:link")
  }

  /// Writes an enclosure. Its three attributes are required; readers take a length of 0 for unknown.
  private mutating func enclosure(_ url: Span<UInt8>, _ type: Span<UInt8>?, _ length: Int?) {
    guard !url.isEmpty else { return }
    output.append("<enclosure")
    attribute("url", url)
    attribute("length", max(length ?? 0, 0))
    if let type { attribute("type", type) } else { attribute("type", MediaSuffix.type(of: url)) }
    output.append("/>\n")
  }
}

/// The media types of files without one.
enum MediaSuffix {
  private static let types: [(suffix: String, type: String)] = [
    (".mp3", "audio/mpeg"), (".m4a", "audio/mp4"), (".m4b", "audio/mp4"), (".aac", "audio/aac"),
    (".ogg", "audio/ogg"), (".oga", "audio/ogg"), (".opus", "audio/ogg"), (".flac", "audio/flac"),
    (".wav", "audio/wav"), (".mp4", "video/mp4"), (".m4v", "video/mp4"), (".webm", "video/webm"),
    (".mov", "video/quicktime"), (".jpg", "image/jpeg"), (".jpeg", "image/jpeg"),
    (".png", "image/png"), (".gif", "image/gif"), (".webp", "image/webp"),
    (".pdf", "application/pdf"), (".epub", "application/epub+zip"),
  ]

  /// Returns the type that the suffix of an address says, else that of any bytes.
  static func type(of url: Span<UInt8>) -> String {
    let path = String(decodingUTF8: url).prefix { $0 != "?" && $0 != "#" }.lowercased()
    return types.first { path.hasSuffix($0.suffix) }?.type ?? "application/octet-stream"
  }
}

/// Members of a link in a list.
extension ListItem {
  @_lifetime(copy self)
  func text(_ member: FeedLink.Member) -> Span<UInt8>? { text(at: member.rawValue) }

  func integer(_ member: FeedLink.Member) -> Int? { integer(at: member.rawValue) }

  /// `true` if the relation is `alternate` or absent.
  var isAlternate: Bool {
    guard let rel = text(.rel) else { return true }
    return rel.equals("alternate")
  }

  /// `true` if a link has only an address and a relation.
  var hasOnlyAddress: Bool { text(.type) == nil && hasNoDetails }

  /// `true` for a link to a page with nothing else.
  var isHTMLPage: Bool { text(.type).isHTMLType && hasNoDetails }

  private var hasNoDetails: Bool {
    text(.title) == nil && integer(.length) == nil && integer(.duration) == nil
      && text(.hreflang) == nil
  }
}

extension Row {
  /// The size of the preview in bytes; `nil` for 0, which means an unknown size.
  var previewSize: Int? { integer(.previewLength).flatMap { $0 > 0 ? $0 : nil } }
}
