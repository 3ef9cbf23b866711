import ChartConvCore

/// A file with the names of inputs: one per line, or NUL-terminated as by `find -print0`.
struct InputList {
  /// The path; `-` is standard input.
  let path: String
  let isZeroTerminated: Bool

  /// Reads the list and adds its names.
  func read(into names: inout InputNames) throws(FeedError) {
    do throws(FeedError) {
      var source = try ByteSource(path: path)
      names.setList(try source.peek(.max), endedBy: isZeroTerminated ? 0 : 0x0A)
    } catch {
      throw .usage("--files-from: \(error)")
    }
  }
}
