internal import ChartConvIO
internal import ChartConvMarkup
internal import ChartConvModel

/// A parser of persons in one line, as in RSS: `name@example.org (Name)`, `Name
/// (name@example.org)`, `Name <name@example.org>`, only an address, only a name.
///
/// It works on bytes, since all delimiters are ASCII.
enum PersonText {
  static func person(_ line: String) -> FeedPerson {
    let isEscaped = line.holds(UInt8(ascii: "&")) && !line.holds(UInt8(ascii: "<"))
    let line = collapsed(isEscaped ? HTMLText.plain(line) : line)
    guard line.holds(at) else { return FeedPerson(name: line.isEmpty ? nil : line) }
    let bytes = Array(line.utf8)
    guard let atSign = bytes.firstIndex(of: at) else { return FeedPerson(name: line) }
    let start = bytes[..<atSign].lastIndex(where: isDelimiter).map { $0 + 1 } ?? 0
    let end = bytes[atSign...].firstIndex(where: isDelimiter) ?? bytes.count
    var email = bytes[start..<end]
    guard email.first != at, email.last != at else { return FeedPerson(name: line) }
    let rest = String(decoding: bytes[..<start] + [0x20] + bytes[end...], as: UTF8.self)
    let name = trimmed(Array(collapsed(rest).utf8)[...])
    if email.starts(with: "mailto:".utf8) { email = email.dropFirst(7) }
    return FeedPerson(
      name: name.isEmpty ? nil : name, email: String(decoding: email, as: UTF8.self))
  }

  /// Returns `true` if a trimmed line is certainly just a name: without an address, a reference, or
  /// white space other than single spaces.
  static func isName(_ line: Span<UInt8>) -> Bool {
    var last: UInt8 = 0
    for index in line.indices {
      let byte = line[index]
      switch byte {
      case ..<0x20, 0x7F, UInt8(ascii: "&"), at: return false
      case 0x20 where last == 0x20: return false
      // Lead bytes of characters that may be white space.
      case 0xC2, 0xE1, 0xE2, 0xE3: return false
      default: last = byte
      }
    }
    return true
  }

  private static let at = UInt8(ascii: "@")

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\""):
      true
    default: false
    }
  }

  private static func collapsed(_ text: String) -> String {
    var last: UInt8 = 0x20
    let isPlain = text.utf8.allSatisfy { byte in
      defer { last = byte }
      return byte > 0x20 && byte < 0x7F || byte == 0x20 && last != 0x20
    }
    if isPlain, last != 0x20 { return text }
    return text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
      .map { String($0) }.joined(separator: " ")
  }

  /// Removes the brackets around the address or the name.
  private static func trimmed(_ text: ArraySlice<UInt8>) -> String {
    var rest = text
    for pair in ["()", "<>", "[]"] { rest = without(Array(pair.utf8), rest) }
    rest = trimmingBlanks(rest)
    for pair in ["()", "\"\""].map({ Array($0.utf8) }) {
      if rest.count > 1, rest.first == pair[0], rest.last == pair[1] {
        rest = trimmingBlanks(rest.dropFirst().dropLast())
      }
    }
    return String(decoding: rest, as: UTF8.self)
  }

  private static func trimmingBlanks(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let last = text.lastIndex(where: { $0 != 0x20 && $0 != UInt8(ascii: ",") }) else {
      return []
    }
    return text[...last].drop { $0 == 0x20 }
  }

  /// Removes an empty pair of brackets, `( )` or `()`.
  private static func without(
    _ pair: [UInt8], _ text: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    guard let start = text.lastIndex(of: pair[0]),
      let end = text[start...].firstIndex(of: pair[1]),
      text[start..<end].dropFirst().allSatisfy({ $0 == 0x20 })
    else { return text }
    return text[..<start] + text[(end + 1)...]
  }
}
