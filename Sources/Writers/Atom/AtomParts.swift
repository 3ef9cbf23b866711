import ChartConvIO
import ChartConvModel

/// Writes the common parts of feeds and entries in Atom: ids, dates, addresses, people.
///
/// If RFC 4287 requires an element for a missing value, `chartconv:absent` lists the values that a
/// reader must not take from the element.
struct AtomParts: EntryParts {
  let xml = XMLWriter()
  /// The prefix of Atom's elements within another format; empty in Atom itself.
  var prefix = ""

  /// `true` if RFC 4287's mandatory elements are required.
  var isAtom: Bool { prefix.isEmpty }

  /// Appends `<` and the name of one of Atom's elements.
  @inline(__always)
  func begin(_ local: StaticString, into output: inout OutputBuffer) {
    output.append("<")
    if !isAtom { output.append(prefix) }
    output.append(local)
  }

  /// Appends the end tag of one of Atom's elements.
  @inline(__always)
  func end(_ local: StaticString, into output: inout OutputBuffer) {
    output.append("</")
    if !isAtom { output.append(prefix) }
    output.append(local)
    output.append(">\n")
  }

  /// Writes one of Atom's elements.
  func element(_ local: StaticString, _ value: Span<UInt8>, into output: inout OutputBuffer) {
    begin(local, into: &output)
    output.append(">")
    xml.text(value, into: &output)
    end(local, into: &output)
  }

  /// Writes the mandatory IRI: the id if it is an IRI, else the URL that contains it, as Apple
  /// does, else a hash of the id or the content. An id that isn't an IRI is kept in `im:id`.
  func id(
    _ id: Span<UInt8>?, url: Span<UInt8>?, bundleID: Span<UInt8>? = nil,
    content: () -> ContentHash, into output: inout OutputBuffer
  ) {
    begin("id", into: &output)
    if id == nil { absent("id", into: &output) }
    guard let id, IRI.accepts(id) else {
      xml.attribute("im:id", id, into: &output)
      xml.attribute("im:bundleId", bundleID, into: &output)
      output.append(">")
      name(id, url: url, content: content, into: &output)
      return end("id", into: &output)
    }
    xml.attribute("im:bundleId", bundleID, into: &output)
    output.append(">")
    xml.text(id, into: &output)
    end("id", into: &output)
  }

  /// Writes an IRI for an id that isn't one.
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

  /// Returns `true` if the URL contains the number. All reviews of an app have the same page.
  private func isNamed(by url: Span<UInt8>, _ id: Span<UInt8>?) -> Bool {
    guard let id else { return true }
    return id.count <= Self.maximumNumberLength && url.holds(id)
  }

  /// The maximum length of an identifier to search for. Store identifiers are short, and searching
  /// a longer one could take the product of both lengths.
  private static let maximumNumberLength = 64

  /// Writes the mandatory `updated`.
  func updated(_ moment: Timestamp?, else other: Timestamp?, into output: inout OutputBuffer) {
    begin("updated", into: &output)
    if moment == nil { absent("updated", into: &output) }
    output.append(">")
    if let moment = moment ?? other ?? Timestamp.epoch { output.append(moment) }
    end("updated", into: &output)
  }

  /// Writes an address, percent-encoded if necessary. The original is then kept in
  /// `chartconv:href`.
  func address(_ name: StaticString, _ url: Span<UInt8>, into output: inout OutputBuffer) {
    guard let encoded = IRI.encoded(url) else {
      return xml.attribute(name, url, into: &output)
    }
    xml.attribute(name, encoded, into: &output)
    xml.attribute("chartconv:href", url, into: &output)
  }

  /// Writes an element that contains an address.
  func picture(_ name: StaticString, _ url: String?, into output: inout OutputBuffer) {
    guard let url, !url.isEmpty else { return }
    let encoded = IRI.encoded(url.bytes.span, keepsUnicode: false)
    begin(name, into: &output)
    if encoded != nil { xml.attribute("chartconv:href", url, into: &output) }
    output.append(">")
    xml.text(encoded ?? url, into: &output)
    end(name, into: &output)
  }

  func author(
    name: Span<UInt8>?, url: Span<UInt8>?, email: Span<UInt8>?, id: Span<UInt8>?,
    absent names: String?, into output: inout OutputBuffer
  ) {
    begin("author", into: &output)
    xml.attribute("im:id", id, into: &output)
    absent(names, into: &output)
    output.append(">\n")
    begin("name", into: &output)
    output.append(">")
    if let name { xml.text(name, into: &output) }
    end("name", into: &output)
    if let url, IRI.accepts(url) {
      element("uri", url, into: &output)
    } else {
      xml.element("chartconv:uri", url, into: &output)
    }
    if let email, AtomTokens.isEmail(email) {
      element("email", email, into: &output)
    } else {
      xml.element("chartconv:email", email, into: &output)
    }
    end("author", into: &output)
  }

  /// Writes a language. `xml:lang` allows only language tags (XML 1.0 §2.12).
  func language(_ tag: Span<UInt8>?, into output: inout OutputBuffer) {
    guard let tag else { return }
    xml.attribute(
      AtomTokens.isLanguage(tag) ? "xml:lang" : "chartconv:language", tag, into: &output)
  }
}
