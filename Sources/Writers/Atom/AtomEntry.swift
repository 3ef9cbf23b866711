internal import ChartConvIO
internal import ChartConvModel

/// Writes an Atom entry: the elements of RFC 4287, those of Apple's legacy charts for what a store
/// sells, and those of modules.
struct AtomEntry: Sendable {
  private let parts = FeedXML(kind: .atom)
  private let fields: FieldSet

  init(_ fields: FieldSet) { self.fields = fields }

  /// The elements that are written with what is left of them.
  static let merged: [String] = [
    "id", "title", "updated", "published", "summary", "content", "rights",
  ]

  /// Returns the names of what has no element.
  func write(
    _ whole: Row, _ place: inout EntryPlace, into output: inout OutputBuffer
  ) -> [String] {
    let row = whole.limited(to: fields)
    let all = place.foreign.carried(Extra(row.text(.extra)), besides: row)
    let extra = place.foreign.written(all)
    let kind = ItemKind(row.text(.kind))
    place.isReview = kind.isReview
    let isStore =
      place.declaresStore || kind.isStoreItem
      || row.hasAny(of: FeedXML.storeFields) && !extra.hasOffer
    output.append("<entry")
    if isStore, !place.declaresStore { output.append(FeedXML.storeNamespace) }
    if !place.isInherited(.language, row), extra["@xml:lang"] == nil,
      let tag = row.text(.language), AtomTokens.isLanguage(tag)
    {
      parts.xml.attribute("xml:lang", tag, into: &output)
    }
    place.foreign.attributes(of: extra, declaresStore: isStore, into: &output)
    output.append(">\n")
    updated(whole, place, extra, into: &output)
    let keepsID = place.keeps("g:id", extra) && extra["id"] != nil
    if !keepsID {
      id(whole, isStore: isStore, bundleID: row.text(.bundleID), place, extra, into: &output)
    }
    // The title with its markup follows, unless the name was changed.
    let keepsTitle = place.keepsTitle(of: whole, extra) && extra["title"] != nil
    if !keepsTitle {
      title(
        whole, isStore && kind.isStoreItem ? row.text(.artist) : nil, place, extra, into: &output)
    }
    let keepsRights = place.keepsMarkup(of: row.text(.rights), in: "rights", extra)
    let summary = row.text(.summary)
    let hasSummary = summary != nil && !place.keepsSummary(summary, extra)
    if hasSummary {
      text("summary", summary, row.text(.summaryType), place, extra, into: &output)
    }
    if isStore, kind.isStoreItem { parts.xml.element("im:name", whole.text(.name), into: &output) }
    let hasPage = links(of: row, kind, isStore: isStore, place, extra, into: &output)
    categories(of: row, place, extra, into: &output)
    if !place.isInherited(.artist, row) {
      authors(of: row, isItem: isStore && kind.isStoreItem, place, extra, into: &output)
    }
    if !keepsRights, !place.isInherited(.rights, row) {
      parts.element("rights", row.text(.rights), place.foreign, extra, into: &output)
    }
    let hasContent = row.has(.content) && !extra.hasContent(of: row.text(.contentType))
    if hasContent {
      text("content", row.text(.content), row.text(.contentType), place, extra, into: &output)
    } else if !hasPage, !row.has(.content), extra["content"] == nil {
      // RFC 4287 §4.1.2: an entry has content or an alternate link.
      output.append("<content/>\n")
    }
    parts.xml.element("published", row.timestamp(.published), into: &output)
    if isStore {
      parts.store(of: row, kind, place, into: &output)
    } else {
      parts.images(of: row, extra, into: &output)
    }
    parts.values(of: row, place, extra, into: &output)
    output.append(place.source)
    let written = Self.merged.filter { name in
      (hasContent || name != "content") && (hasSummary || name != "summary")
        && !(keepsTitle && name == "title") && !(keepsID && name == "id")
        && !(keepsRights && name == "rights")
    }
    let lost = place.foreign.elements(of: all, except: written, into: &output)
    output.append("</entry>\n")
    return lost
  }

  private func updated(
    _ row: Row, _ place: EntryPlace, _ extra: Extra, into output: inout OutputBuffer
  ) {
    let other = row.timestamp(.published) ?? place.feed.updated ?? place.feed.newestEntry
    AtomHead.updated(row.timestamp(.updated), else: other, into: &output)
  }

  /// Writes the mandatory IRI: the id if it is an IRI, else the URL that contains it, as Apple does,
  /// else a hash of the id or the content. An id that isn't an IRI is kept: a store's in `im:id`,
  /// another one in `dc:identifier`.
  private func id(
    _ row: Row, isStore: Bool, bundleID: Span<UInt8>?, _ place: EntryPlace, _ extra: Extra,
    into output: inout OutputBuffer
  ) {
    let id = place.keeps("g:id", extra) ? nil : row.text(.id)
    output.append("<id")
    // Readers know entries by their ids, right or wrong.
    if let id, IRI.accepts(id) || place.foreign.isNative && place.uniqueID == nil && !isStore {
      if isStore { parts.xml.attribute("im:bundleId", bundleID, into: &output) }
      place.foreign.attributes(ofElement: "id", extra, into: &output)
      output.append(">")
      parts.xml.text(id, into: &output)
      return output.append("</id>\n")
    }
    let isKept = isStore && id != nil
    if isKept {
      parts.xml.attribute("im:id", id, into: &output)
      parts.xml.attribute("im:bundleId", bundleID, into: &output)
    } else {
      AtomHead.absent("id", into: &output)
    }
    output.append(">")
    if let url = row.text(.url), Self.isNamed(by: url, id), IRI.accepts(url) {
      parts.xml.text(url, into: &output)
    } else {
      var hash = id == nil ? Self.hash(row) : ContentHash()
      if id != nil { hash.add(id) }
      if let own = place.uniqueID { hash.add(own) }
      output.append(hash.uuid)
    }
    output.append("</id>\n")
    if !isKept { parts.xml.element("dc:identifier", id, into: &output) }
  }

  /// Returns `true` if the URL contains the number. All reviews of an app have the same page.
  private static func isNamed(by url: Span<UInt8>, _ id: Span<UInt8>?) -> Bool {
    guard let id else { return true }
    // Store identifiers are short, and searching a longer one could take the product of both lengths.
    return id.count <= 64 && url.holds(id)
  }

  /// Writes the title, with the artist as in Apple's charts.
  private func title(
    _ row: Row, _ artist: Span<UInt8>?, _ place: EntryPlace, _ extra: Extra,
    into output: inout OutputBuffer
  ) {
    output.append("<title")
    if place.keeps("g:title", extra) { AtomHead.absent("title", into: &output) }
    place.foreign.attributes(ofElement: "title", extra, into: &output)
    output.append(">")
    if let name = row.text(.name) {
      parts.xml.text(name, into: &output)
      if let artist {
        output.append(" - ")
        parts.xml.text(artist, into: &output)
      }
    }
    output.append("</title>\n")
  }

  static func hash(_ row: Row) -> ContentHash {
    var hash = ContentHash()
    hash.add(row.text(.kind))
    hash.add(row.text(.name))
    hash.add(row.text(.artist))
    hash.add(row.text(.collection))
    hash.add(row.date(.releaseDate))
    hash.add(row.timestamp(.published))
    hash.add(row.text(.previewURL))
    hash.add(row.text(.summary))
    hash.add(row.text(.content))
    return hash
  }

  private func categories(
    of row: Row, _ place: EntryPlace, _ extra: Extra, into output: inout OutputBuffer
  ) {
    typealias Member = FeedCategory.Member
    var genres = row.list(.genres)
    if genres.count == 0, let name = row.text(.genre) {
      AtomHead.category(row.text(.genreID), name, name, nil, place.foreign, into: &output)
    }
    while let genre = genres.item() {
      let (name, term) = (genre.text(Member.name), genre.text(Member.term))
      guard !extra.holds(term != nil ? term : name, in: Self.categoryNames) else { continue }
      AtomHead.category(genre, place.foreign, into: &output)
    }
  }

  private static let categoryNames = ["category", "media:category", "dc:subject", "media:group"]

  /// Writes authors. A store's item has an artist instead.
  private func authors(
    of row: Row, isItem: Bool, _ place: EntryPlace, _ extra: Extra,
    into output: inout OutputBuffer
  ) {
    typealias Member = FeedPerson.Member
    var authors = row.list(.authors)
    if authors.count == 0, !isItem, let name = row.text(.artist) {
      AtomHead.author(name, row.text(.artistURL), nil, into: &output)
    }
    let hosts = authors.count == 0 ? [] : place.hosts(of: row)
    while let author = authors.item() {
      let name = author.text(Member.name)
      guard !extra.holds(name, in: ["author", "atom:author", "source"]), !hosts.holds(name)
      else { continue }
      AtomHead.author(name, author.text(Member.url), author.text(Member.email), into: &output)
    }
  }
}

/// Writes links.
extension AtomEntry {
  private static let pageNames = ["link", "content"]
  private static let names = [
    "link", "content", "media:group", "media:content", "media:player", "enclosure", "source",
    "comments",
    "creativeCommons:license", "cc:license", "podcast:transcript", "podcast:chapters",
  ]

  /// Returns `true` if the entry has a page (`rel=alternate`).
  private func links(
    of row: Row, _ kind: ItemKind, isStore: Bool, _ place: EntryPlace, _ extra: Extra,
    into output: inout OutputBuffer
  ) -> Bool {
    let url = row.text(.url)
    let preview = row.text(.previewURL)
    // The page of Apple's reviews is that of the reviewed item.
    let page: StaticString = kind.isReview ? "related" : "alternate"
    let isListed = row.has(.links)
    // Readers of Atom look for pages and files of another kind of feeds in elements of Atom.
    let other = (["atom:link", "atom:source"], ["atom:link"])
    let (names, pageNames) = place.foreign.isNative ? (Self.names, Self.pageNames) : other
    var hasPage = !isListed && url != nil && !place.keeps("g:link", extra)
    var hasFile = !isListed && preview != nil
    if let url, hasPage {
      AtomLink.write(page, type: "text/html", to: url, parts.xml, into: &output)
    }
    if let preview, hasFile {
      file(preview, row, isItem: isStore && kind.isStoreItem, into: &output)
    }
    var relations = AlternateLinks()
    var links = row.list(.links)
    while let link = links.item() {
      guard let address = link.text(.url), !address.isEmpty else { continue }
      if preview.equals(address) { hasFile = true }
      if link.isAlternate { hasPage = true }
      if extra.holds(link, in: link.isAlternate ? pageNames : names) { continue }
      // The podcast namespace's elements say it.
      if link.text(.rel).equals("transcript"), row.has(.transcripts) { continue }
      if link.text(.rel).equals("chapters"), row.has(.chaptersURL) { continue }
      AtomLink.write(
        link, "link", rel: relations.other(for: link), parts.xml,
        isPreview: isStore && kind.isStoreItem && preview.equals(address), into: &output)
    }
    if isListed, let url, !hasPage, !kind.isReview, !place.keeps("g:link", extra),
      !extra.holds(url, in: names)
    {
      AtomLink.write(page, type: "text/html", to: url, parts.xml, into: &output)
      hasPage = true
    }
    if let preview, !hasFile, !extra.holds(preview, in: names) {
      file(preview, row, isItem: isStore && kind.isStoreItem, into: &output)
    }
    return hasPage && !kind.isReview
  }

  /// Writes the file of the preview columns.
  private func file(
    _ url: Span<UInt8>, _ row: Row, isItem: Bool, into output: inout OutputBuffer
  ) {
    output.append("<link rel=\"enclosure\"")
    if let type = row.text(.previewType), AtomTokens.isMediaType(type) {
      parts.xml.attribute("type", type, into: &output)
    }
    if isItem { output.append(" title=\"Preview\" im:assetType=\"preview\"") }
    AtomLink.address("href", url, parts.xml, into: &output)
    parts.xml.attribute("length", row.integer(.previewLength), into: &output)
    output.append("/>\n")
  }
}

/// Writes an entry's summary and content with their types (RFC 4287 §3.1, §4.1.3).
extension AtomEntry {
  private func text(
    _ name: StaticString, _ text: Span<UInt8>?, _ type: Span<UInt8>?, _ place: EntryPlace,
    _ extra: Extra, into output: inout OutputBuffer
  ) {
    guard let text else { return }
    output.append("<", name, "")
    place.foreign.attributes(ofElement: "\(name)", extra, into: &output)
    let isXHTML = type.equals("application/xhtml+xml")
    if extra["\(name)"]?["type"] != nil, extra["\(name)"]?["#value"] == nil {
      output.append(">")
      parts.xml.text(text, into: &output)
    } else if isXHTML, XHTMLFragment.isWellFormed(text, isXML: place.foreign.isNative) {
      output.append(" type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\">")
      output.append(text)
      output.append("</div>")
    } else if "\(name)" == "content", !isXHTML, let type, let isXML = Self.isXML(type, text) {
      parts.xml.attribute("type", type, into: &output)
      output.append(">")
      if isXML { output.append(text) } else { parts.xml.text(text, into: &output) }
    } else {
      output.append(isXHTML || type.equals("text/html") ? " type=\"html\">" : " type=\"text\">")
      parts.xml.text(text, into: &output)
    }
    output.append("</", name, ">\n")
  }

  /// Returns `true` for a content that is XML, `false` for a text with another type, and `nil`
  /// for one that is written as text or HTML.
  static func isXML(_ type: Span<UInt8>, _ text: Span<UInt8>) -> Bool? {
    guard AtomTokens.isMediaType(type), !type.equals("text/plain"), !Optional(type).isHTMLType
    else {
      return nil
    }
    guard type.ends(with: "+xml") || type.ends(with: "/xml") else {
      return type.begins(with: "text/") ? false : nil
    }
    let isInline =
      text.first == UInt8(ascii: "<") && XHTMLFragment.isWellFormed(text, isXML: true)
    return isInline ? true : nil
  }
}

/// The alternate links of a feed or an entry, which must be distinct in type and language (RFC 4287
/// §4.1.1, §4.1.2).
struct AlternateLinks {
  private var keys: Set<[String?]> = []

  /// Returns another relation for an alternate link that isn't distinct.
  mutating func other(for link: ListItem) -> StaticString? {
    guard link.isAlternate else { return nil }
    let key = [link.string(FeedLink.Member.type), link.string(FeedLink.Member.hreflang)]
    return keys.insert(key).inserted ? nil : "related"
  }
}

/// Writes Atom's links, in Atom and in RSS.
enum AtomLink {
  /// - Parameter rel: a relation to write instead of the link's own.
  static func write(
    _ link: ListItem, _ name: StaticString, rel: StaticString? = nil, _ xml: XMLWriter,
    isPreview: Bool = false, into output: inout OutputBuffer
  ) {
    guard let url = link.text(.url), !url.isEmpty else { return }
    output.append("<", name, "")
    if let rel {
      output.append(" rel=\"", rel, "\"")
    } else {
      xml.attribute("rel", link.text(.rel), into: &output)
    }
    if let type = link.text(.type), AtomTokens.isMediaType(type) {
      xml.attribute("type", type, into: &output)
    }
    xml.attribute("title", link.text(.title), into: &output)
    address("href", url, xml, into: &output)
    if let language = link.text(.hreflang), AtomTokens.isLanguage(language) {
      xml.attribute("hreflang", language, into: &output)
    }
    if let length = link.integer(.length), length >= 0 {
      xml.attribute("length", length, into: &output)
    }
    guard isPreview else { return output.append("/>\n") }
    output.append(" im:assetType=\"preview\"")
    guard let duration = link.integer(.duration) else { return output.append("/>\n") }
    output.append("><im:duration>")
    output.append(duration)
    output.append("</im:duration></", name, ">\n")
  }

  static func write(
    _ rel: StaticString, type: StaticString, to url: Span<UInt8>, _ xml: XMLWriter,
    into output: inout OutputBuffer
  ) {
    guard !url.isEmpty else { return }
    output.append("<link rel=\"", rel, "\" type=\"")
    output.append(type)
    output.append("\"")
    address("href", url, xml, into: &output)
    output.append("/>\n")
  }

  /// Writes an address, percent-encoded if necessary.
  static func address(
    _ name: StaticString, _ url: Span<UInt8>, _ xml: XMLWriter, into output: inout OutputBuffer
  ) {
    if let encoded = IRI.encoded(url) {
      xml.attribute(name, encoded, into: &output)
    } else {
      xml.attribute(name, url, into: &output)
    }
  }
}
