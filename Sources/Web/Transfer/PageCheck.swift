/// The check for a web page in place of a feed, by the first bytes of a response.
enum PageCheck: Equatable {
  case page
  case other
  /// More bytes are needed.
  case undecided

  /// The number of bytes after which it is no page that looks like one.
  static let limit = 4096

  init(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    while true {
      rest = rest.drop { $0 <= 0x20 }
      if rest.starts(with: "<?".utf8), let end = Self.end(of: "?>", in: rest) {
        rest = rest[end...]
      } else if rest.starts(with: "<!--".utf8), let end = Self.end(of: "-->", in: rest) {
        rest = rest[end...]
      } else {
        break
      }
    }
    let start = Self.lowercased(rest.prefix(15))
    let marks = ["<!doctype html", "<html"].map { Array($0.utf8) }
    let isPage = marks.contains { start.starts(with: $0) }
    let mayBecomePage =
      start.starts(with: "<?".utf8) || start.starts(with: "<!--".utf8)
      || marks.contains { $0.starts(with: start) }
    self =
      isPage ? .page : mayBecomePage && bytes.count < Self.limit ? .undecided : .other
  }

  /// Describes a page by what is in its first part.
  static func description(_ page: [UInt8]) -> String {
    let lower = lowercased(page[...])
    func has(_ part: String) -> Bool { end(of: part, in: lower[...]) != nil }
    let kind =
      if has("captcha") || has("cf-challenge") {
        "a captcha"
      } else if ["\"", "'", ""].contains(where: { has("type=\($0)password") }) {
        "a login page"
      } else {
        "a web page"
      }
    return kind + " in place of a feed" + title(page, lower)
  }

  private static func title(_ page: [UInt8], _ lower: [UInt8]) -> String {
    guard let mark = end(of: "<title", in: lower[...]),
      let start = lower[mark...].firstIndex(of: UInt8(ascii: ">")),
      let close = lower[start...].dropFirst().firstIndex(of: UInt8(ascii: "<"))
    else { return "" }
    let title = String(decoding: page[(start + 1)..<close], as: UTF8.self)
    let words = title.split { $0.isWhitespace }.joined(separator: " ")
    return words.isEmpty ? "" : ": '\(words.prefix(60))'"
  }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// Returns the index behind the first occurrence of a mark.
  private static func end(of mark: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let mark = Array(mark.utf8)
    guard let first = mark.first else { return nil }
    var rest = bytes
    while let index = rest.firstIndex(of: first) {
      if rest[index...].starts(with: mark) { return index + mark.count }
      rest = rest[(index + 1)...]
    }
    return nil
  }
}
