internal import FeedModel
internal import FeedIO

/// The links within a piece of HTML, which mean something where the feed stands and nothing
/// elsewhere.
enum HTMLLinks {
  /// The markup with its relative links resolved; all else stays as it is, byte for byte.
  static func resolved(_ html: String, against base: String?) -> String {
    guard let base, html.holds(UInt8(ascii: "<")) else { return html }
    let bytes = Array(html.utf8)
    var output: [UInt8] = []
    var copied = 0
    var tags = HTMLTags(bytes)
    while let attribute = tags.nextAttribute() {
      guard let kind = kind(bytes[attribute.name]) else { continue }
      let value = String(decoding: bytes[attribute.value], as: UTF8.self)
      let resolved = kind == .list ? list(value, base) : link(value, base)
      guard let resolved else { continue }
      output += bytes[copied..<attribute.value.lowerBound]
      output += resolved.utf8
      copied = attribute.value.upperBound
    }
    guard copied > 0 else { return html }
    return String(decoding: output + bytes[copied...], as: UTF8.self)
  }

  private enum Kind {
    case link
    /// Several links with widths or densities: `a.png 1x, b.png 2x`.
    case list
  }

  private static func kind(_ name: ArraySlice<UInt8>) -> Kind? {
    func isName(_ word: String) -> Bool { word.utf8.elementsEqual(name) { $0 == $1 | 0x20 } }
    if isName("srcset") { return .list }
    return attributes.contains(where: isName) ? .link : nil
  }

  private static let attributes = [
    "href", "src", "poster", "cite", "action", "background", "longdesc", "usemap", "data",
  ]

  /// `nil` where it stays as it is: with a scheme, or within the page.
  private static func link(_ value: String, _ base: String) -> String? {
    guard let first = value.utf8.first(where: { $0 > 0x20 }), first != UInt8(ascii: "#") else {
      return nil
    }
    let plain = unescaped(value)
    let resolved = URLReference.resolve(plain, against: base)
    if resolved != plain.trimmingBlanks { return escaped(resolved) }
    let trimmed = value.trimmingBlanks
    return trimmed == value ? nil : trimmed
  }

  /// What stands in an attribute between quotes of either kind.
  private static func escaped(_ address: String) -> String {
    var output: [UInt8] = []
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "&"): output += "&amp;".utf8
      case UInt8(ascii: "<"): output += "&lt;".utf8
      case UInt8(ascii: "\""): output += "&quot;".utf8
      case UInt8(ascii: "'"): output += "&#39;".utf8
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// A candidate ends at a comma behind its address or its descriptor (HTML, 4.8.4.2.1); a comma
  /// within an address is part of it.
  private static func list(_ value: String, _ base: String) -> String? {
    var isChanged = false
    var words = value.split(whereSeparator: \.isWhitespace).map(String.init)
    var isAddress = true
    for place in words.indices {
      let word = words[place]
      let address = String(word.reversed().drop { $0 == "," }.reversed())
      let commas = word.dropFirst(address.count)
      if isAddress, !address.isEmpty, let resolved = link(address, base) {
        words[place] = resolved + commas
        isChanged = true
      }
      isAddress = word.hasSuffix(",")
    }
    return isChanged ? words.joined(separator: " ") : nil
  }

  private static func unescaped(_ reference: String) -> String {
    let pieces = reference.split(separator: "&", omittingEmptySubsequences: false)
    let tails = pieces.dropFirst().map { $0.hasPrefix("amp;") ? $0.dropFirst(4) : $0 }
    return (pieces.prefix(1) + tails).joined(separator: "&")
  }
}
