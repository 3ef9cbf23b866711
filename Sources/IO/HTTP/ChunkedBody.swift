/// The chunked transfer coding (RFC 9112 §7.1), undone.
final class ChunkedBody {
  /// A longer line isn't the size of a chunk.
  private static let maximumLine = 4 << 10

  private var source: ByteSource
  private var left = 0
  private var isFirst = true
  private var isAtEnd = false

  init(_ source: consuming ByteSource) { self.source = source }

  /// Returns `true` if a body begins with the size of a chunk.
  static func begins(_ source: inout ByteSource) throws(FeedError) -> Bool {
    let line = try source.peek(20).prefix { $0 != 0x0A }
    return size(line) != nil && line.count < 20
  }

  /// Returns the next bytes; empty at the end.
  func read() throws(FeedError) -> [UInt8] {
    while left == 0 {
      if isAtEnd { return [] }
      try beginChunk()
    }
    let piece = Array(try source.peek(1).isEmpty ? [] : source.available.prefix(left))
    guard !piece.isEmpty else { throw FeedError(.truncated, "the body ends within a chunk") }
    source.skip(piece.count)
    left -= piece.count
    return piece
  }

  private func beginChunk() throws(FeedError) {
    if !isFirst { _ = try source.takeLine(atMost: Self.maximumLine) }
    isFirst = false
    guard let line = try source.takeLine(atMost: Self.maximumLine) else {
      throw FeedError(.truncated, "the body ends within a chunk")
    }
    guard let size = Self.size(line) else {
      throw FeedError(.malformed, "the size of a chunk is damaged")
    }
    left = size
    isAtEnd = size == 0
  }

  /// Parses `1a2b` and `1a2b; name=value`.
  private static func size(_ line: ArraySlice<UInt8>) -> Int? {
    let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 }
    guard (1...8).contains(digits.count) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: 16).flatMap { $0 < 0 ? nil : $0 }
  }
}
