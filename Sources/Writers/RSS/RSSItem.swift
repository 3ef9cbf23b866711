internal import ChartConvIO
internal import ChartConvModel

/// Writes an RSS item. Values beyond RSS are in the elements of its modules, Apple's `im:`, and
/// chartconv's namespace.
struct RSSItem: Sendable {
  private let parts = RSSParts()
  private let columns: EntryColumns<RSSParts>
  private let images: EntryImages<RSSParts>
  private let fields: FieldSet

  init(_ fields: FieldSet) {
    self.fields = fields
    columns = EntryColumns(parts: parts, fields: fields)
    images = EntryImages(parts: parts, fields: fields)
  }

  /// - Parameter writesRank: `true` if the rank differs from the item's position in the document.
  /// - Parameter source: the elements that name another feed than the document's; else empty.
  func write(
    _ whole: Row, writesRank: Bool, source: [UInt8], into output: inout OutputBuffer
  ) {
    let xml = parts.xml
    let row = whole.limited(to: fields)
    let kind = ItemKind(row.text(.kind))
    output.append("<item>\n")
    // RSS requires a title or a description.
    if let name = whole.text(.name) {
      parts.title(name, into: &output)
    } else if !row.has(.summary) {
      output.append("<title></title>\n")
    }
    _ = columns.links(of: row, kind, into: &output)
    guid(whole.text(.id), url: row.text(.url), into: &output)
    published(row, into: &output)
    xml.element("dcterms:modified", row.timestamp(.updated), into: &output)
    if let summary = row.text(.summary) {
      parts.text("description", summary, row.text(.summaryType), into: &output)
    }
    if let content = row.text(.content) {
      parts.text("content:encoded", content, row.text(.contentType), into: &output)
    }
    columns.people(of: row, isItem: false, into: &output)
    columns.categories(of: row, into: &output)
    xml.element("dc:language", row.text(.language), into: &output)
    xml.element("dc:rights", row.text(.rights), into: &output)
    images.write(row, into: &output)
    if let word = row.text(.kind) {
      kind.append(word, isRated: row.has(.rating), xml, into: &output)
    }
    parts.atom.price(of: row, into: &output)
    if let day = row.date(.releaseDate) { parts.atom.released(day, into: &output) }
    parts.atom.collection(of: row, kind, into: &output)
    if kind.isReview { xml.element("im:rating", row.text(.rating), into: &output) }
    xml.element("im:version", row.text(.version), into: &output)
    xml.element("chartconv:bundleId", row.text(.bundleID), into: &output)
    parts.atom.extensions(of: row, kind, into: &output)
    parts.atom.podcast(of: row, into: &output)
    if writesRank { xml.element("chartconv:rank", row.integer(.rank), into: &output) }
    xml.element("chartconv:country", row.text(.country), into: &output)
    output.append(source)
    output.append("</item>\n")
  }

  /// Writes the identifier. It is the item's address only if the item has that page.
  private func guid(_ id: Span<UInt8>?, url: Span<UInt8>?, into output: inout OutputBuffer) {
    guard let id else { return }
    let isPage = url.equals(id) && id.begins(with: "http")
    output.append(isPage ? "<guid>" : "<guid isPermaLink=\"false\">")
    parts.xml.text(id, into: &output)
    output.append("</guid>\n")
  }

  /// Writes the date, without which readers sort an item by chance: that of its publication, else
  /// of its last change or its release.
  private func published(_ row: Row, into output: inout OutputBuffer) {
    let published = row.timestamp(.published)
    guard
      let moment = published ?? row.timestamp(.updated)
        ?? row.date(.releaseDate).flatMap({ Timestamp(date: $0) })
    else { return }
    output.append("<pubDate")
    if published == nil {
      parts.absent("published", into: &output)
    } else if moment.isMoreThanMailDate {
      output.append(" chartconv:date=\"")
      output.append(moment)
      output.append("\"")
    }
    output.append(">")
    output.appendMailDate(moment)
    output.append("</pubDate>\n")
  }
}

/// Writes titles and texts. RSS has no types: readers take every text for HTML.
extension RSSParts {
  /// Writes an item's title. One that readers would take for markup is followed by the name as it
  /// is.
  func title(_ name: Span<UInt8>, into output: inout OutputBuffer) {
    plain("title", name, into: &output)
    if Self.isMarkup(name) { xml.element("im:name", name, into: &output) }
  }

  /// Writes plain text so that readers display it literally.
  func plain(
    _ element: StaticString, _ text: Span<UInt8>, absent names: String? = nil,
    into output: inout OutputBuffer
  ) {
    output.append("<")
    output.append(element)
    xml.attribute("chartconv:absent", names, into: &output)
    output.append(">")
    if Self.isMarkup(text) { escaped(text, into: &output) } else { xml.text(text, into: &output) }
    output.append("</", element, ">\n")
  }

  /// Writes a summary or a content. A type other than HTML is kept in `chartconv:mediaType`.
  fileprivate func text(
    _ element: StaticString, _ text: Span<UInt8>, _ type: Span<UInt8>?,
    into output: inout OutputBuffer
  ) {
    output.append("<")
    output.append(element)
    if type == nil {
      output.append(" chartconv:absent=\"type\"")
    } else if !type.equals("text/html") {
      xml.attribute("chartconv:mediaType", type, into: &output)
    }
    output.append(">")
    if type.equals("text/plain") {
      escaped(text, into: &output)
    } else {
      xml.text(text, into: &output)
    }
    output.append("</", element, ">\n")
  }

  /// Writes text escaped as HTML. Within a CDATA section, the escapes of XML are those of HTML.
  private func escaped(_ text: Span<UInt8>, into output: inout OutputBuffer) {
    output.append("<![CDATA[")
    xml.text(text, into: &output)
    output.append("]]>")
  }

  /// Returns `true` if an HTML parser would find a tag or a character reference in the text.
  static func isMarkup(_ text: Span<UInt8>) -> Bool {
    for index in text.indices.dropLast() {
      let next = text[index + 1]
      switch text[index] {
      case UInt8(ascii: "<"):
        if next.isASCIILetter || "/!?".utf8.contains(next) { return true }
      case UInt8(ascii: "&"):
        if next.isASCIILetter || next == UInt8(ascii: "#") { return true }
      default: continue
      }
    }
    return false
  }
}
