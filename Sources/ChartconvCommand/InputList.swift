import ChartConv

/// A file that lists the inputs: one a line, or each ended by a zero byte, as `find -print0` does.
struct InputList {
  /// `-` is standard input.
  let path: String
  let isZeroTerminated: Bool

  func read() throws(FeedError) -> [String] {
    do throws(FeedError) {
      var source = try ByteSource(path: path)
      let end: UInt8 = isZeroTerminated ? 0 : 0x0A
      return try source.peek(.max).split(separator: end).map { String(decoding: $0, as: UTF8.self) }
    } catch {
      throw .usage("--files-from: \(error)")
    }
  }
}
