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
    var element: Range<Int>?
    var values: [String: String] = [:]
    func text(_ range: Range<Int>) -> String { String(decoding: document[range], as: UTF8.self) }
    func finish() {
      guard let name = element.map(text)?.lowercased(), name == "link" || name.hasSuffix(":link"),
        let address = values["href"], !address.isEmpty
      else { return }
      links.append(
        PageLink(
          relations: values["rel"]?.lowercased().split(whereSeparator: \.isWhitespace) ?? [],
          type: values["type"]?.lowercased() ?? "",
          address: URLReference.resolve(URLReference.unescaped(address), against: base)))
    }
    var tags = HTMLTags(document.span)
    while let attribute = tags.nextAttribute() {
      if tags.tag != element {
        finish()
        element = tags.tag
        values = [:]
      }
      values[text(attribute.name).lowercased()] = text(attribute.value)
    }
    finish()
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
