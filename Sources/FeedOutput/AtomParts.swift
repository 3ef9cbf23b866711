import FeedIO
import FeedModel

/// Writes what a feed and an entry of Atom have in common: ids, links, categories, people.
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
    _ id: String?, url: String?, bundleID: String? = nil, content: () -> ContentHash,
    into output: inout OutputBuffer
  ) {
    output.append("<id")
    let isIRI = id.map(IRI.accepts) ?? false
    if id == nil { absent("id", into: &output) }
    if !isIRI { xml.attribute("im:id", id, into: &output) }
    xml.attribute("im:bundleId", bundleID, into: &output)
    output.append(">")
    if let id, isIRI {
      xml.text(id, into: &output)
    } else if let url, IRI.accepts(url), id.map({ names(url, $0) }) ?? true {
      xml.text(url, into: &output)
    } else if let id {
      var hash = ContentHash()
      hash.add(id)
      output.append(hash.urn)
    } else {
      output.append(content().urn)
    }
    output.append("</id>\n")
  }

  /// Whether the number stands in the URL: the page of an app's reviews is the same for them all.
  private func names(_ url: String, _ id: String) -> Bool {
    id.utf8.count <= Self.longestNumber && url.holds(id)
  }

  /// Whether the mark stands in the text, neither first nor last.
  private func holds(_ text: String, _ mark: UInt8) -> Bool {
    let bytes = text.utf8.span
    for offset in bytes.indices.dropFirst().dropLast() where bytes[offset] == mark { return true }
    return false
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

  func link(
    _ link: Link, absent names: String? = nil, isPreview: Bool = false,
    into output: inout OutputBuffer
  ) {
    output.append("<link")
    xml.attribute("rel", link.rel, into: &output)
    let isMediaType = link.type.map { holds($0, UInt8(ascii: "/")) } ?? true
    xml.attribute(isMediaType ? "type" : "chartconv:type", link.type, into: &output)
    xml.attribute("title", link.title, into: &output)
    xml.attribute("href", link.url ?? "", into: &output)
    xml.attribute("length", link.length, into: &output)
    if isPreview { output.append(" im:assetType=\"preview\"") }
    absent(names, into: &output)
    guard let duration = link.duration else { return output.append("/>\n") }
    output.append("><im:duration>")
    output.append(duration)
    output.append("</im:duration></link>\n")
  }

  /// RFC 4287 §4.2.2 demands a term; where there is none the displayed name is it.
  func category(
    _ category: FeedModel.Category, absent names: String? = nil, into output: inout OutputBuffer
  ) {
    output.append("<category")
    xml.attribute("im:id", category.id, into: &output)
    xml.attribute("term", category.term ?? category.name ?? "", into: &output)
    let isIRI = category.scheme.map(IRI.accepts) ?? true
    xml.attribute(isIRI ? "scheme" : "chartconv:scheme", category.scheme, into: &output)
    xml.attribute("label", category.name, into: &output)
    switch (category.term, names) {
    case (nil, let names?): absent("term " + names, into: &output)
    case (nil, nil): absent("term", into: &output)
    default: absent(names, into: &output)
    }
    output.append("/>\n")
  }

  func author(
    _ person: Person, id: String? = nil, absent names: String? = nil,
    into output: inout OutputBuffer
  ) {
    output.append("<author")
    xml.attribute("im:id", id, into: &output)
    absent(names, into: &output)
    output.append(">\n")
    xml.element("name", person.name ?? "", into: &output)
    let isIRI = person.url.map(IRI.accepts) ?? true
    xml.element(isIRI ? "uri" : "chartconv:uri", person.url, into: &output)
    let isAddress = person.email.map { holds($0, UInt8(ascii: "@")) } ?? true
    xml.element(isAddress ? "email" : "chartconv:email", person.email, into: &output)
    output.append("</author>\n")
  }

  /// `xml:lang` has room for a language tag only (XML 1.0 §2.12).
  func language(_ tag: String?, into output: inout OutputBuffer) {
    guard let tag else { return }
    let parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isTag = parts.enumerated().allSatisfy { index, part in
      (1...8).contains(part.count)
        && part.allSatisfy { byte in
          let isLetter = (0x61...0x7A).contains(byte | 0x20)
          return isLetter || (index > 0 && (0x30...0x39).contains(byte))
        }
    }
    xml.attribute(isTag ? "xml:lang" : "chartconv:language", tag, into: &output)
  }
}
