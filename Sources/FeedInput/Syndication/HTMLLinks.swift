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
    var index = 0
    while let tag = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = tag + 1
      while let value = nextValue(bytes, &index) {
        guard let resolved = resolved(bytes[value], base) else { continue }
        output += bytes[copied..<value.lowerBound]
        output += resolved.utf8
        copied = value.upperBound
      }
    }
    guard copied > 0 else { return html }
    return String(decoding: output + bytes[copied...], as: UTF8.self)
  }

  /// `nil` where it stays as it is: with a scheme, or within the page.
  private static func resolved(_ value: ArraySlice<UInt8>, _ base: String) -> String? {
    let reference = String(decoding: value, as: UTF8.self)
    guard let first = value.first(where: { $0 > 0x20 }), first != UInt8(ascii: "#") else {
      return nil
    }
    let plain = unescaped(reference)
    let resolved = URLReference.resolve(plain, against: base)
    guard resolved != plain else { return nil }
    return resolved.split(separator: "&", omittingEmptySubsequences: false)
      .joined(separator: "&amp;")
  }

  private static func unescaped(_ reference: String) -> String {
    let pieces = reference.split(separator: "&", omittingEmptySubsequences: false)
    let tails = pieces.dropFirst().map { $0.hasPrefix("amp;") ? $0.dropFirst(4) : $0 }
    return (pieces.prefix(1) + tails).joined(separator: "&")
  }

  /// Where the next quoted value of an attribute that holds a link stands, within the tag that the
  /// index is in; `nil` at the tag's end, behind which the index then is.
  private static func nextValue(_ bytes: [UInt8], _ index: inout Int) -> Range<Int>? {
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      let start = index
      while index < bytes.count, bytes[index].isASCIILetter { index += 1 }
      let name = bytes[start..<index]
      guard index < bytes.count, bytes[index] == UInt8(ascii: "="), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "\"") || bytes[index + 1] == UInt8(ascii: "'"),
        let end = bytes[(index + 2)...].firstIndex(of: bytes[index + 1])
      else {
        index = max(index, start + 1)
        continue
      }
      let value = (index + 2)..<end
      index = end + 1
      if isLink(name) { return value }
    }
    return nil
  }

  private static func isLink(_ name: ArraySlice<UInt8>) -> Bool {
    attributes.contains { word in word.utf8.elementsEqual(name) { $0 == $1 | 0x20 } }
  }

  private static let attributes = [
    "href", "src", "poster", "cite", "action", "background", "longdesc", "usemap", "data",
  ]
}
