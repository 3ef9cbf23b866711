import FeedIO

/// Writes an entry's summary and content, each with its type (RFC 4287 §3.1, §4.1.3).
///
/// A media type that Atom has no word for stands in `chartconv:type`.
struct AtomText: Sendable {
  let xml: XMLWriter

  func write(_ name: String, _ text: String, _ type: String?, into output: inout OutputBuffer) {
    output.append("<")
    output.append(name)
    switch type {
    case nil:
      // Without a type it would be plain.
      xml.attribute("chartconv:absent", "type", into: &output)
      escaped(text, into: &output)
    case "text/plain":
      output.append(" type=\"text\"")
      escaped(text, into: &output)
    case "text/html":
      output.append(" type=\"html\"")
      escaped(text, into: &output)
    case "application/xhtml+xml" where XHTMLFragment.isWellFormed(text):
      output.append(" type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\">")
      output.append(text)
      output.append("</div>")
    case let type?:
      // Markup that would break the document is still markup.
      output.append(type == "application/xhtml+xml" ? " type=\"html\"" : " type=\"text\"")
      xml.attribute("chartconv:type", type, into: &output)
      escaped(text, into: &output)
    }
    output.append("</")
    output.append(name)
    output.append(">\n")
  }

  private func escaped(_ text: String, into output: inout OutputBuffer) {
    output.append(">")
    xml.text(text, into: &output)
  }
}
