internal import ChartConvIO
internal import ChartConvModel

/// The named character references of HTML. Feeds use them without declaring them.
package enum HTMLEntities {
  /// Returns the one or two characters of a name; `nil` if HTML doesn't define it.
  ///
  /// - Parameter isEnded: `false` without a semicolon, for which old pages have a few names.
  package static func text(_ name: String, isEnded: Bool = true) -> String? {
    guard let rest = HTMLEntityNames.words.rest(of: name), isEnded || rest.first == "!" else {
      return nil
    }
    let codes = rest.drop { $0 != "=" }.dropFirst().split(separator: "+")
    let scalars = codes.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// An HTML character reference at the beginning of some bytes: `&eacute;`, `&#233;`, `&#xE9;`.
package struct CharacterReference {
  /// The maximum length, between `&` and `;`.
  private static let maximumNameLength = 32
  package static let maximumLength = maximumNameLength + 2

  let text: String
  let length: Int

  package init?(_ bytes: ArraySlice<UInt8>) {
    let name = bytes.dropFirst().prefix(Self.maximumNameLength).prefix {
      $0.isASCIILetter || $0.isDigit || $0 == UInt8(ascii: "#")
    }
    guard !name.isEmpty else { return nil }
    let isEnded = bytes[name.endIndex...].first == UInt8(ascii: ";")
    let spelled = String(decoding: name, as: UTF8.self)
    guard let text = Self.text(spelled, isEnded: isEnded, next: bytes[name.endIndex...].first)
    else { return nil }
    self.text = text
    length = name.count + (isEnded ? 2 : 1)
  }

  /// Returns the text of a reference. An equals sign instead of the semicolon suggests an address.
  private static func text(_ name: String, isEnded: Bool, next: UInt8?) -> String? {
    if isEnded, name.hasPrefix("#") { return numbered(name.dropFirst()) }
    return next == UInt8(ascii: "=") ? nil : HTMLEntities.text(name, isEnded: isEnded)
  }

  /// Returns the text of a numeric reference. Numbers 128 to 159 are Windows-1252, as in browsers
  /// (HTML, 13.2.5.80).
  private static func numbered(_ digits: Substring) -> String? {
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, value != 0 else { return nil }
    return (WindowsLatin1.character(value) ?? Unicode.Scalar(value)).map { String($0) }
  }
}

/// The entities that XML predefines (XML 1.0 §4.6).
package enum PredefinedEntity {
  package static let names = ["amp", "lt", "gt", "quot", "apos"]

  /// Returns the reference for a character of text or of a value in double quotes; `nil` if the
  /// character may stand there itself.
  package static func reference(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: nil
    }
  }

  /// Returns text or a value in double quotes with its special characters as references.
  package static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      if let byte = UInt8(exactly: scalar.value), let reference = reference(for: byte) {
        output += reference
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
