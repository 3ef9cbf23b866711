internal import ChartConvIO

/// The decoders of an answer's content codings (RFC 9110 §8.4), with the checks of files: an answer
/// that is truncated, or whose checksum is wrong, is an error.
enum ContentCoding {
  /// More are a server's error, or an attack.
  private static let maximumCount = 5

  /// The value of `Accept-Encoding`. It names only codings that can be decoded.
  static var accepted: String {
    ["gzip", "deflate"].joined(separator: ", ") + (Compression.zstd.isInstalled ? ", zstd" : "")
  }

  /// Returns a closure with the decoded body.
  ///
  /// - Parameters:
  ///   - memory: the maximum window of zstd, in bytes.
  ///   - body: returns the next bytes as they were received; empty at the end.
  static func decoding(
    _ head: HTTPHead, memory: Int, _ body: @escaping ByteSource.NextPiece
  ) throws(FeedError) -> ByteSource.NextPiece {
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
    for name in names.reversed() {
      guard let compression = compression(name) else {
        throw FeedError(.unreadable, "unexpected content coding '\(name)'")
      }
      let decoder = Decompressor(
        ByteSource(name: "", nextPiece: body), compression, memory: memory)
      body = { () throws(FeedError) in try decoder.read() }
    }
    return body
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
