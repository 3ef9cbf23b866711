import ChartConvIO
import ChartConvModel

/// Writes the parts of items in RSS. Links that RSS has no element for are Atom's, except for
/// further pages, which some readers would take for that of the item.
///
/// If RSS requires a value that is missing, `chartconv:absent` lists the values that a reader must
/// not take from the element. Our own attributes aren't named like those of feeds, because some
/// readers ignore their prefix.
struct RSSParts: EntryParts {
  let xml = XMLWriter()
  /// Atom's elements within RSS.
  let atom = AtomParts(prefix: "atom:")
  private let own = AtomParts(prefix: "chartconv:")

  var hasDistinctAlternates: Bool { false }

  func page(
    _ url: Span<UInt8>, ofReview isReview: Bool, absent names: String?,
    into output: inout OutputBuffer
  ) {
    guard !url.isEmpty else { return }
    output.append("<link")
    if isReview { output.append(" chartconv:relation=\"related\"") }
    absent(names, into: &output)
    output.append(">")
    xml.text(url, into: &output)
    output.append("</link>\n")
  }

  func link(
    _ link: ListItem, as role: LinkRole, ofItem isItem: Bool, rel: String?, absent names: String?,
    into output: inout OutputBuffer
  ) {
    switch role {
    case .page where Self.isPlain(link): page(link, into: &output)
    case .page:
      if let url = link.text(.url) { page(url, ofReview: false, absent: "links", into: &output) }
      own.link(link, absent: names, into: &output)
    case .preview, .file: file(link, absent: names, into: &output)
    default: (link.isAlternate ? own : atom).link(link, absent: names, into: &output)
    }
  }

  /// Returns `true` if a link has only a type and a relation.
  private static func isPlain(_ link: ListItem) -> Bool {
    link.text(.title) == nil && link.text(.hreflang) == nil && link.hasNoSize
  }

  private func page(_ link: ListItem, into output: inout OutputBuffer) {
    guard let url = link.text(.url), !url.isEmpty else { return }
    output.append("<link")
    if let rel = link.text(.rel) {
      if !rel.equals("alternate") { xml.attribute("chartconv:relation", rel, into: &output) }
    } else {
      absent("rel", into: &output)
    }
    xml.attribute("chartconv:mediaType", link.text(.type), into: &output)
    output.append(">")
    xml.text(url, into: &output)
    output.append("</link>\n")
  }

  private func file(_ link: ListItem, absent names: String?, into output: inout OutputBuffer) {
    guard let url = link.text(.url), !url.isEmpty else { return }
    enclosure(url, link.text(.type), length: link.integer(.length), absent: names, into: &output)
    xml.attribute("chartconv:linkTitle", link.text(.title), into: &output)
    xml.attribute("chartconv:targetLanguage", link.text(.hreflang), into: &output)
    xml.attribute("chartconv:milliseconds", link.integer(.duration), into: &output)
    output.append("/>\n")
  }

  func preview(
    _ url: Span<UInt8>, _ type: Span<UInt8>?, length: Int?, ofItem isItem: Bool,
    absent names: String?, into output: inout OutputBuffer
  ) {
    guard !url.isEmpty else { return }
    enclosure(url, type, length: length, absent: names, into: &output)
    output.append("/>\n")
  }

  /// Writes an enclosure up to its required attributes. Readers take a length of 0 for unknown.
  private func enclosure(
    _ url: Span<UInt8>, _ type: Span<UInt8>?, length: Int?, absent names: String?,
    into output: inout OutputBuffer
  ) {
    output.append("<enclosure")
    xml.attribute("url", url, into: &output)
    let isSize = length.map { $0 >= 0 } ?? false
    if !isSize { xml.attribute("chartconv:size", length, into: &output) }
    xml.attribute("length", isSize ? length : 0, into: &output)
    if let type {
      xml.attribute("type", type, into: &output)
    } else {
      output.append(" type=\"application/octet-stream\"")
    }
    if type == nil || length == nil || names != nil {
      let names = [names, type == nil ? "type" : nil, length == nil ? "length" : nil]
      absent(names.compactMap(\.self).joined(separator: " "), into: &output)
    }
  }

  /// Writes a category. Its text is the display name, or else the term.
  func category(
    id: Span<UInt8>?, name: Span<UInt8>?, term: Span<UInt8>?, scheme: Span<UInt8>?,
    absent names: String?, into output: inout OutputBuffer
  ) {
    output.append("<category")
    xml.attribute("domain", scheme, into: &output)
    xml.attribute("im:id", id, into: &output)
    if name != nil, !term.equals(name) { xml.attribute("chartconv:genreTerm", term, into: &output) }
    if names != nil || name == nil || term == nil {
      let names = [names, name == nil ? "label" : nil, term == nil ? "term" : nil]
      absent(names.compactMap(\.self).joined(separator: " "), into: &output)
    }
    output.append(">")
    if let text = name != nil ? name : term { xml.text(text, into: &output) }
    output.append("</category>\n")
  }

  /// Writes an author. RSS's own `author` is only an e-mail address. Without a name, readers see
  /// another value.
  func author(
    name: Span<UInt8>?, url: Span<UInt8>?, email: Span<UInt8>?, id: Span<UInt8>?,
    absent names: String?, into output: inout OutputBuffer
  ) {
    output.append("<dc:creator")
    xml.attribute("im:id", id, into: &output)
    xml.attribute("chartconv:uri", url, into: &output)
    xml.attribute("chartconv:email", email, into: &output)
    let absentNames = [names, name == nil ? "name" : nil].compactMap(\.self)
    absent(absentNames.isEmpty ? nil : absentNames.joined(separator: " "), into: &output)
    output.append(">")
    if let text = firstText(name, email, url, id) { xml.text(text, into: &output) }
    output.append("</dc:creator>\n")
  }

  @_lifetime(copy one, copy two, copy three, copy four)
  private func firstText(
    _ one: Span<UInt8>?, _ two: Span<UInt8>?, _ three: Span<UInt8>?, _ four: Span<UInt8>?
  ) -> Span<UInt8>? {
    if let one { return one }
    if let two { return two }
    if let three { return three }
    return four
  }

  /// Writes an image. Apple's element has no size, and an item has one.
  func image(
    _ url: Span<UInt8>?, width: Int?, height: Int?, isFirst: Bool, absent list: String?,
    into output: inout OutputBuffer
  ) {
    guard let url else { return }
    let isThumbnail = !isFirst || width != nil || height != nil
    output.append(isThumbnail ? "<media:thumbnail" : "<itunes:image")
    xml.attribute(isThumbnail ? "url" : "href", url, into: &output)
    xml.attribute("width", width, into: &output)
    xml.attribute("height", height, into: &output)
    absent(list, into: &output)
    output.append("/>\n")
  }
}
