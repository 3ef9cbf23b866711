internal import ChartConvIO

/// The body of a document that is being received, and kept in the cache once it is complete.
final class WebReception {
  private let response: WebResponse
  private let status: Int
  private let keep: (CacheWriter) -> Void
  private var writer: CacheWriter?
  private let maximumKept: Int
  /// The bytes that were read for the check of the body.
  private var first: [UInt8] = []

  /// Reads the first bytes. Throws if they are a web page, or there are none.
  ///
  /// - Parameters:
  ///   - maximumKept: the size from which the document isn't kept.
  ///   - keep: called with the complete document.
  init(
    _ response: WebResponse, of address: WebAddress, status: Int, _ writer: CacheWriter?,
    maximumKept: Int,
    keep: @escaping (CacheWriter) -> Void
  ) throws(FeedError) {
    self.response = response
    self.status = status
    self.writer = writer
    self.maximumKept = maximumKept
    self.keep = keep
    var check = PageCheck.undecided
    while check == .undecided {
      let bytes = try response.read()
      if bytes.isEmpty {
        guard first.contains(where: { $0 > 0x20 }) else {
          throw problem("an empty body instead of a feed")
        }
        break
      }
      first += bytes
      check = PageCheck(first[...])
    }
    if check == .page { throw problem(PageCheck.description(try page(), at: address.name)) }
  }

  /// `true` if the document is going to be kept.
  var isKept: Bool { writer != nil }

  /// Returns the next bytes; empty at the end.
  func read() throws(FeedError) -> [UInt8] {
    var bytes = first
    first = []
    if bytes.isEmpty { bytes = try response.read() }
    writer?.write(bytes)
    if let size = writer?.size, size > maximumKept { writer = nil }
    if bytes.isEmpty, let complete = writer {
      writer = nil
      keep(complete)
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
    FeedError(.unreadable, "\(HTTPStatus.text(status)): \(message)")
  }
}
