/// What an address and an `atom:id` may be (RFC 4287 §4.2.6): an IRI (RFC 3987), told by its scheme,
/// by the absence of what no IRI holds, and by what some schemes demand.
enum IRI {
  static func accepts(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let colon = schemeEnd(bytes), bytes.allSatisfy(isAllowed) else { return false }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    let rest = bytes[(colon + 1)...]
    switch scheme {
    case "http", "https", "ftp":
      let host = rest.dropFirst(2).first
      return rest.starts(with: "//".utf8) && host != nil && host != UInt8(ascii: "/")
    case "tag": return isTag(rest)
    case "urn": return isURN(rest)
    default: return !rest.isEmpty
    }
  }

  /// The address with what no IRI holds percent-encoded (RFC 3987 §3.1); `nil` where nothing is.
  static func encoded(_ text: String, keepsUnicode: Bool = true) -> String? {
    func stays(_ byte: UInt8) -> Bool { isAllowed(byte) && (byte < 0x80 || keepsUnicode) }
    if text.utf8.allSatisfy(stays) { return nil }
    var output: [UInt8] = []
    for byte in text.utf8 {
      if stays(byte) {
        output.append(byte)
      } else {
        output += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0xF)]
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  /// Where the colon behind the scheme is.
  private static func schemeEnd(_ bytes: [UInt8]) -> Int? {
    guard let first = bytes.first, isLetter(first),
      let end = bytes.firstIndex(where: { byte in
        !isLetter(byte) && !isDigit(byte) && !"+-.".utf8.contains(byte)
      }), bytes[end] == UInt8(ascii: ":")
    else { return nil }
    return end
  }

  /// RFC 4151 §2.1: `example.org,2026:name`, and before it perhaps a mailbox.
  private static func isTag(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")),
      let colon = bytes[comma...].firstIndex(of: UInt8(ascii: ":"))
    else { return false }
    let entity = bytes[..<comma].split(
      separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    let date = bytes[comma..<colon].dropFirst().split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isDate =
      zip(date, [4, 2, 2]).allSatisfy { $0.count == $1 && $0.allSatisfy(isDigit) }
    let isEntity = entity.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { (0x61...0x7A).contains($0) || isDigit($0) || "-._".utf8.contains($0) }
    }
    return isEntity && entity.count <= 2 && isDate && (1...3).contains(date.count)
      && bytes[colon...].allSatisfy { $0 < 0x80 }
  }

  /// RFC 8141 §2: a namespace of two to 32 letters, digits and hyphens, and a name in it.
  private static func isURN(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let space = bytes[..<colon]
    let name = bytes[(colon + 1)...]
    guard (2...32).contains(space.count), space.first != UInt8(ascii: "-"), !name.isEmpty,
      space.allSatisfy({ isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }),
      name.allSatisfy({ $0 < 0x80 && !"/?#&~".utf8.contains($0) })
    else { return false }
    guard String(decoding: space, as: UTF8.self).lowercased() == "uuid" else { return true }
    let groups = name.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy { isDigit($0) || (0x61...0x66).contains($0 | 0x20) } }
  }

  /// RFC 3986 §2.2 and §2.3, without the brackets of numeric hosts; RFC 3987 adds what isn't ASCII.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte >= 0x80 || ";/?:@&=+$.-_!~*'()%,#".utf8.contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
