import ChartConvModel

/// Validates values against the syntax that Atom's attributes and elements allow.
enum AtomTokens {
  /// Returns `true` for a media type, with or without parameters (RFC 6838 §4.2). A range,
  /// `video/*`, isn't one.
  static func isMediaType(_ text: Span<UInt8>) -> Bool {
    let parts = split(Array(text)[...], ";")
    let names = split(parts[0], "/")
    return names.count == 2 && names.allSatisfy(isToken)
      && parts.dropFirst().allSatisfy(isParameter)
  }

  /// Returns `true` for an address of the form `name@host.example`.
  static func isEmail(_ text: Span<UInt8>) -> Bool {
    let parts = split(Array(text)[...], "@")
    guard parts.count == 2, !parts[0].isEmpty,
      parts[0].allSatisfy({ $0.isAlphanumeric || "_-+.'".utf8.contains($0) })
    else { return false }
    let labels = split(parts[1], ".")
    return labels.count > 1 && labels.last?.first != hyphen
      && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isAlphanumeric || $0 == hyphen } }
  }

  /// Returns `true` for a language of two or three letters with optional subtags (RFC 5646 §2.1).
  static func isLanguage(_ text: Span<UInt8>) -> Bool {
    let tags = split(Array(text)[...], "-")
    return (2...3).contains(tags[0].count) && tags[0].allSatisfy(\.isASCIILetter)
      && tags.dropFirst().allSatisfy {
        (1...8).contains($0.count) && $0.allSatisfy(\.isAlphanumeric)
      }
  }

  private static let hyphen = UInt8(ascii: "-")

  private static func split(
    _ bytes: ArraySlice<UInt8>, _ separator: Unicode.Scalar
  ) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
  }

  private static func isParameter(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")) else { return false }
    let value = bytes[(sign + 1)...]
    return isToken(bytes[..<sign].drop { $0 == 0x20 }) && (isToken(value) || isQuoted(value))
  }

  private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy { $0.isAlphanumeric || "!#$&-^_.+".utf8.contains($0) }
  }

  private static func isQuoted(_ bytes: ArraySlice<UInt8>) -> Bool {
    let quote = UInt8(ascii: "\"")
    return bytes.count > 1 && bytes.first == quote && bytes.last == quote
      && !bytes.dropFirst().dropLast().contains(quote)
  }
}
