/// Tells what an attribute or element of Atom has room for from what feeds write into theirs.
enum AtomTokens {
  /// `audio/mpeg`, with parameters or without (RFC 6838 §4.2); `video/*` is a range of them.
  static func isMediaType(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let names = parts[0].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard names.count == 2, names.allSatisfy({ isToken($0) }) else { return false }
    return parts.dropFirst().allSatisfy { parameter in
      let sides = parameter.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { return false }
      return isToken(sides[0].drop { $0 == 0x20 }) && (isToken(sides[1]) || isQuoted(sides[1]))
    }
  }

  /// `name@host.example`.
  static func isEmail(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return false }
    let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts[0].allSatisfy { isAlphanumeric($0) || "_-+.'".utf8.contains($0) }
      && labels.count > 1 && labels.last?.first != UInt8(ascii: "-")
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
      }
  }

  /// A language of two or three letters, and subtags (RFC 5646 §2.1).
  static func isLanguage(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return (2...3).contains(parts[0].count)
      && parts[0].allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
      && parts.dropFirst().allSatisfy {
        (1...8).contains($0.count) && $0.allSatisfy(isAlphanumeric)
      }
  }

  private static func isToken(_ text: Substring.UTF8View) -> Bool {
    !text.isEmpty && text.allSatisfy { isAlphanumeric($0) || "!#$&-^_.+".utf8.contains($0) }
  }

  private static func isQuoted(_ text: Substring.UTF8View) -> Bool {
    let inner = text.dropFirst().dropLast()
    return text.count > 1 && text.first == UInt8(ascii: "\"") && text.last == UInt8(ascii: "\"")
      && !inner.contains(UInt8(ascii: "\""))
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }
}
