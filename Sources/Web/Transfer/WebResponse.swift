internal import ChartConvIO

/// The time that one document has been waited for, and its content codings decoded, with all its
/// redirects.
final class WebWait {
  private var past = 0
  private var start: Int?

  var milliseconds: Int { past + (start.map { Clock.milliseconds - $0 } ?? 0) }

  /// Adds the time of a closure.
  func during<Value>(_ body: () throws(FeedError) -> Value) throws(FeedError) -> Value {
    start = Clock.milliseconds
    defer {
      past = milliseconds
      start = nil
    }
    return try body()
  }
}

/// A response that is being received. The time in which its reader is busy doesn't count.
final class WebResponse {
  /// The milliseconds after which cancellation and the time are looked at.
  private static let patience = 100

  private let client: CurlClient
  private let options: WebOptions
  private let wait: WebWait
  private let isCancelled: () -> Bool
  /// The value of `wait` when the last bytes that count came, and the number of bytes since then.
  private var markTime: Int
  private var markBytes = 0
  private var size = 0
  /// Bytes of the body that came with the head.
  private var first: [UInt8] = []
  /// The body without its content codings; `nil` before the head.
  private var body: ByteSource?

  init(
    _ client: CurlClient, _ address: WebAddress, headers: [[UInt8]], _ options: WebOptions,
    sendsPasswords: Bool, _ wait: WebWait, isCancelled: @escaping () -> Bool
  ) throws(FeedError) {
    self.client = client
    self.options = options
    self.wait = wait
    self.isCancelled = isCancelled
    markTime = wait.milliseconds
    try client.begin(address.text, headers: headers, options, usesNetrc: sendsPasswords)
  }

  /// Counts what the body's content codings unpack to; `nil` without any.
  var unpacking: Unpacking? { body?.unpacking() }

  /// Waits for the status and the headers.
  func head() throws(FeedError) -> HTTPHead {
    try wait.during { () throws(FeedError) in try awaitHead() }
  }

  private func awaitHead() throws(FeedError) -> HTTPHead {
    while true {
      if let head = client.head {
        markTime = wait.milliseconds
        body = try ContentCoding.decoding(head, options) { [unowned self] () throws(FeedError) in
          try receive()
        }
        return head
      }
      switch next() {
      case .bytes(let bytes): first += bytes
      case .nothing: break
      case .end where client.head == nil: throw problem("the answer isn't HTTP")
      case .end: break
      case .failure(let message): throw problem(message)
      }
      try checkTime()
      let allowed = options.connectTimeout + options.stallTimeout
      guard wait.milliseconds - markTime < allowed.milliseconds else {
        throw problem("no answer after \(allowed.text)")
      }
    }
  }

  /// Returns the next bytes of the body, without its content coding; empty at its end.
  func read() throws(FeedError) -> [UInt8] {
    let bytes = try wait.during { () throws(FeedError) in Array(try body?.nextChunk() ?? []) }
    try checkTime()
    size += bytes.count
    if size > options.maximumSize {
      throw FeedError(.limit, "the document has more than \(options.maximumSize) bytes")
    }
    return bytes
  }

  /// Reads a short body to its end, so that the connection can be used again. Returns its bytes.
  func drain() -> [UInt8] {
    var body: [UInt8] = []
    do throws(FeedError) {
      while body.count < 64 << 10, case let bytes = try read(), !bytes.isEmpty { body += bytes }
    } catch {}
    client.cancel()
    return body
  }

  /// Returns the next bytes as they are received.
  private func receive() throws(FeedError) -> [UInt8] {
    while true {
      var bytes = first
      first = []
      if bytes.isEmpty {
        switch next() {
        case .bytes(let received): bytes = received
        case .nothing: break
        case .end: return []
        case .failure(let message): throw problem(message)
        }
      }
      markBytes += bytes.count
      if markBytes >= WebOptions.minimumBytes {
        markTime = wait.milliseconds
        markBytes = 0
      }
      try checkTime()
      guard wait.milliseconds - markTime < options.stallTimeout.milliseconds else {
        throw problem("only \(markBytes) bytes in \(options.stallTimeout.text)")
      }
      if !bytes.isEmpty { return bytes }
    }
  }

  private func next() -> CurlClient.Event { client.next(waiting: Self.patience) }

  private func checkTime() throws(FeedError) {
    if isCancelled() { throw .cancelled }
    guard wait.milliseconds < options.totalTimeout.milliseconds else {
      throw problem("not complete after \(options.totalTimeout.text)")
    }
  }

  private func problem(_ message: String) -> FeedError { FeedError(.unreadable, message) }
}

/// The body of a document that is being received, and kept in the cache once it is complete.
final class WebReception {
  private let response: WebResponse
  private let status: Int
  private let keep: (Int) -> Void
  private var writer: CacheWriter?
  private let options: WebOptions
  /// The bytes that were read for the check of the body.
  private var first: [UInt8] = []

  /// Reads the first bytes. Throws if they are a web page, or there are none.
  ///
  /// - Parameter keep: called with the size of the document when it is in the cache.
  init(
    _ response: WebResponse, of answer: WebAnswer, _ writer: CacheWriter?, _ options: WebOptions,
    keep: @escaping (Int) -> Void
  ) throws(FeedError) {
    self.response = response
    status = answer.head.status
    self.writer = writer
    self.options = options
    self.keep = keep
    var check = PageCheck.undecided
    while check == .undecided {
      let bytes = try response.read()
      if bytes.isEmpty {
        // An archive may have an empty document.
        guard options.isOfArchive || first.contains(where: { $0 > 0x20 }) else {
          throw problem("an empty body instead of a feed")
        }
        break
      }
      first += bytes
      check = PageCheck(first[...])
    }
    if check == .page { throw problem(PageCheck.description(try page(), at: answer.address.name)) }
  }

  var unpacking: Unpacking? { response.unpacking }

  /// `true` if the document is going to be kept.
  var isKept: Bool { writer != nil }

  /// Returns the next bytes; empty at the end.
  func read() throws(FeedError) -> [UInt8] {
    var bytes = first
    first = []
    if bytes.isEmpty { bytes = try response.read() }
    writer?.write(bytes)
    if let size = writer?.size, size > options.cacheSize { writer = nil }
    if bytes.isEmpty, let complete = writer {
      writer = nil
      if complete.commit() { keep(complete.size) }
    }
    return bytes
  }

  /// Returns the first part of a page.
  private func page() throws(FeedError) -> [UInt8] {
    var page = first
    while page.count < 64 << 10, case let bytes = try response.read(), !bytes.isEmpty {
      page += bytes
    }
    return page
  }

  private func problem(_ message: String) -> FeedError {
    FeedError(.unrecognized, "\(HTTPStatus.text(status)): \(message)")
  }
}

/// The decoders of an answer's content codings (RFC 9110 §8.4), with the checks of files: an answer
/// that is truncated, or whose checksum is wrong, is an error.
enum ContentCoding {
  /// More are a server's error, or an attack.
  private static let maximumCount = 5

  /// The value of `Accept-Encoding`. It names only codings that can be decoded.
  static var accepted: String {
    "gzip, deflate" + (Compression.zstd.isInstalled ? ", zstd" : "")
  }

  /// Returns the decoded body.
  ///
  /// - Parameter body: returns the next bytes as they were received; empty at the end.
  static func decoding(
    _ head: HTTPHead, _ options: WebOptions, _ body: @escaping ByteSource.NextPiece
  ) throws(FeedError) -> ByteSource {
    let names = head.codings("content-encoding")
    guard names.count <= maximumCount else {
      throw FeedError(.unreadable, "\(names.count) content codings; at most \(maximumCount)")
    }
    // libcurl would decode it, without our checks.
    for name in head.codings("transfer-encoding") where name != "chunked" {
      throw FeedError(.unreadable, "unexpected transfer coding '\(name)'")
    }
    var source = ByteSource(name: "", nextPiece: body)
    let unpacking = Unpacking(ratio: options.maximumRatio)
    for name in names.reversed() {
      guard let compression = Compression(contentCoding: name), compression != .brotli else {
        throw FeedError(.unreadable, "unexpected content coding '\(name)'")
      }
      source.decompress(compression, memory: options.unpackingMemory, unpacking)
    }
    return source
  }
}
