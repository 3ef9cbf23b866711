internal import ChartConvIO
internal import ChartConvModel

/// Validates values against the syntax that Atom's attributes and elements allow.
enum AtomTokens {
  /// Returns `true` for a media type, with or without parameters (RFC 6838 §4.2). A range,
  /// `video/*`, isn't one.
  static func isMediaType(_ text: Span<UInt8>) -> Bool {
    count(text, ";") { index, part in
      index > 0 ? isParameter(part) : count(part, "/") { isToken($1) } == 2
    } > 0
  }

  /// Returns `true` for an address of the form `name@host.example`.
  static func isEmail(_ text: Span<UInt8>) -> Bool {
    var isName = false
    let parts = count(text, "@") { index, part in
      guard index > 0 else { return all(part, orOneOf: "_-+.'") }
      let labels = count(part, ".") { _, label in
        isName = label.first != UInt8(ascii: "-")
        return all(label, orOneOf: "-")
      }
      return labels > 1
    }
    return parts == 2 && isName
  }

  /// Returns `true` for a language of two or three letters with optional subtags (RFC 5646 §2.1).
  static func isLanguage(_ text: Span<UInt8>) -> Bool {
    count(text, "-") { index, tag in
      let isPlain = index > 0 || tag.indices.allSatisfy { tag[$0].isASCIILetter }
      return isPlain && (index > 0 ? 1...8 : 2...3).contains(tag.count) && all(tag)
    } > 0
  }

  /// Returns the number of parts between separators; 0 if one of them isn't valid.
  static func count(
    _ text: Span<UInt8>, _ separator: Unicode.Scalar, isValid: (Int, Span<UInt8>) -> Bool
  ) -> Int {
    var (count, start) = (0, 0)
    while start <= text.count {
      let end = text.firstIndex(of: UInt8(ascii: separator), from: start) ?? text.count
      guard isValid(count, text.extracting(start..<end)) else { return 0 }
      (count, start) = (count + 1, end + 1)
    }
    return count
  }

  private static func isParameter(_ text: Span<UInt8>) -> Bool {
    guard let sign = text.firstIndex(of: UInt8(ascii: "="), from: 0) else { return false }
    var start = 0
    while text[start] == 0x20 { start += 1 }
    let value = text.extracting((sign + 1)...)
    return isToken(text.extracting(start..<sign)) && (isToken(value) || isQuoted(value))
  }

  private static func isToken(_ text: Span<UInt8>) -> Bool { all(text, orOneOf: "!#$&-^_.+") }

  /// Returns `true` for letters, digits and some other characters.
  static func all(_ text: Span<UInt8>, orOneOf others: StaticString = "") -> Bool {
    !text.isEmpty
      && text.indices.allSatisfy { index in
        text[index].isAlphanumeric
          || others.withUTF8Buffer { unsafe $0.contains(text[index]) }
      }
  }

  private static func isQuoted(_ text: Span<UInt8>) -> Bool {
    let quote = UInt8(ascii: "\"")
    return text.count > 1 && text[0] == quote
      && text.firstIndex(of: quote, from: 1) == text.count - 1
  }
}
