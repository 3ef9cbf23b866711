import ChartConvIO
import ChartConvModel

/// Writes titles and texts. RSS has no types: readers take every text for HTML.
struct RSSText: Sendable {
  let xml: XMLWriter

  /// Writes an item's title. One that readers would take for markup is followed by the name as it
  /// is.
  func title(_ name: Span<UInt8>, into output: inout OutputBuffer) {
    plain("title", name, into: &output)
    if Self.isMarkup(name) { xml.element("im:name", name, into: &output) }
  }

  /// Writes plain text so that readers display it literally.
  func plain(
    _ element: StaticString, _ text: Span<UInt8>, absent names: String? = nil,
    into output: inout OutputBuffer
  ) {
    output.append("<")
    output.append(element)
    xml.attribute("chartconv:absent", names, into: &output)
    output.append(">")
    if Self.isMarkup(text) { escaped(text, into: &output) } else { xml.text(text, into: &output) }
    output.append("</", element, ">\n")
  }

  /// Writes a summary or a content. A type other than HTML is kept in `chartconv:mediaType`.
  func write(
    _ element: StaticString, _ text: Span<UInt8>, _ type: Span<UInt8>?,
    into output: inout OutputBuffer
  ) {
    output.append("<")
    output.append(element)
    if type == nil {
      output.append(" chartconv:absent=\"type\"")
    } else if !type.equals("text/html") {
      xml.attribute("chartconv:mediaType", type, into: &output)
    }
    output.append(">")
    if type.equals("text/plain") {
      escaped(text, into: &output)
    } else {
      xml.text(text, into: &output)
    }
    output.append("</", element, ">\n")
  }

  /// Writes text escaped as HTML. Within a CDATA section, the escapes of XML are those of HTML.
  private func escaped(_ text: Span<UInt8>, into output: inout OutputBuffer) {
    output.append("<![CDATA[")
    xml.text(text, into: &output)
    output.append("]]>")
  }

  /// Returns `true` if an HTML parser would find a tag or a character reference in the text.
  static func isMarkup(_ text: Span<UInt8>) -> Bool {
    for index in text.indices.dropLast() {
      let next = text[index + 1]
      switch text[index] {
      case UInt8(ascii: "<"):
        if next.isASCIILetter || "/!?".utf8.contains(next) { return true }
      case UInt8(ascii: "&"):
        if next.isASCIILetter || next == UInt8(ascii: "#") { return true }
      default: continue
      }
    }
    return false
  }
}
