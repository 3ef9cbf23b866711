internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// Writes an RSS item, with the elements of RSS and of its modules.
struct RSSItem: Sendable {
  private let parts = FeedXML(kind: .rss)
  private let fields: FieldSet

  init(_ fields: FieldSet) { self.fields = fields }

  private static let rightsNames = ["dc:rights", "media:copyright", "media:group", "media:content"]

  /// The elements that are written with what is left of them.
  static let merged: [String] = ["title", "guid", "description", "content:encoded"]

  /// Returns the names of what has no element.
  func write(
    _ whole: Row, _ place: inout EntryPlace, into output: inout OutputBuffer
  ) -> [String] {
    let xml = parts.xml
    let row = whole.limited(to: fields)
    let all = place.foreign.carried(Extra(row.text(.extra)), besides: row)
    let extra = place.foreign.written(all)
    let kind = ItemKind(row.text(.kind))
    place.isReview = kind.isReview
    let isStore =
      place.declaresStore || kind.isStoreItem
      || row.hasAny(of: FeedXML.storeFields) && !extra.hasOffer
    let tag: StaticString = extra.isLive ? "podcast:liveItem" : "item"
    output.append("<", tag, "")
    place.foreign.attributes(ofElement: "podcast:liveItem", extra, into: &output)
    if isStore, !place.declaresStore { output.append(FeedXML.storeNamespace) }
    place.foreign.attributes(of: extra, declaresStore: isStore, into: &output)
    output.append(">\n")
    // RSS requires a title or a description.
    if let name = whole.text(.name) {
      // The title with its markup follows, unless the name was changed.
      if !place.keepsTitle(of: whole, extra) {
        html("title", name, type: nil, place, extra, into: &output)
      }
    } else if !place.foreign.isNative, !row.has(.summary), extra["title"] == nil {
      output.append("<title></title>\n")
    }
    links(of: row, place, extra, into: &output)
    if !place.keeps("g:id", extra),
      !place.foreign.isNative || !extra.holds(whole.text(.id), in: ["atom:id"])
    {
      guid(whole.text(.id), url: row.text(.url), place, extra, into: &output)
    }
    published(row, isStore: isStore, into: &output)
    xml.element("dcterms:modified", row.timestamp(.updated), into: &output)
    if let summary = row.text(.summary), !place.keepsSummary(summary, extra) {
      html("description", summary, type: row.text(.summaryType), place, extra, into: &output)
    }
    if let content = row.text(.content), !hasContent(of: row, place, extra) {
      if let type = row.text(.contentType), AtomEntry.isXML(type, content) == true {
        // RSS has only HTML.
        output.append("<atom:content")
        xml.attribute("type", type, into: &output)
        output.append(">")
        output.append(content)
        output.append("</atom:content>\n")
      } else {
        html("content:encoded", content, type: row.text(.contentType), place, extra, into: &output)
      }
    }
    if !place.isInherited(.artist, row) {
      authors(of: row, isStore: isStore, place, extra, into: &output)
    }
    categories(of: row, place, extra, all, into: &output)
    if !place.isInherited(.language, row) {
      xml.element("dc:language", row.text(.language), into: &output)
    }
    if !place.isInherited(.rights, row), !extra.holds(row.text(.rights), in: Self.rightsNames) {
      xml.element("dc:rights", row.text(.rights), into: &output)
    }
    if isStore {
      parts.store(of: row, kind, place, into: &output)
    } else {
      parts.images(of: row, extra, into: &output)
    }
    parts.values(of: row, place, extra, into: &output)
    output.append(place.source)
    let merged = Self.merged + (extra.isLive ? ["podcast:liveItem"] : [])
    let lost = place.foreign.elements(of: all, except: merged, into: &output)
    output.append("</", tag, ">\n")
    return lost
  }

  /// Returns `true` if Atom's element has the content. Readers of RSS get a text of another type too.
  private func hasContent(of row: Row, _ place: EntryPlace, _ extra: Extra) -> Bool {
    guard let type = row.text(.contentType), !Optional(type).isHTMLType else { return false }
    return extra.hasContent(of: type) && (place.foreign.isNative || !type.begins(with: "text/"))
  }

  /// Writes the identifier. It is the item's address only if the item has that page.
  private func guid(
    _ id: Span<UInt8>?, url: Span<UInt8>?, _ place: EntryPlace, _ extra: Extra,
    into output: inout OutputBuffer
  ) {
    guard let id else { return }
    let isPage = url.equals(id) && id.begins(with: "http")
    let feed = IRI.accepts(id) ? nil : place.uniqueID
    output.append("<guid")
    if feed == nil { place.foreign.attributes(ofElement: "guid", extra, into: &output) }
    if !isPage, feed != nil || extra["guid"]?["isPermaLink"] == nil {
      output.append(" isPermaLink=\"false\"")
    }
    output.append(">")
    if let feed {
      parts.xml.text(feed, into: &output)
      output.append("#")
    }
    parts.xml.text(id, into: &output)
    output.append("</guid>\n")
  }

  /// Writes the date, without which readers sort an item by chance: that of its publication, else
  /// of its last change or its release.
  private func published(_ row: Row, isStore: Bool, into output: inout OutputBuffer) {
    guard
      let moment = row.timestamp(.published) ?? row.timestamp(.updated)
        ?? row.date(.releaseDate).flatMap({ Timestamp(date: $0) })
    else { return }
    parts.xml.element("pubDate", into: &output) { $0.appendMailDate(moment) }
    if row.has(.published), moment.nanosecond > 0 {
      parts.xml.element("dc:date", moment, into: &output)
    }
  }

  private func authors(
    of row: Row, isStore: Bool, _ place: EntryPlace, _ extra: Extra,
    into output: inout OutputBuffer
  ) {
    typealias Member = FeedPerson.Member
    var authors = row.list(.authors)
    // An episode has one of Apple's, and a store's item has the address of its artist.
    var element: StaticString = place.isPodcast ? "itunes:author" : "dc:creator"
    var hasAddress = isStore
    if authors.count == 0, row.has(.artist) {
      parts.author(
        element, row.text(.artist), hasAddress ? nil : row.text(.artistURL), nil, into: &output
      )
    }
    let hosts = authors.count == 0 ? [] : place.hosts(of: row)
    while let author = authors.item() {
      let (name, email) = (author.text(Member.name), author.text(Member.email))
      guard !extra.holds(name != nil ? name : email, in: Self.authorNames), !hosts.holds(name)
      else { continue }
      // Validators take a second one for an error.
      let url = hasAddress && !place.foreign.isNative ? nil : author.text(Member.url)
      if url != nil { hasAddress = true }
      parts.author(element, name, url, email, into: &output)
      element = "dc:creator"
    }
  }

  private static let authorNames = [
    "author", "dc:creator", "itunes:author", "atom:author", "media:credit", "media:group",
    "media:content", "podcast:person", "googleplay:author",
  ]

  /// - Parameter all: what no column holds, also what can't be written.
  private func categories(
    of row: Row, _ place: EntryPlace, _ extra: Extra, _ all: Extra, into output: inout OutputBuffer
  ) {
    typealias Member = FeedCategory.Member
    var genres = row.list(.genres)
    if genres.count == 0, let name = row.text(.genre) {
      RSSHead.category(name, nil, row.text(.genreID), parts.xml, into: &output)
    }
    // A genre may be written as a keyword.
    let keywords = genres.count == 0 ? [] : CommaWords.words(of: row.text(.keywords))
    while let genre = genres.item() {
      let name = genre.text(Member.name) != nil ? genre.text(Member.name) : genre.text(Member.term)
      let term = genre.text(Member.term)
      guard let name,
        !extra.holds(name, in: Self.categoryNames), !extra.holds(term, in: Self.categoryNames),
        genre.text(Member.scheme) != nil || !keywords.holds(name)
          || all.holds(name, in: ["category"])
      else { continue }
      // Media RSS alone has labels.
      if let term, !term.equals(name), place.foreign.isNative {
        output.append("<media:category")
        parts.xml.attribute("scheme", genre.text(Member.scheme), into: &output)
        parts.xml.attribute("label", name, into: &output)
        output.append(">")
        parts.xml.text(term, into: &output)
        output.append("</media:category>\n")
        continue
      }
      RSSHead.category(
        name, genre.text(Member.scheme), genre.text(Member.id), parts.xml, into: &output)
    }
  }

  private static let categoryNames = [
    "category", "dc:subject", "itunes:category", "media:category", "media:group", "media:content",
    "categories",
  ]
}

/// Writes titles and texts. RSS has no types: readers take every text for HTML.
extension RSSItem {
  private func html(
    _ name: StaticString, _ text: Span<UInt8>, type: Span<UInt8>?, _ place: EntryPlace,
    _ extra: Extra, into output: inout OutputBuffer
  ) {
    let isPlain = !type.isHTMLType
    parts.element(name, place.foreign, extra, into: &output) {
      RSSHead.html(text, isPlain: isPlain, parts.xml, into: &$0)
    }
  }
}

/// Writes links: RSS's elements, those of its modules, else Atom's.
extension RSSItem {
  private static let linkNames = [
    "link", "atom:link", "enclosure", "media:content", "media:group", "media:player", "comments",
    "source", "atom:source", "wfw:commentRss", "creativeCommons:license", "cc:license",
    "podcast:transcript", "podcast:chapters", "content", "atom:content",
  ]

  private static let pageNames = ["link", "atom:link"]

  private func links(
    of row: Row, _ place: EntryPlace, _ extra: Extra, into output: inout OutputBuffer
  ) {
    let url = row.text(.url)
    let preview = row.text(.previewURL)
    var hasPage = false
    var hasFile = false
    // Readers of RSS look for pages and files of another kind of feeds in elements of RSS.
    let isNative = place.foreign.isNative
    let fileNames = isNative ? Self.linkNames : ["enclosure"]
    let pageNames = isNative ? Self.pageNames : []
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
      if isPlain || isPage && !isNative { parts.xml.element("link", address, into: &output) }
      if !isPlain { write(link, address, place, into: &output) }
    }
    let isElsewhere =
      place.keeps("g:link", extra)
      || url.equals(row.text(.id)) && isNative && fields.contains(.links)
    if let url, !hasPage, !isElsewhere, !extra.holds(url, in: pageNames) {
      parts.xml.element("link", url, into: &output)
    }
    if let preview, !hasFile, !extra.holds(preview, in: fileNames) {
      enclosure(preview, row.text(.previewType), row.integer(.previewLength), into: &output)
    }
  }

  private func write(
    _ link: ListItem, _ url: Span<UInt8>, _ place: EntryPlace, into output: inout OutputBuffer
  ) {
    let xml = parts.xml
    let rel = link.text(.rel)
    if rel.equals("enclosure") {
      return enclosure(url, link.text(.type), link.integer(.length), into: &output)
    }
    // These are written for other columns.
    if rel.equals("transcript") || rel.equals("chapters") { return }
    if rel.equals("replies"), link.text(.title) == nil, link.text(.hreflang) == nil {
      if link.text(.type) == nil { return xml.element("comments", url, into: &output) }
      if link.text(.type).equals("application/rss+xml") {
        return xml.element("wfw:commentRss", url, into: &output)
      }
    }
    if rel.equals("license"), link.hasOnlyAddress {
      return xml.element("creativeCommons:license", url, into: &output)
    }
    if rel.equals("player"), link.hasOnlyAddress {
      output.append("<media:player")
      xml.attribute("url", url, into: &output)
      return output.append("/>\n")
    }
    if rel.equals("via"), place.source.isEmpty, let title = link.text(.title) {
      output.append("<source")
      xml.attribute("url", url, into: &output)
      output.append(">")
      xml.text(title, into: &output)
      return output.append("</source>\n")
    }
    AtomLink.write(link, "atom:link", xml, into: &output)
  }

  /// Writes an enclosure. Its three attributes are required; readers take a length of 0 for unknown.
  private func enclosure(
    _ url: Span<UInt8>, _ type: Span<UInt8>?, _ length: Int?, into output: inout OutputBuffer
  ) {
    guard !url.isEmpty else { return }
    output.append("<enclosure")
    parts.xml.attribute("url", url, into: &output)
    parts.xml.attribute("length", max(length ?? 0, 0), into: &output)
    if let type {
      parts.xml.attribute("type", type, into: &output)
    } else {
      output.append(" type=\"")
      output.append(MediaSuffix.type(of: url))
      output.append("\"")
    }
    output.append("/>\n")
  }
}

/// The media types of files without one.
enum MediaSuffix {
  private static let types: [(suffix: String, type: StaticString)] = [
    (".mp3", "audio/mpeg"), (".m4a", "audio/mp4"), (".m4b", "audio/mp4"), (".aac", "audio/aac"),
    (".ogg", "audio/ogg"), (".oga", "audio/ogg"), (".opus", "audio/ogg"), (".flac", "audio/flac"),
    (".wav", "audio/wav"), (".mp4", "video/mp4"), (".m4v", "video/mp4"), (".webm", "video/webm"),
    (".mov", "video/quicktime"), (".jpg", "image/jpeg"), (".jpeg", "image/jpeg"),
    (".png", "image/png"), (".gif", "image/gif"), (".webp", "image/webp"),
    (".pdf", "application/pdf"), (".epub", "application/epub+zip"),
  ]

  /// Returns the type that the suffix of an address says, else that of any bytes.
  static func type(of url: Span<UInt8>) -> StaticString {
    let path = String(decodingUTF8: url).prefix { $0 != "?" && $0 != "#" }.lowercased()
    return types.first { path.hasSuffix($0.suffix) }?.type ?? "application/octet-stream"
  }
}

/// Members of a link in a list.
extension ListItem {
  @_lifetime(copy self)
  func text(_ member: FeedLink.Member) -> Span<UInt8>? { text(at: member.rawValue) }

  func integer(_ member: FeedLink.Member) -> Int? { integer(at: member.rawValue) }

  /// The size in bytes; `nil` for 0, which means an unknown size.
  var fileSize: Int? { integer(.length).flatMap { $0 > 0 ? $0 : nil } }

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
