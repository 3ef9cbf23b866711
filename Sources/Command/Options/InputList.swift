import ChartConv

/// A file with the names of inputs: one per line, or NUL-terminated as by `find -print0`.
struct InputList {
  /// The path; `-` is standard input.
  let path: String
  let isZeroTerminated: Bool

  /// Reads the list and adds its names.
  func read(into names: inout InputNames) throws(FeedError) {
    do throws(FeedError) {
      var source = try ByteSource(path: path)
      let list = try source.peek(.max)
      guard isZeroTerminated || !list.contains(0) else {
        throw FeedError(.malformed, "the list has NUL bytes; -0 reads names that end with them")
      }
      let count = names.count
      names.setList(list, endedBy: isZeroTerminated ? 0 : 0x0A)
      guard names.count > count else { throw FeedError(.malformed, "the list has no names") }
    } catch {
      throw .usage("--files-from: \(error)")
    }
  }
}
