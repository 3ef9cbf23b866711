internal import ChartConvIO
internal import ChartConvModel

/// Writes an Atom entry in the structure of Apple's legacy feed. Values beyond RFC 4287 and Apple's
/// `im:` follow in the podcast, Media RSS and chartconv's namespace.
struct AtomEntry: Sendable {
  private let parts = AtomParts()
  private let columns: EntryColumns<AtomParts>
  private let images: EntryImages<AtomParts>
  private let fields: FieldSet

  init(_ fields: FieldSet) {
    self.fields = fields
    columns = EntryColumns(parts: parts, fields: fields)
    images = EntryImages(parts: parts, fields: fields)
  }

  /// - Parameter writesRank: `true` if the rank differs from the entry's position in the document.
  /// - Parameter source: the `source` element of another feed than the document's; else empty.
  func write(
    _ whole: Row, of feed: Feed, writesRank: Bool, source: [UInt8], into output: inout OutputBuffer
  ) {
    let xml = parts.xml
    let row = whole.limited(to: fields)
    let kind = ItemKind(row.text(.kind))
    output.append("<entry")
    parts.language(row.text(.language), into: &output)
    output.append(">\n")
    parts.updated(
      whole.timestamp(.updated),
      else: whole.timestamp(.published) ?? feed.updated ?? feed.newestEntry, into: &output)
    parts.id(
      whole.text(.id), url: whole.text(.url), bundleID: row.text(.bundleID),
      content: { Self.hash(whole) }, into: &output)
    title(whole.text(.name), artist: kind.isStoreItem ? row.text(.artist) : nil, into: &output)
    if let summary = row.text(.summary) {
      parts.text("summary", summary, row.text(.summaryType), into: &output)
    }
    if kind.isStoreItem { xml.element("im:name", whole.text(.name), into: &output) }
    let hasPage = columns.links(of: row, kind, into: &output)
    if let word = row.text(.kind) {
      kind.append(word, isRated: row.has(.rating), xml, into: &output)
    }
    columns.categories(of: row, into: &output)
    columns.people(of: row, isItem: kind.isStoreItem, into: &output)
    parts.price(of: row, into: &output)
    images.write(row, into: &output)
    xml.element("rights", row.text(.rights), into: &output)
    if let day = row.date(.releaseDate) { parts.released(day, into: &output) }
    parts.collection(of: row, kind, into: &output)
    if kind.isReview { xml.element("im:rating", row.text(.rating), into: &output) }
    xml.element("im:version", row.text(.version), into: &output)
    if let content = row.text(.content) {
      parts.text("content", content, row.text(.contentType), into: &output)
    } else if !hasPage {
      // RFC 4287 §4.1.2: an entry has content or an alternate link.
      output.append("<content/>\n")
    }
    xml.element("published", row.timestamp(.published), into: &output)
    parts.extensions(of: row, kind, into: &output)
    parts.podcast(of: row, into: &output)
    if writesRank { xml.element("chartconv:rank", row.integer(.rank), into: &output) }
    xml.element("chartconv:country", row.text(.country), into: &output)
    output.append(source)
    output.append("</entry>\n")
  }

  private func title(
    _ name: Span<UInt8>?, artist: Span<UInt8>?, into output: inout OutputBuffer
  ) {
    output.append("<title>")
    if let name {
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
}

/// Writes an entry's summary and content with their types (RFC 4287 §3.1, §4.1.3).
///
/// A media type without an Atom equivalent is kept in `chartconv:type`.
extension AtomParts {
  fileprivate func text(
    _ name: StaticString, _ text: Span<UInt8>, _ type: Span<UInt8>?, into output: inout OutputBuffer
  ) {
    output.append("<")
    output.append(name)
    if let type {
      write(text, type, into: &output)
    } else {
      // Without a type, the text would be plain.
      xml.attribute("chartconv:absent", "type", into: &output)
      escaped(text, into: &output)
    }
    output.append("</", name, ">\n")
  }

  private func write(
    _ text: Span<UInt8>, _ type: Span<UInt8>, into output: inout OutputBuffer
  ) {
    let isXHTML = type.equals("application/xhtml+xml")
    if isXHTML, XHTMLFragment.isWellFormed(text) {
      output.append(" type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\">")
      output.append(text)
      return output.append("</div>")
    }
    if type.equals("text/plain") {
      output.append(" type=\"text\"")
    } else if type.equals("text/html") {
      output.append(" type=\"html\"")
    } else {
      // Malformed XHTML is written as HTML.
      output.append(isXHTML ? " type=\"html\"" : " type=\"text\"")
      xml.attribute("chartconv:type", type, into: &output)
    }
    escaped(text, into: &output)
  }

  private func escaped(_ text: Span<UInt8>, into output: inout OutputBuffer) {
    output.append(">")
    xml.text(text, into: &output)
  }
}
