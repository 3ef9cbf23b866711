import ChartConvIO
import ChartConvModel

/// Writes an entry's summary and content with their types (RFC 4287 §3.1, §4.1.3).
///
/// A media type without an Atom equivalent is kept in `chartconv:type`.
struct AtomText: Sendable {
  let xml: XMLWriter

  func write(
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
