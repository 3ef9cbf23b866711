import ChartConvModel

/// Validates values against the syntax that Atom's attributes and elements allow.
enum AtomTokens {
  /// Returns `true` for a media type, with or without parameters (RFC 6838 §4.2). A range,
  /// `video/*`, isn't one.
  static func isMediaType(_ text: Span<UInt8>) -> Bool {
    let names = part(of: text, from: 0, endedBy: UInt8(ascii: ";"))
    let slash = part(of: text, from: 0, endedBy: UInt8(ascii: "/")).upperBound
    guard slash < names.upperBound, isToken(text, 0..<slash),
      isToken(text, slash + 1..<names.upperBound)
    else { return false }
    var end = names.upperBound
    while end < text.count {
      let parameter = part(of: text, from: end + 1, endedBy: UInt8(ascii: ";"))
      guard isParameter(text, parameter) else { return false }
      end = parameter.upperBound
    }
    return true
  }

  /// Returns `true` for an address of the form `name@host.example`.
  static func isEmail(_ text: Span<UInt8>) -> Bool {
    let name = part(of: text, from: 0, endedBy: UInt8(ascii: "@"))
    guard !name.isEmpty, name.upperBound < text.count,
      name.allSatisfy({ text[$0].isAlphanumeric || "_-+.'".utf8.contains(text[$0]) })
    else { return false }
    var end = name.upperBound
    var labels = 0
    while end < text.count {
      let label = part(of: text, from: end + 1, endedBy: UInt8(ascii: "."))
      guard !label.isEmpty, label.allSatisfy({ text[$0].isAlphanumeric || text[$0] == hyphen }),
        label.upperBound < text.count || text[label.lowerBound] != hyphen
      else { return false }
      labels += 1
      end = label.upperBound
    }
    return labels > 1
  }

  /// Returns `true` for a language of two or three letters with optional subtags (RFC 5646 §2.1).
  static func isLanguage(_ text: Span<UInt8>) -> Bool {
    let language = part(of: text, from: 0, endedBy: hyphen)
    guard (2...3).contains(language.count), language.allSatisfy({ text[$0].isASCIILetter }) else {
      return false
    }
    var end = language.upperBound
    while end < text.count {
      let subtag = part(of: text, from: end + 1, endedBy: hyphen)
      guard (1...8).contains(subtag.count), subtag.allSatisfy({ text[$0].isAlphanumeric }) else {
        return false
      }
      end = subtag.upperBound
    }
    return true
  }

  private static let hyphen = UInt8(ascii: "-")

  /// Returns the range from `start` to the next separator or the end.
  private static func part(
    of text: Span<UInt8>, from start: Int, endedBy separator: UInt8
  ) -> Range<Int> {
    var end = start
    while end < text.count, text[end] != separator { end += 1 }
    return start..<end
  }

  private static func isParameter(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard let sign = range.first(where: { text[$0] == UInt8(ascii: "=") }) else { return false }
    let name = range.prefix(upTo: sign).drop { text[$0] == 0x20 }
    let value = range.suffix(from: sign + 1)
    return isToken(text, name) && (isToken(text, value) || isQuoted(text, value))
  }

  private static func isToken(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    !range.isEmpty && range.allSatisfy { isOfToken(text[$0]) }
  }

  private static func isOfToken(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "!", "#", "$", "&", "-", "^", "_", ".", "+": true
    default: byte.isAlphanumeric
    }
  }

  private static func isQuoted(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let quote = UInt8(ascii: "\"")
    guard range.count > 1, text[range.lowerBound] == quote, text[range.upperBound - 1] == quote
    else { return false }
    return range.dropFirst().dropLast().allSatisfy { text[$0] != quote }
  }
}
