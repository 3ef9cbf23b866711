internal import FeedIO
internal import FeedModel

/// A person as RSS writes one, in a line: `name@example.org (Name)`, `Name (name@example.org)`,
/// `Name <name@example.org>`, an address alone, a name alone.
enum PersonText {
  static func person(_ line: String) -> Person {
    let isEscaped = line.holds(UInt8(ascii: "&")) && !line.holds(UInt8(ascii: "<"))
    let line = collapsed(isEscaped ? HTMLText.plain(line) : line)
    guard line.holds(UInt8(ascii: "@")), let at = line.firstIndex(of: "@") else {
      return Person(name: line.isEmpty ? nil : line)
    }
    func isOutside(_ character: Character) -> Bool { " ()<>,;\"".contains(character) }
    let start = line[..<at].lastIndex(where: isOutside).map { line.index(after: $0) }
    let end = line[at...].firstIndex(where: isOutside) ?? line.endIndex
    let first = start ?? line.startIndex
    let email = line[first..<end]
    guard email.first != "@", email.last != "@" else { return Person(name: line) }
    let name = trimmed(collapsed(String(line[..<first]) + " " + String(line[end...])))
    let address = email.hasPrefix("mailto:") ? email.dropFirst(7) : email
    return Person(name: name.isEmpty ? nil : name, email: String(address))
  }

  private static func collapsed(_ text: String) -> String {
    var last: UInt8 = 0x20
    let isPlain = text.utf8.allSatisfy { byte in
      defer { last = byte }
      return byte > 0x20 && byte < 0x7F || byte == 0x20 && last != 0x20
    }
    if isPlain, last != 0x20 { return text }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Without the brackets that stood around the address, or around the name.
  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    for pair in ["()", "<>", "[]"] { rest = without(pair, rest) }
    rest = blankless(rest)
    for (open, close) in [("(", ")"), ("\"", "\"")] as [(Character, Character)] {
      if rest.count > 1, rest.first == open, rest.last == close {
        rest = blankless(rest.dropFirst().dropLast())
      }
    }
    return String(rest)
  }

  private static func blankless(_ text: Substring) -> Substring {
    var rest = text
    while let last = rest.last, last == " " || last == "," { rest = rest.dropLast() }
    return rest.drop { $0 == " " }
  }

  /// Without an empty pair of brackets, `( )` or `()`.
  private static func without(_ pair: String, _ text: Substring) -> Substring {
    guard let open = pair.first, let close = pair.last, let start = text.lastIndex(of: open),
      let end = text[start...].firstIndex(of: close),
      text[start..<end].dropFirst().allSatisfy({ $0 == " " })
    else { return text }
    return Substring(text[..<start] + text[text.index(after: end)...])
  }
}
