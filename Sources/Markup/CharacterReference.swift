internal import ChartConvIO
internal import ChartConvModel

/// An HTML character reference at the beginning of some bytes: `&eacute;`, `&#233;`, `&#xE9;`.
struct CharacterReference {
  /// The maximum length of a name.
  private static let maximumLength = 32

  let text: String
  /// The length in bytes.
  let length: Int

  init?(_ bytes: ArraySlice<UInt8>) {
    let name = bytes.dropFirst().prefix(Self.maximumLength).prefix {
      $0.isASCIILetter || $0.isDigit || $0 == UInt8(ascii: "#")
    }
    let isEnded = bytes[name.endIndex...].first == UInt8(ascii: ";")
    let spelled = String(decoding: name, as: UTF8.self)
    guard let text = Self.text(spelled, isEnded: isEnded, next: bytes[name.endIndex...].first)
    else { return nil }
    self.text = text
    length = name.count + (isEnded ? 2 : 1)
  }

  /// Returns the text of a named reference. A few names are valid without a semicolon, unless an
  /// equals sign follows, which suggests an address.
  private static func text(_ name: String, isEnded: Bool, next: UInt8?) -> String? {
    guard isEnded else {
      return next == UInt8(ascii: "=") ? nil : HTMLEntities.textWithoutSemicolon(name)
    }
    return name.hasPrefix("#") ? numbered(name.dropFirst()) : HTMLEntities.text(name)
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
