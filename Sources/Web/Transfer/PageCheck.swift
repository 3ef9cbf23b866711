internal import ChartConv
internal import ChartConvIO
internal import ChartConvText

/// The check for a web page instead of a feed, by the first bytes of a response.
enum PageCheck: Equatable {
  case page
  case other
  /// More bytes are needed.
  case undecided

  /// The number of bytes from which a body isn't taken for a page.
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

  /// Describes a page at an address by its first part.
  static func description(_ page: [UInt8], at address: String) -> String {
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
    return kind + " instead of a feed" + title(page, lower)
      + PageLink.feedHint(page, base: address)
  }

  /// Returns `: ` and the message in the body of an error: a message of Apple's APIs, the title of
  /// a page or a short text; empty if there is none.
  static func message(ofError body: [UInt8]) -> String {
    let page = title(body, lowercased(body[...]))
    guard page.isEmpty, let first = body.first(where: { $0 > 0x20 }) else { return page }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      let words = ["errorMessage", "title", "detail"].compactMap {
        JSONText.first(named: $0, in: body[...])
      }
      return words.isEmpty ? "" : ": " + words.joined(separator: ": ").prefix(200)
    }
    let isShort = first != UInt8(ascii: "<") && body.count <= 200
    let line = String(decoding: body, as: UTF8.self).split { $0.isWhitespace }
    return isShort ? ": " + line.joined(separator: " ") : ""
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

  /// Returns the index after the first occurrence of a mark.
  static func end(of mark: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let start = bytes.span.firstIndex(of: mark.bytes.span)
    return start.map { bytes.startIndex + $0 + mark.utf8.count }
  }
}

/// Texts of a JSON document that is looked at without being parsed.
enum JSONText {
  /// Returns the first text of a member; `nil` if there is none, or it is empty.
  static func first(named name: String, in document: ArraySlice<UInt8>) -> String? {
    var rest = document
    while let key = PageCheck.end(of: "\"\(name)\"", in: rest) {
      rest = rest[key...]
      let value = rest.drop { $0 <= 0x20 }
      guard value.first == UInt8(ascii: ":") else { continue }
      let text = Array(value.dropFirst().drop { $0 <= 0x20 })
      guard text.first == UInt8(ascii: "\""), let found = JSONTree(text).text, !found.isEmpty
      else { continue }
      return String(decoding: found, as: UTF8.self)
    }
    return nil
  }
}
