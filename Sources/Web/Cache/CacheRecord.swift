internal import ChartConv
internal import ChartConvIO
internal import ChartConvText

/// The cache's entry of an address: lines of `name: value` and an empty one, which people can read.
struct CacheRecord: Sendable {
  /// The address that was requested.
  var url: [UInt8]
  /// The status of the last answer, 200 or 410.
  var status = 200
  /// The address that gave the answer.
  var location: [UInt8]
  /// The address to which the document has moved for good.
  var moved: [UInt8]?
  /// The media type, in lower case; empty if none was received.
  var contentType = ""
  /// The validators, as they were received.
  var etag: [UInt8]?
  var lastModified: [UInt8]?
  /// The user agent that the answer is for; `nil` if it is for any.
  var agent: [UInt8]?
  /// The time at which the body was received, in seconds since 1970.
  var fetched: Int
  /// The time at which the server last confirmed it.
  var checked: Int
  /// The time until which it may be used without asking.
  var fresh: Int

  init(_ url: String, at now: Int) {
    self.url = Array(url.utf8)
    location = self.url
    fetched = now
    checked = now
    fresh = now
  }

  /// Takes the lines from bytes; `nil` if one that is needed is missing.
  init?(from bytes: inout ArraySlice<UInt8>) {
    guard let end = HeaderFields.end(of: bytes) else { return nil }
    let fields = HeaderFields(bytes.prefix(end))
    bytes = bytes.dropFirst(end)
    func time(_ name: String) -> Int? {
      fields.value(name).flatMap { Timestamp(feedDate: $0.span)?.secondsSince1970 }
    }
    guard let url = fields.value("url"), let location = fields.value("location"),
      let status = fields.text("status").flatMap({ Int($0) }), let fetched = time("fetched"),
      let checked = time("checked"), let fresh = time("fresh-until")
    else { return nil }
    self.url = url
    self.location = location
    self.status = status
    self.fetched = fetched
    self.checked = checked
    self.fresh = fresh
    moved = fields.value("moved")
    contentType = fields.text("content-type") ?? ""
    etag = fields.value("etag")
    lastModified = fields.value("last-modified")
    agent = fields.value("for-user-agent")
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ name: String, _ value: [UInt8]?) {
      guard let value, !value.isEmpty else { return }
      bytes += "\(name): ".utf8
      bytes += value
      bytes.append(0x0A)
    }
    add("url", url)
    add("location", location)
    add("moved", moved)
    add("status", Array("\(status)".utf8))
    add("fetched", Array(Timestamp.text(fetched).utf8))
    add("checked", Array(Timestamp.text(checked).utf8))
    add("fresh-until", Array(Timestamp.text(fresh).utf8))
    add("content-type", Array(contentType.utf8))
    add("etag", etag)
    add("last-modified", lastModified)
    add("for-user-agent", agent)
    return bytes + [0x0A]
  }

  /// Takes the validators and the lifetime of a response, 200 or 304, that was just received.
  ///
  /// A response 304 may leave out unchanged headers.
  mutating func update(with head: HTTPHead, at now: Int) {
    let isWhole = head.status != 304
    if isWhole {
      fetched = now
      status = 200
      contentType = head.contentType
    }
    etag = head.value("etag") ?? (isWhole ? nil : etag)
    lastModified = head.value("last-modified") ?? (isWhole ? nil : lastModified)
    checked = now
    fresh = now + CacheControl(head).lifetime
  }

  /// Notes which requests the document may answer (RFC 9111 §4.1): the only header of a kept document's
  /// request that a user changes is `User-Agent`.
  ///
  /// - Parameter varying: the words of `Vary` headers of the answer and of the redirects to it.
  mutating func note(_ varying: [String], _ options: WebOptions) {
    agent = varying.contains("user-agent") ? Array(options.userAgent.utf8) : agent
    if varying.contains("*") { fresh = checked }
  }

  /// Returns `true` if the document answers a request with these options.
  func suits(_ options: WebOptions) -> Bool { agent?.elementsEqual(options.userAgent.utf8) ?? true }
}

extension Timestamp {
  /// Formats seconds since 1970 as `2026-11-21T06:30:12Z`.
  static func text(_ seconds: Int) -> String {
    Timestamp(secondsSince1970: seconds)?.description ?? "\(seconds)"
  }
}
