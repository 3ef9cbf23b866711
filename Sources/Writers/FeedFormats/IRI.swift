import ChartConvIO
import ChartConvModel

/// Validates addresses and `atom:id`s (RFC 4287 §4.2.6) as IRIs (RFC 3987): their scheme, their
/// characters, and the syntax of some schemes.
enum IRI {
  static func accepts(_ text: Span<UInt8>) -> Bool {
    guard let colon = schemeEnd(text) else { return false }
    guard invalidIndex(in: text, from: colon) == nil else { return false }
    let rest = colon + 1
    func isScheme(_ word: String) -> Bool {
      word.utf8.count == colon && text.begins(withAnyCaseOf: word)
    }
    if isScheme("http") || isScheme("https") || isScheme("ftp") {
      let slash = UInt8(ascii: "/")
      return text.count > rest + 2 && text[rest] == slash && text[rest + 1] == slash
        && text[rest + 2] != slash
    }
    if isScheme("tag") { return isTag(text.extracting(rest...)) }
    if isScheme("urn") { return isURN(text.extracting(rest...)) }
    return rest < text.count
  }

  /// Returns the address with invalid characters percent-encoded (RFC 3987 §3.1); `nil` if it is
  /// valid.
  static func encoded(_ text: Span<UInt8>, keepsUnicode: Bool = true) -> String? {
    var next = invalidIndex(in: text, from: 0, allowsUnicode: keepsUnicode)
    guard next != nil else { return nil }
    var output: [UInt8] = []
    var start = 0
    while let index = next {
      for index in start..<index { output.append(text[index]) }
      output.append(percentEncoding: text[index])
      start = index + 1
      next = invalidIndex(in: text, from: start, allowsUnicode: keepsUnicode)
    }
    for index in start..<text.count { output.append(text[index]) }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns the index of the first invalid character. The brackets of an IPv6 address are valid
  /// (RFC 3986 §3.2.2).
  private static func invalidIndex(
    in text: Span<UInt8>, from start: Int, allowsUnicode: Bool = true
  ) -> Int? {
    (start..<text.count).first { index in
      text[index] >= 0x80 ? !allowsUnicode : isOutside(text[index]) && !isHostBracket(text, index)
    }
  }

  /// Returns `true` for an ASCII character that must be percent-encoded (RFC 3987 §2.2), and for a
  /// bracket. `%` isn't one of them.
  private static func isOutside(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "[")...UInt8(ascii: "^"), UInt8(ascii: "`"),
      UInt8(ascii: "{")...UInt8(ascii: "}"), 0x7F:
      true
    default: false
    }
  }

  private static func isHostBracket(_ text: Span<UInt8>, _ index: Int) -> Bool {
    let isOpening = text[index] == UInt8(ascii: "[")
    guard isOpening || text[index] == UInt8(ascii: "]"), let colon = schemeEnd(text),
      text.extracting(colon..<text.count).begins(with: "://")
    else { return false }
    var start = colon + 3
    // A user's name may precede the host.
    for next in start..<min(index, text.count) {
      if text[next] == UInt8(ascii: "/") { return false }
      if text[next] == UInt8(ascii: "@") { start = next + 1 }
    }
    if isOpening { return index == start }
    guard start < index, text[start] == UInt8(ascii: "[") else { return false }
    for next in start + 1..<index {
      let byte = text[next]
      guard byte.isAlphanumeric || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") else {
        return false
      }
    }
    return true
  }

  /// Returns the index of the colon after the scheme.
  private static func schemeEnd(_ text: Span<UInt8>) -> Int? {
    guard let first = text.first, first.isASCIILetter else { return nil }
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: ":"): return index
      case let byte where byte.isAlphanumeric || "+-.".utf8.contains(byte): continue
      default: return nil
      }
    }
    return nil
  }

  /// Validates RFC 4151 §2.1: `example.org,2026:name`, optionally preceded by a mailbox name.
  private static func isTag(_ text: Span<UInt8>) -> Bool {
    guard let comma = text.firstIndex(of: UInt8(ascii: ","), from: 0),
      let colon = text.firstIndex(of: UInt8(ascii: ":"), from: comma)
    else { return false }
    let names = AtomTokens.count(text.extracting(..<comma), "@") { _, part in
      AtomTokens.all(part, orOneOf: "-._")
        && part.indices.allSatisfy { !(0x41...0x5A).contains(part[$0]) }
    }
    let numbers = AtomTokens.count(text.extracting(comma + 1..<colon), "-") { index, part in
      index < 3 && part.count == (index == 0 ? 4 : 2)
        && part.indices.allSatisfy { part[$0].isDigit }
    }
    return (1...2).contains(names) && numbers > 0
      && text.extracting(colon...).firstNonASCIIIndex(from: 0) == nil
  }

  /// Validates RFC 8141 §2: a namespace of two to 32 letters, digits and hyphens, and a name in it.
  private static func isURN(_ text: Span<UInt8>) -> Bool {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":"), from: 0) else { return false }
    let space = text.extracting(..<colon)
    let name = text.extracting((colon + 1)...)
    guard (2...32).contains(space.count), space[0] != UInt8(ascii: "-"), !name.isEmpty,
      AtomTokens.all(space, orOneOf: "-"),
      name.indices.allSatisfy({ name[$0] < 0x80 && !"/?#&~".utf8.contains(name[$0]) })
    else { return false }
    guard space.count == 4, space.begins(withAnyCaseOf: "uuid") else { return true }
    let groups = AtomTokens.count(name, "-") { index, group in
      index < 5 && group.count == [8, 4, 4, 4, 12][index]
        && group.indices.allSatisfy {
          group[$0].isDigit || (0x61...0x66).contains(group[$0] | 0x20)
        }
    }
    return groups == 5
  }
}
