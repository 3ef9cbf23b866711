/// The dictionary at the beginning of a `.warc.zst` file: a skippable frame with a separate mark ("Zstandard
/// compression for WARC files"), whose contents may be compressed.
enum ZstdDictionary {
  private static let magic: [UInt8] = [0x5D, 0x2A, 0x4D, 0x18]
  private static let headSize = 8
  /// The first bytes of a dictionary (RFC 8878 §5).
  private static let mark: [UInt8] = [0x37, 0xA4, 0x30, 0xEC]

  /// Takes the dictionary out of a source; returns an empty one if there is none.
  static func take(
    from source: inout ByteSource, _ memory: Int, _ unpacking: Unpacking
  ) throws(FeedError) -> [UInt8] {
    let head = try source.peek(headSize)
    guard head.starts(with: magic), let size = head.littleEndian(4, 4) else { return [] }
    let tooLarge = FeedError(
      .limit, "zstd: the dictionary is larger than the limit", about: .archiveMemory)
    guard size <= memory else { throw tooLarge }
    let frame = Array(try source.peek(headSize + size).dropFirst(headSize))
    guard frame.count == size else {
      throw FeedError(.truncated, "zstd: truncated within the dictionary")
    }
    source.skip(headSize + size)
    if frame.starts(with: mark) || frame.isEmpty { return frame }
    var packed = ByteSource(frame, name: source.name)
    packed.unpacking = { unpacking }
    packed.decompress(.zstd, memory: memory, unpacking)
    var dictionary: [UInt8] = []
    while let piece = try packed.nextChunk() {
      dictionary += piece
      guard dictionary.count <= memory else { throw tooLarge }
    }
    return dictionary
  }
}
