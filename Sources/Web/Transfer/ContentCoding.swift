internal import ChartConvIO

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
