internal import ChartConvIO
internal import ChartConvModel

/// A `link` element of a web page or of a feed.
package struct PageLink {
  /// The relations, in lower case.
  package var relations: [Substring] = []
  /// The media type, in lower case.
  package var type = ""
  /// The address, resolved.
  package var address: String

  /// Returns the links of a document, in their order.
  ///
  /// - Parameters:
  ///   - document: HTML or XML, or the first part of it.
  ///   - base: the document's address; `nil` if it isn't known.
  package static func all(in document: [UInt8], base: String?) -> [PageLink] {
    var links: [PageLink] = []
    func text(_ range: Range<Int>) -> String { String(decoding: document[range], as: UTF8.self) }
    var tags = HTMLTags(document.span)
    while let tag = tags.next() {
      let name = text(tag).lowercased()
      guard name == "link" || name.hasSuffix(":link") else { continue }
      var values: [String: String] = [:]
      while let attribute = tags.attributes.next() {
        if let value = attribute.value { values[text(attribute.name).lowercased()] = text(value) }
      }
      guard let address = values["href"], !address.isEmpty else { continue }
      links.append(
        PageLink(
          relations: values["rel"]?.lowercased().split(whereSeparator: \.isWhitespace) ?? [],
          type: values["type"]?.lowercased() ?? "",
          address: URLReference.resolve(URLReference.unescaped(address), against: base)))
    }
    return links
  }

  /// Returns `; it links to` and the addresses of the feeds that a page links to; empty if there are none.
  package static func feedHint(_ page: [UInt8], base: String?) -> String {
    let types = [
      "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
    ]
    let feeds = all(in: page, base: base).filter {
      $0.relations.contains("alternate") && types.contains($0.type)
    }
    // More aren't shown.
    let shown = feeds.prefix(3).map(\.address).joined(separator: ", ")
    return shown.isEmpty ? "" : "; it links to \(shown)"
  }
}
