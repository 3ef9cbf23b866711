internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// Writes an Atom entry: the elements of RFC 4287, those of Apple's legacy charts for what a store
/// sells, and those of modules.
extension FeedOutput {
  /// `true` for an entry that is sold in a store.
  private var isItem: Bool { isStore && kind.isStoreItem }

  /// Returns the names of what has no element.
  mutating func entry(_ whole: Row) -> [String] {
    let row = whole.limited(to: fields)
    beginEntry(row)
    output.append("<entry")
    if isStore, !declaresStore { output.append(Self.storeNamespace) }
    if !isInherited(.language, row), extra["@xml:lang"] == nil,
      let tag = row.text(.language), AtomTokens.isLanguage(tag)
    {
      attribute("xml:lang", tag)
    }
    attributes()
    output.append(">\n")
    updated(
      whole.timestamp(.updated),
      else: whole.timestamp(.published) ?? feed.updated ?? feed.newestEntry)
    // What is written as it was isn't written for a column, and what is written for one has its rest.
    var merged = ["updated", "published"]
    if !keeps("g:id") || extra["id"] == nil {
      merged.append("id")
      id(whole, bundleID: row.text(.bundleID))
    }
    // The title with its markup follows, unless the name was changed.
    if !keepsTitle(of: whole) || extra["title"] == nil {
      merged.append("title")
      title(whole, isItem ? row.text(.artist) : nil)
    }
    if let summary = row.text(.summary), !keepsSummary(summary) {
      merged.append("summary")
      text("summary", summary, row.text(.summaryType))
    }
    if isItem { element("im:name", whole.text(.name)) }
    let hasPage = links(of: row)
    categories(of: row)
    if !isInherited(.artist, row) { authors(of: row) }
    if !keepsMarkup(of: row.text(.rights), in: "rights") {
      merged.append("rights")
      if !isInherited(.rights, row) { construct("rights", row.text(.rights)) }
    }
    if let content = row.text(.content), !extra.hasContent(of: row.text(.contentType)) {
      merged.append("content")
      text("content", content, row.text(.contentType))
    } else if !hasPage, !row.has(.content), extra["content"] == nil {
      // RFC 4287 §4.1.2: an entry has content or an alternate link.
      output.append("<content/>\n")
    }
    element("published", row.timestamp(.published))
    modules(of: row)
    let lost = elements(of: carried, except: merged)
    output.append("</entry>\n")
    return lost
  }

  /// Writes the mandatory IRI: the id if it is an IRI, else the URL that contains it, as Apple does,
  /// else a hash of the id or the content. An id that isn't an IRI is kept: a store's in `im:id`,
  /// another one in `dc:identifier`.
  private mutating func id(_ row: Row, bundleID: Span<UInt8>?) {
    let id = keeps("g:id") ? nil : row.text(.id)
    output.append("<id")
    // Readers know entries by their ids, right or wrong.
    if let id, IRI.accepts(id) || foreign.isNative && uniqueID == nil && !isStore {
      if isStore { attribute("im:bundleId", bundleID) }
      attributes(ofElement: "id")
      return end("id", id)
    }
    let isKept = isStore && id != nil
    if isKept {
      attribute("im:id", id)
      attribute("im:bundleId", bundleID)
    } else {
      absent("id")
    }
    output.append(">")
    if let url = row.text(.url), Self.isNamed(by: url, id), IRI.accepts(url) {
      text(url)
    } else {
      var hash = id == nil ? ContentHash(row) : ContentHash()
      if id != nil { hash.add(id) }
      if let uniqueID { hash.add(uniqueID) }
      output.append(hash.uuid)
    }
    output.append("</id>\n")
    if !isKept { element("dc:identifier", id) }
  }

  /// Returns `true` if the URL contains the number. All reviews of an app have the same page.
  private static func isNamed(by url: Span<UInt8>, _ id: Span<UInt8>?) -> Bool {
    guard let id else { return true }
    // Store identifiers are short, and searching a longer one could take the product of both lengths.
    return id.count <= 64 && url.holds(id)
  }

  /// Writes the title, with the artist as in Apple's charts.
  private mutating func title(_ row: Row, _ artist: Span<UInt8>?) {
    output.append("<title")
    if keeps("g:title") { absent("title") }
    attributes(ofElement: "title")
    if artist == nil { textType("title", row.text(.name)) }
    output.append(">")
    if let name = row.text(.name) {
      text(name)
      if artist != nil { output.append(" - ") }
      text(artist)
    }
    output.append("</title>\n")
  }

  private mutating func categories(of row: Row) {
    typealias Member = FeedCategory.Member
    let names = ["category", "media:category", "dc:subject", "media:group"]
    var genres = row.list(.genres)
    if genres.count == 0, let name = row.text(.genre) {
      category(row.text(.genreID), name: name, name, nil)
    }
    // In a feed of Atom, keywords come back as such.
    let keywords =
      foreign.isNative && genres.count > 0 ? CommaWords.words(of: row.text(.keywords)) : []
    while let genre = genres.item() {
      let (name, term) = (genre.text(Member.name), genre.text(Member.term))
      guard !extra.holds(term != nil ? term : name, in: names),
        genre.text(Member.scheme) != nil || !keywords.holds(name)
      else { continue }
      category(genre)
    }
  }

  /// Writes authors. A store's item has an artist instead.
  private mutating func authors(of row: Row) {
    typealias Member = FeedPerson.Member
    var authors = row.list(.authors)
    if authors.count == 0, !isItem, let name = row.text(.artist) {
      author(name, row.text(.artistURL), nil)
    }
    let hosts = authors.count == 0 ? [] : hosts(of: row)
    while let author = authors.item() {
      let name = author.text(Member.name)
      guard !extra.holds(name, in: ["author", "atom:author", "source"]), !hosts.holds(name)
      else { continue }
      self.author(name, author.text(Member.url), author.text(Member.email))
    }
  }
}

/// Writes an entry's links.
extension FeedOutput {
  private static let names = [
    "link", "content", "media:group", "media:content", "media:player", "enclosure", "source",
    "comments",
    "creativeCommons:license", "cc:license", "podcast:transcript", "podcast:chapters",
  ]

  /// Returns `true` if the entry has a page (`rel=alternate`).
  private mutating func links(of row: Row) -> Bool {
    let url = row.text(.url)
    let preview = row.text(.previewURL)
    // The page of Apple's reviews is that of the reviewed item.
    let page: StaticString = kind.isReview ? "related" : "alternate"
    let isListed = row.has(.links)
    // Readers of Atom look for pages and files of another kind of feeds in elements of Atom.
    let names = foreign.isNative ? Self.names : ["atom:link", "atom:source"]
    let pageNames = foreign.isNative ? ["link", "content"] : ["atom:link"]
    var hasPage = !isListed && url != nil && !keeps("g:link")
    var hasFile = !isListed && preview != nil
    if let url, hasPage { link(page, type: "text/html", to: url) }
    if let preview, hasFile { file(preview, row) }
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
      self.link(
        link, "link", rel: relations.other(for: link),
        isPreview: isItem && preview.equals(address))
    }
    if isListed, let url, !hasPage, !kind.isReview, !keeps("g:link"), !extra.holds(url, in: names) {
      link(page, type: "text/html", to: url)
      hasPage = true
    }
    if let preview, !hasFile, !extra.holds(preview, in: names) { file(preview, row) }
    return hasPage && !kind.isReview
  }

  /// Writes the file of the preview columns.
  private mutating func file(_ url: Span<UInt8>, _ row: Row) {
    output.append("<link rel=\"enclosure\"")
    if let type = row.text(.previewType), AtomTokens.isMediaType(type) { attribute("type", type) }
    if isItem { output.append(" title=\"Preview\" im:assetType=\"preview\"") }
    address("href", url)
    attribute("length", row.integer(.previewLength))
    output.append("/>\n")
  }
}

/// Writes an entry's summary and content with their types (RFC 4287 §3.1, §4.1.3).
extension FeedOutput {
  private mutating func text(_ name: StaticString, _ text: Span<UInt8>, _ type: Span<UInt8>?) {
    output.append("<", name, "")
    attributes(ofElement: "\(name)")
    let isXHTML = type.equals("application/xhtml+xml")
    if extra["\(name)"]?["type"] != nil, extra["\(name)"]?["#value"] == nil {
      output.append(">")
      self.text(text)
    } else if isXHTML, XHTMLFragment.isWellFormed(text, isXML: foreign.isNative) {
      output.append(" type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\">")
      output.append(text)
      output.append("</div>")
    } else if "\(name)" == "content", !isXHTML, let type, let isXML = Self.isXML(type, text) {
      attribute("type", type)
      output.append(">")
      if isXML { output.append(text) } else { self.text(text) }
    } else {
      output.append(isXHTML || type.equals("text/html") ? " type=\"html\">" : " type=\"text\">")
      self.text(text)
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
