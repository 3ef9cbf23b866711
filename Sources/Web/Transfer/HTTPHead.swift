internal import ChartConvIO

/// The status and the headers of a response.
struct HTTPHead: Sendable {
  let status: Int
  /// The names in lower case, and the values as they were received, without surrounding space.
  private let headers: [(name: [UInt8], value: [UInt8])]

  /// Parses the lines of a response's head; `nil` if the first isn't a status line (RFC 9112 §4).
  ///
  /// A value has no control characters: a cache sends some back in later requests.
  init?(_ bytes: [UInt8]) {
    var lines = bytes.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }[...]
    guard let first = lines.popFirst(), first.starts(with: "HTTP/".utf8) else { return nil }
    let words = first.split(separator: 0x20)
    guard words.count > 1, words[1].count == 3,
      let status = Int(String(decoding: words[1], as: UTF8.self)), status >= 100
    else { return nil }
    self.status = status
    headers = lines.compactMap(Self.header)
  }

  private static func header(_ line: ArraySlice<UInt8>) -> (name: [UInt8], value: [UInt8])? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = line[..<colon].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    // RFC 9110 §5.5
    let value = line[(colon + 1)...].map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
    return (name, Array(trimmed(value[...])))
  }

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var rest = bytes.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }

  /// Returns the value of the first header with a lower-case name; `nil` if it is missing or empty.
  func value(_ name: String) -> [UInt8]? {
    headers.first { $0.name.elementsEqual(name.utf8) && !$0.value.isEmpty }?.value
  }

  /// Returns the values of all headers with a lower-case name.
  func values(_ name: String) -> [[UInt8]] {
    headers.filter { $0.name.elementsEqual(name.utf8) }.map(\.value)
  }

  /// Returns a value as text.
  func text(_ name: String) -> String? { value(name).map { String(decoding: $0, as: UTF8.self) } }
}

/// The reason phrases of status codes (RFC 9110 §15). HTTP/2 doesn't transmit any.
enum HTTPStatus {
  /// Returns the code with its phrase: `404 Not Found`.
  static func text(_ status: Int) -> String {
    guard let phrase = phrase(status) else { return "HTTP status \(status)" }
    return "\(status) \(phrase)"
  }

  private static func phrase(_ status: Int) -> String? {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 203: "Non-Authoritative Information"
    case 204: "No Content"
    case 206: "Partial Content"
    case 300: "Multiple Choices"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 402: "Payment Required"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 407: "Proxy Authentication Required"
    case 408: "Request Timeout"
    case 410: "Gone"
    case 416: "Range Not Satisfiable"
    case 418: "I'm a teapot"
    case 421: "Misdirected Request"
    case 429: "Too Many Requests"
    case 451: "Unavailable For Legal Reasons"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    default: nil
    }
  }
}

/// The decoders of an answer's content codings (RFC 9110 §8.4), with the checks of files: an answer
/// that is truncated, or whose checksum is wrong, is an error.
enum ContentCoding {
  /// More are a server's error, or an attack.
  private static let maximumCount = 5

  /// The value of `Accept-Encoding`. It names only codings that can be decoded.
  static var accepted: String {
    ["gzip", "deflate"].joined(separator: ", ") + (Compression.zstd.isInstalled ? ", zstd" : "")
  }

  /// Returns a closure with the decoded body, and what counts the decoded bytes, if there are any.
  ///
  /// - Parameters:
  ///   - ratio: the maximum ratio of decoded to received bytes.
  ///   - memory: the maximum window of zstd, in bytes.
  ///   - body: returns the next bytes as they were received; empty at the end.
  static func decoding(
    _ head: HTTPHead, ratio: Int, memory: Int, _ body: @escaping ByteSource.NextPiece
  ) throws(FeedError) -> (ByteSource.NextPiece, Unpacking?) {
    let names = head.values("content-encoding").flatMap { $0.split(separator: 0x2C) }.map {
      String(decoding: HTTPHead.trimmed($0), as: UTF8.self).lowercased()
    }.filter { !$0.isEmpty && $0 != "identity" }
    guard names.count <= maximumCount else {
      throw FeedError(.unreadable, "\(names.count) content codings; at most \(maximumCount)")
    }
    // libcurl would decode it, without our checks.
    let transfer = head.values("transfer-encoding").flatMap { $0.split(separator: 0x2C) }
    for name in transfer.map({ String(decoding: HTTPHead.trimmed($0), as: UTF8.self) })
    where !["chunked", "identity"].contains(name.lowercased()) {
      throw FeedError(.unreadable, "unexpected transfer coding '\(name)'")
    }
    var body = body
    var outer: Unpacking?
    for name in names.reversed() {
      guard let compression = compression(name) else {
        throw FeedError(.unreadable, "unexpected content coding '\(name)'")
      }
      var source = ByteSource(name: "", nextPiece: body)
      let unpacking = outer ?? Unpacking(ratio: ratio)
      source.unpacking = { [outer] in outer }
      outer = unpacking
      let decoder = Decompressor(source, compression, memory: memory, unpacking)
      body = { () throws(FeedError) in try decoder.read() }
    }
    return (body, outer)
  }

  private static func compression(_ name: String) -> Compression? {
    switch name {
    case "gzip", "x-gzip": .gzip
    case "deflate": .deflate
    case "zstd": .zstd
    default: nil
    }
  }
}
