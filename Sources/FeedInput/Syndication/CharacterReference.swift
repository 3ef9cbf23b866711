internal import FeedXML

/// A character reference of HTML at the beginning of some bytes: `&eacute;`, `&#233;`, `&#xE9;`.
struct CharacterReference {
  let character: Unicode.Scalar
  /// How many bytes it fills.
  let length: Int

  init?(_ bytes: ArraySlice<UInt8>) {
    let inner = bytes.dropFirst().prefix(32)
    guard let end = inner.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: inner[..<end], as: UTF8.self)
    guard let character = name.hasPrefix("#") ? Self.numbered(name.dropFirst()) : Self.named(name)
    else { return nil }
    self.character = character
    length = end - bytes.startIndex + 1
  }

  private static func named(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default: HTMLEntities.character(name)
    }
  }

  /// Numbers 128 to 159 mean Windows-1252, as browsers take them (HTML, 13.2.5.80).
  private static func numbered(_ digits: Substring) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, value != 0 else { return nil }
    return WindowsLatin1.character(value) ?? Unicode.Scalar(value)
  }
}
