internal import ChartConvIO
internal import ChartConvModel

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
extension FeedOutput {
  /// - Parameter rel: a relation to write instead of the link's own.
  mutating func link(
    _ link: ListItem, _ name: StaticString, rel: StaticString? = nil, isPreview: Bool = false
  ) {
    guard let url = link.text(.url), !url.isEmpty else { return }
    output.append("<", name, "")
    if let rel {
      output.append(" rel=\"", rel, "\"")
    } else {
      attribute("rel", link.text(.rel))
    }
    if let type = link.text(.type), AtomTokens.isMediaType(type) { attribute("type", type) }
    attribute("title", link.text(.title))
    address("href", url)
    if let language = link.text(.hreflang), AtomTokens.isLanguage(language) {
      attribute("hreflang", language)
    }
    if let length = link.integer(.length), length >= 0 { attribute("length", length) }
    guard isPreview else { return output.append("/>\n") }
    output.append(" im:assetType=\"preview\"")
    guard let duration = link.integer(.duration) else { return output.append("/>\n") }
    output.append("><im:duration>")
    output.append(duration)
    output.append("</im:duration></", name, ">\n")
  }

  mutating func link(_ rel: StaticString, type: StaticString, to url: Span<UInt8>) {
    guard !url.isEmpty else { return }
    output.append("<link rel=\"", rel, "\" type=\"")
    output.append(type)
    output.append("\"")
    address("href", url)
    output.append("/>\n")
  }

  /// Writes an address, percent-encoded if necessary.
  mutating func address(_ name: StaticString, _ url: Span<UInt8>) {
    if let encoded = IRI.encoded(url) { attribute(name, encoded) } else { attribute(name, url) }
  }
}
