import ChartConvBytes
import ChartConvModel

/// Writes what a feed and an entry of Atom have in common: ids, moments, addresses, people.
///
/// Where RFC 4287 demands something that the model hasn't, the element says so with
/// `chartconv:absent`: the names of the values that a reader must not take from it.
struct AtomParts: Sendable {
  let xml = XMLWriter()

  func absent(_ names: String?, into output: inout OutputBuffer) {
    xml.attribute("chartconv:absent", names, into: &output)
  }

  /// The mandatory IRI: the id itself where it is one, else the URL that names it, as Apple has
  /// it, else a name made of `content`; a store's number stands in `im:id`.
  func id(
    _ id: Span<UInt8>?, url: Span<UInt8>?, bundleID: Span<UInt8>? = nil,
    content: () -> ContentHash, into output: inout OutputBuffer
  ) {
    output.append("<id")
    if id == nil { absent("id", into: &output) }
    guard let id, IRI.accepts(id) else {
      xml.attribute("im:id", id, into: &output)
      xml.attribute("im:bundleId", bundleID, into: &output)
      output.append(">")
      name(id, url: url, content: content, into: &output)
      return output.append("</id>\n")
    }
    xml.attribute("im:bundleId", bundleID, into: &output)
    output.append(">")
    xml.text(id, into: &output)
    output.append("</id>\n")
  }

  /// An IRI for what has none of its own.
  private func name(
    _ id: Span<UInt8>?, url: Span<UInt8>?, content: () -> ContentHash,
    into output: inout OutputBuffer
  ) {
    if let url, isNamed(by: url, id), IRI.accepts(url) { return xml.text(url, into: &output) }
    guard let id else { return output.append(content().urn) }
    var hash = ContentHash()
    hash.add(id)
    output.append(hash.urn)
  }

  /// Whether the number stands in the URL: the page of an app's reviews is the same for them all.
  private func isNamed(by url: Span<UInt8>, _ id: Span<UInt8>?) -> Bool {
    guard let id else { return true }
    return id.count <= Self.longestNumber && url.holds(id)
  }

  /// Identifiers of stores are short; of a longer one, searching could take as long as both.
  private static let longestNumber = 64

  /// The mandatory moment.
  func updated(_ moment: Timestamp?, else other: Timestamp?, into output: inout OutputBuffer) {
    output.append("<updated")
    if moment == nil { absent("updated", into: &output) }
    output.append(">")
    if let moment = moment ?? other ?? Timestamp.epoch { output.append(moment) }
    output.append("</updated>\n")
  }

  /// An address, percent-encoded where it needs that; as it was, it stands in `chartconv:href`.
  func address(_ name: String, _ url: Span<UInt8>, into output: inout OutputBuffer) {
    guard let encoded = IRI.encoded(url) else {
      return xml.attribute(name, url, into: &output)
    }
    xml.attribute(name, encoded, into: &output)
    xml.attribute("chartconv:href", url, into: &output)
  }

  /// An element that holds an address.
  func picture(_ name: String, _ url: String?, into output: inout OutputBuffer) {
    guard let url, !url.isEmpty else { return }
    let encoded = IRI.encoded(url.utf8.span, keepsUnicode: false)
    output.append("<")
    output.append(name)
    if encoded != nil { xml.attribute("chartconv:href", url, into: &output) }
    output.append(">")
    xml.text(encoded ?? url, into: &output)
    output.append("</")
    output.append(name)
    output.append(">\n")
  }

  func author(
    name: Span<UInt8>?, url: Span<UInt8>?, email: Span<UInt8>? = nil, id: Span<UInt8>? = nil,
    absent names: String? = nil, into output: inout OutputBuffer
  ) {
    output.append("<author")
    xml.attribute("im:id", id, into: &output)
    absent(names, into: &output)
    output.append(">\n<name>")
    if let name { xml.text(name, into: &output) }
    output.append("</name>\n")
    if let url { xml.element(IRI.accepts(url) ? "uri" : "chartconv:uri", url, into: &output) }
    if let email {
      xml.element(AtomTokens.isEmail(email) ? "email" : "chartconv:email", email, into: &output)
    }
    output.append("</author>\n")
  }

  func author(
    _ person: ListItem, id: Span<UInt8>? = nil, absent names: String? = nil,
    into output: inout OutputBuffer
  ) {
    author(
      name: person.text(ListMember.Author.name.rawValue),
      url: person.text(ListMember.Author.url.rawValue),
      email: person.text(ListMember.Author.email.rawValue), id: id, absent: names, into: &output)
  }

  /// `xml:lang` has room for a language tag only (XML 1.0 §2.12).
  func language(_ tag: Span<UInt8>?, into output: inout OutputBuffer) {
    guard let tag else { return }
    xml.attribute(
      AtomTokens.isLanguage(tag) ? "xml:lang" : "chartconv:language", tag, into: &output)
  }
}
