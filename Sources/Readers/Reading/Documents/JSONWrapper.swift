internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// An object of no dialect whose members may be documents: an answer within a server's own, or a chart
/// for each country.
struct JSONWrapper {
  /// The maximum number of objects around a document.
  static let deepest = 5

  let key: String
  let message: String
  let position: SourcePosition
  /// What it and the objects around it say of the documents in it.
  let surroundings: JSONSurroundings
  /// `true` if its members are alike, so that their keys tell them apart.
  let isKeyed: Bool
  /// The number of containers around its members.
  let depth: Int
  private(set) var isRead = false
  private var read = KeyList()
  private var unread = KeyList()

  init(
    _ key: String, _ message: String, _ surroundings: JSONSurroundings, isKeyed: Bool,
    at position: SourcePosition, depth: Int
  ) {
    self.key = key
    self.surroundings = surroundings
    self.isKeyed = isKeyed
    self.message = message
    self.position = position
    self.depth = depth
  }

  mutating func note(_ key: String, isRead: Bool) {
    if isRead { read.add(key) } else { unread.add(key) }
    self.isRead = self.isRead || isRead
  }

  /// Notes a nested wrapper. Its own warning lists its members, so it is listed here only if none
  /// was read.
  mutating func note(_ wrapper: JSONWrapper) {
    if wrapper.isRead { isRead = true } else { unread.add(wrapper.key) }
  }

  var warnings: [String] {
    (read.isEmpty ? [] : ["the entries are read from \(read)"])
      + (unread.isEmpty ? [] : ["members not read: \(unread)"])
  }

  /// The first keys that were added, and the number of all.
  private struct KeyList: CustomStringConvertible {
    private var first: [String] = []
    private var count = 0

    var isEmpty: Bool { count == 0 }
    var description: String {
      first.map { "'\($0.prefix(40))'" }.joined(separator: ", ")
        + (count > first.count ? " and \(count - first.count) more" : "")
    }

    mutating func add(_ key: String) {
      guard first.last != key else { return }
      count += 1
      if first.count < 5 { first.append(key) }
    }
  }
}

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
