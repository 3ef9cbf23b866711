internal import ChartConvBytes

/// The part of a zip that was read last, for records that stand near one another.
struct ZipWindow {
  /// As long as a record of the directory can be.
  static let record = 46 + 3 * 0xFFFF
  private static let size = 2 * record

  private var first = 0
  private var bytes: [UInt8] = []
  /// Whether nothing follows it.
  private var isLast = false

  /// The bytes at a place, as many as there are.
  mutating func bytes(
    of source: inout ByteSource, at place: Int, count: Int
  ) throws(FeedError) -> ArraySlice<UInt8> {
    let isHere = place >= first && (isLast || place + count <= first + bytes.count)
    if !isHere { try read(&source, place, max(count, Self.size)) }
    return bytes.dropFirst(place - first).prefix(count)
  }

  private mutating func read(
    _ source: inout ByteSource, _ place: Int, _ count: Int
  ) throws(FeedError) {
    first = place
    bytes = []
    isLast = false
    guard source.seek(to: Int64(place), fromEnd: false) != nil else { return }
    while bytes.count < count, let chunk = try source.nextChunk() {
      bytes += chunk.prefix(count - bytes.count)
    }
    isLast = bytes.count < count
  }
}
