/// The payload of a record, without its codings. What undid them before may have left the headers, so
/// that the bytes decide.
final class WebPayload {
  private static let maximumHead = 64 << 10
  /// The bytes by which a payload is told from a page.
  private static let previewSize = 1 << 10
  private static let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0]

  private var source: ByteSource
  private let memory: Int
  private let unpacking: Unpacking
  /// The media type in lower case.
  private(set) var type: String

  init(_ source: consuming ByteSource, memory: Int, _ unpacking: Unpacking, type: String) {
    self.source = source
    self.source.unpacking = { unpacking }
    self.memory = memory
    self.unpacking = unpacking
    self.type = type
  }

  /// Returns the next bytes; empty at the end.
  func read() throws(FeedError) -> [UInt8] { try source.nextChunk().map { Array($0) } ?? [] }

  /// Reads the head of an HTTP answer and undoes the codings of its body. Returns the status; `nil` if
  /// there is no head.
  func readHead() throws(FeedError) -> Int? {
    var size = 1 << 10
    while size <= Self.maximumHead, try source.peek(size).count == size,
      HeaderFields.end(of: source.available) == nil
    {
      size *= 2
    }
    let bytes = source.available
    let end = HeaderFields.end(of: bytes) ?? min(bytes.count, Self.maximumHead)
    guard let head = HTTPHead(Array(bytes.prefix(end))) else {
      try source.checkPendingError()
      return nil
    }
    source.skip(end)
    type = head.contentType
    guard head.status == 200 else { return head.status }
    let isChunked = head.codings("transfer-encoding").contains("chunked")
    if isChunked, try ChunkedBody.begins(&source) {
      let body = ChunkedBody(source.take())
      source = ByteSource(name: source.name) { () throws(FeedError) in try body.read() }
      source.unpacking = { [unpacking] in unpacking }
    }
    for name in head.codings("content-encoding").reversed() {
      guard let compression = Compression(contentCoding: name), try isCoded(compression) else {
        continue
      }
      source.decompress(compression, memory: memory, unpacking)
    }
    return head.status
  }

  /// Returns `true` unless a content coding was undone before.
  private func isCoded(_ compression: Compression) throws(FeedError) -> Bool {
    let bytes = try source.peek(8)
    if compression == .gzip || compression == .zstd { return compression.mayBegin(with: bytes) }
    return bytes.first.map { !Self.blanks.contains($0) && !"<{[".utf8.contains($0) } ?? false
  }

  /// `true` if the media type is that of a page, a picture or the like.
  private var isPage: Bool {
    ["html", "css", "image/", "video/", "audio/", "font", "pdf"].contains { type.contains($0) }
  }

  /// The encoding that the server states.
  var charset: String? { HTTPHead.charset(of: type) }

  /// `true` if the record says that it is a feed, or XML or JSON.
  var isDeclared: Bool {
    !isPage && ["xml", "json", "rss", "atom", "opml", "rdf"].contains { type.contains($0) }
  }

  /// Tells by the media type and the first bytes whether this may be a feed.
  func mayBeFeed() throws(FeedError) -> Bool {
    let bytes: ArraySlice<UInt8>
    do throws(FeedError) { bytes = try source.peek(Self.previewSize) } catch {
      guard !isPage else { return false }
      throw error
    }
    // A compressed file; other archives aren't feeds.
    if Compression.of(bytes) != nil { return !isPage }
    let text = bytes.drop { Self.blanks.contains($0) }
    switch text.first {
    case UInt8(ascii: "<"):
      let start = Self.lowercased(text.prefix(32))
      if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return false }
      guard isPage else { return true }
      let whole = Self.lowercased(text)
      return ["<rss", "<feed", "<rdf:rdf", "<opml", "<channel"].contains { whole.contains($0) }
    case UInt8(ascii: "{"), UInt8(ascii: "["): return !isPage
    default: return false
    }
  }

  /// Returns text without the zeros of UTF-16.
  private static func lowercased(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.filter { $0 != 0 }, as: UTF8.self).lowercased()
  }
}
