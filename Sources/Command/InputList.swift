import ChartConv

/// A file that lists the inputs: one a line, or each ended by a zero byte, as `find -print0` does.
struct InputList {
  /// `-` is standard input.
  let path: String
  let isZeroTerminated: Bool

  /// Adds the names that it holds.
  func read(into names: inout InputNames) throws(FeedError) {
    do throws(FeedError) {
      var source = try ByteSource(path: path)
      names.setList(try source.peek(.max), endedBy: isZeroTerminated ? 0 : 0x0A)
    } catch {
      throw .usage("--files-from: \(error)")
    }
  }
}
