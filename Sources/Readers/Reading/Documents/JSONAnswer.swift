internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// What a JSON document says beside its entries.
extension JSONDocuments {
  /// The members in which proxies, functions and recordings of traffic keep the document as a text.
  private static let textPointers = [
    "/contents", "/body", "/content", "/data", "/response", "/result", "/string", "/text",
  ]

  /// Returns the JSON text that an object holds.
  mutating func documentText() -> (bytes: [UInt8], position: SourcePosition)? {
    for pointer in Self.textPointers {
      if let found = string(at: pointer) {
        let start = found.bytes.lazy.filter { $0 > 0x20 }.prefix(2)
        if start.elementsEqual(Array("{\"".utf8)) || start.elementsEqual(Array("[{".utf8)) {
          return found
        }
      }
    }
    return nil
  }

  /// Returns the date at a key of the root, with a warning if it isn't one.
  mutating func date(
    at key: String, warn: (String, SourcePosition?) throws(FeedError) -> Void
  ) throws(FeedError) -> Timestamp? {
    guard let (text, position) = string(at: "/\(key)"), !text.isEmpty else { return nil }
    if let date = Timestamp(feedDate: text.span) { return date }
    try warn("'\(String(decoding: text.prefix(40), as: UTF8.self))' is not a date", position)
    return nil
  }

  /// The members with error messages of servers. The members of a list are parts of one message.
  private static let errorPointers = [
    ["/errorMessage"], ["/errors/0/title", "/errors/0/detail"], ["/errors/0/message"],
    ["/errors/0/status", "/errors/0/code"], ["/customerMessage"], ["/error/message"],
    ["/error", "/error_description"], ["/fault/faultstring"],
  ]

  /// Returns the message of an answer that is an error.
  mutating func serverMessage() -> String? {
    for pointers in Self.errorPointers {
      var texts: [String] = []
      for pointer in pointers { if let text = text(at: pointer) { texts.append(text) } }
      if !texts.isEmpty { return texts.joined(separator: ": ") }
    }
    // Many documents have these members: they count only next to a status.
    let status = text(at: "/status")
    guard status ?? text(at: "/statusCode") ?? text(at: "/code") != nil,
      !["true", "ok", "200"].contains(status?.lowercased())
    else { return nil }
    return text(at: "/message") ?? text(at: "/description")
  }

  private mutating func text(at pointer: String) -> String? {
    guard let text = string(at: pointer)?.bytes, !text.isEmpty else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}
