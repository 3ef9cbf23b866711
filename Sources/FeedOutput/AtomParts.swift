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
  func address(_ name: String, _ url: String, into output: inout OutputBuffer) {
    let encoded = IRI.encoded(url)
    xml.attribute(name, encoded ?? url, into: &output)
    if encoded != nil { xml.attribute("chartconv:href", url, into: &output) }
  }

  /// An element that holds an address.
  func picture(_ name: String, _ url: String?, into output: inout OutputBuffer) {
    guard let url, !url.isEmpty else { return }
    let encoded = IRI.encoded(url, keepsUnicode: false)
    output.append("<")
    output.append(name)
    if encoded != nil { xml.attribute("chartconv:href", url, into: &output) }
    output.append(">")
    xml.text(encoded ?? url, into: &output)
    output.append("</")
    output.append(name)
    output.append(">\n")
  }

  /// - Parameter rel: the relation that is written in place of the link's own.
  func link(
    _ link: Link, rel: String? = nil, absent names: String? = nil, isPreview: Bool = false,
    into output: inout OutputBuffer
  ) {
    guard let url = link.url, !url.isEmpty else { return }
    output.append("<link")
    xml.attribute("rel", rel ?? link.rel, into: &output)
    if rel != nil { xml.attribute("chartconv:rel", link.rel, into: &output) }
    let isMediaType = link.type.map(AtomTokens.isMediaType) ?? true
    xml.attribute(isMediaType ? "type" : "chartconv:type", link.type, into: &output)
    xml.attribute("title", link.title, into: &output)
    address("href", url, into: &output)
    let isLanguage = link.hreflang.map(AtomTokens.isLanguage) ?? true
    xml.attribute(isLanguage ? "hreflang" : "chartconv:hreflang", link.hreflang, into: &output)
    let isSize = link.length.map { $0 >= 0 } ?? true
    xml.attribute(isSize ? "length" : "chartconv:length", link.length, into: &output)
    if isPreview { output.append(" im:assetType=\"preview\"") }
    let isUnsaid = rel != nil && link.rel == nil
    absent(isUnsaid ? names.map { $0 + " rel" } ?? "rel" : names, into: &output)
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
    let isAddress = person.email.map(AtomTokens.isEmail) ?? true
    xml.element(isAddress ? "email" : "chartconv:email", person.email, into: &output)
    output.append("</author>\n")
  }

  /// `xml:lang` has room for a language tag only (XML 1.0 §2.12).
  func language(_ tag: String?, into output: inout OutputBuffer) {
    guard let tag else { return }
    xml.attribute(
      AtomTokens.isLanguage(tag) ? "xml:lang" : "chartconv:language", tag, into: &output)
  }
}
