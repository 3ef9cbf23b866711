internal import ChartConvReaders

/// The next page of a document: `rel="next"` of XML and of Apple's JSON, `next` of the Apple Music
/// API, `next_url` of JSON Feed.
struct NextPage {
  /// Of a longer document, the first part is looked at.
  private static let maximumSize = 4 << 20

  private var bytes: [UInt8] = []

  mutating func add(_ piece: [UInt8]) {
    bytes += piece.prefix(max(Self.maximumSize - bytes.count, 0))
  }

  /// Returns the address, if it is of the document's own origin.
  func address(after page: WebAddress) -> WebAddress? {
    guard let reference, let next = try? page.redirected(to: reference),
      next.origin.utf8.elementsEqual(page.origin.utf8)
    else { return nil }
    return next
  }

  private var reference: String? {
    let first = bytes.first { $0 > 0x20 && $0 < 0x80 }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return PageLink.all(in: bytes, base: nil).first { $0.relations.contains("next") }?.address
    }
    if let relation = PageCheck.end(of: #""rel":"next""#, in: bytes[...]) {
      let object = bytes[relation...].prefix { $0 != UInt8(ascii: "}") }
      return JSONText.first(named: "href", in: object)
    }
    return JSONText.first(named: "next", in: bytes[...])
      ?? JSONText.first(named: "next_url", in: bytes[...])
  }
}
