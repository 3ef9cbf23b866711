internal import CChartConvLibXML2

/// A report of libxml2.
struct XMLReport {
  let code: xmlParserErrors
  let isFatal: Bool
  let message: String
  let line: Int
  let column: Int

  /// `true` if a tag isn't as it should be, which it can't be if the document ends in it.
  var isOfTag: Bool {
    [
      XML_ERR_ATTRIBUTE_NOT_STARTED, XML_ERR_ATTRIBUTE_NOT_FINISHED,
      XML_ERR_ATTRIBUTE_WITHOUT_VALUE, XML_ERR_SPACE_REQUIRED, XML_ERR_NAME_REQUIRED,
      XML_ERR_GT_REQUIRED,
    ].contains(code)
  }
}

/// The messages of XML errors. libxml2's texts differ between its versions; its codes
/// (`xmlParserErrors`) are part of its ABI.
enum XMLErrorText {
  static let malformed = "malformed XML"
  static let invalidUTF8 = "invalid UTF-8"

  static let sectionWithoutEnd = "a CDATA section without its end"
  static let endInTag = "the document ends inside a tag"

  static func end(within element: String) -> String { "the document ends within <\(element)>" }

  /// - Parameter name: the name or URI in the error, if its code has one.
  /// - Parameter other: the second name in the error.
  /// - Parameter previous: the byte before the parser's position.
  static func message(_ code: Int32, _ name: String, _ other: String, previous: UInt8) -> String {
    switch code {
    case 1 where name.hasPrefix("detected an error in element content"): lessThan
    case 1, 114: "a comment, a tag or a value of more than 10 MB"
    case 110: "a name of more than 50,000 bytes"
    case 4: "the document is empty"
    case 5, 86: "content after the end of the document"
    case 6...8: "an invalid character reference"
    case 9: "a character that XML doesn't allow"
    case 22: ampersand
    case 23: "a reference without its ';', or \(ampersand)"
    case 26, 27: "unknown entity '\(name)'"
    case 31...34, 56, 57, 78, 79, 96: "an invalid XML declaration"
    case 38: "a '<' in the value of an attribute"
    case 39, 40: "the value of an attribute isn't in quotes"
    case 41: "attribute '\(name)' has no value"
    case 42: "attribute '\(name)' is repeated"
    case 45: "a comment without its end"
    case 46, 47: "a processing instruction without its end"
    case 61: "a document type declaration without its end"
    case 62: "a ']]>' outside of a CDATA section"
    case 63: sectionWithoutEnd
    case 64: "an XML declaration that isn't at the beginning of the document"
    case 65: "no space between attributes"
    case 68: missingName(after: previous)
    case 73: "a tag without its '>'"
    case 76: "the end tag </\(other)> doesn't match the start tag <\(name)>"
    case 77: end(within: name)
    case 80: "a '--' within a comment"
    case 81: invalidUTF8
    case 97, 108, 109: "another version of XML than 1.0"
    case 99, 100: "the namespace '\(other.isEmpty ? name : other)' isn't a valid URI"
    case 201: "the namespace prefix '\(name)' isn't declared"
    case 35, 200, 202...205: "an invalid namespace declaration or qualified name"
    default: malformed
    }
  }

  private static let ampersand = "an '&' that isn't written as '&amp;'"
  private static let lessThan = "a '<' that isn't written as '&lt;'"

  private static func missingName(after previous: UInt8) -> String {
    switch previous {
    case UInt8(ascii: "&"): ampersand
    case UInt8(ascii: "<"): lessThan
    default: "a missing or invalid name"
    }
  }
}
