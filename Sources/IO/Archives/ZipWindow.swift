/// A cache of the last part of a zip that was read, for adjacent records.
struct ZipWindow {
  /// The maximum size of a directory entry.
  static let record = 46 + 3 * 0xFFFF
  private static let size = 2 * record

  private var first = 0
  private var bytes: [UInt8] = []
  /// `true` if the window extends to the end of the file.
  private var isLast = false

  /// Returns `count` bytes at an offset, fewer at the end of the file.
  mutating func bytes(
    of source: inout ByteSource, at offset: Int, count: Int
  ) throws(FeedError) -> ArraySlice<UInt8> {
    let isCached = offset >= first && (isLast || offset + count <= first + bytes.count)
    if !isCached { try read(&source, offset, max(count, Self.size)) }
    return bytes.dropFirst(offset - first).prefix(count)
  }

  private mutating func read(
    _ source: inout ByteSource, _ offset: Int, _ count: Int
  ) throws(FeedError) {
    first = offset
    bytes = []
    isLast = false
    guard source.seek(to: Int64(offset), fromEnd: false) != nil else { return }
    while bytes.count < count, let chunk = try source.nextChunk() {
      bytes += chunk.prefix(count - bytes.count)
    }
    isLast = bytes.count < count
  }
}
