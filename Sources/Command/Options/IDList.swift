import ChartConv

/// A file of ids, one per line. Empty lines and lines beginning with `#` are ignored.
enum IDList {
  static func read(_ path: String) throws(FeedError) -> Set<ExactText> {
    do throws(FeedError) {
      var source = try ByteSource(path: path)
      try source.skipLeadingBlanks()
      let bytes = try source.peek(.max)
      // No id would match: of a compressed file, of UTF-16, or of a list with NUL bytes.
      guard bytes.span.isUTF8, !bytes.contains(0) else {
        throw FeedError(.unreadable, "not lines of text in UTF-8", in: path)
      }
      return ids(in: bytes)
    } catch {
      throw .usage("--exclude-ids: \(error)")
    }
  }

  private static func ids(in bytes: ArraySlice<UInt8>) -> Set<ExactText> {
    var ids: Set<ExactText> = []
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
      guard let start = line.firstIndex(where: { !isBlank($0) }),
        let end = line.lastIndex(where: { !isBlank($0) }), line[start] != UInt8(ascii: "#")
      else { continue }
      ids.insert(ExactText(String(decoding: line[start...end], as: UTF8.self)))
    }
    return ids
  }
}
