internal import ChartConvIO

/// The parts of an input's file name.
enum InputName {
  private static let compressions = Set(Compression.all.flatMap(\.suffixes))

  /// Returns the path without the file's suffix and a compression suffix after it.
  static func stem(of path: String) -> String {
    let (stem, suffix) = cut(path[...])
    return String(compressions.contains(suffix.lowercased()) ? cut(stem).stem : stem)
  }

  private static func cut(_ path: Substring) -> (stem: Substring, suffix: Substring) {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
    guard let point = path.utf8.lastIndex(of: UInt8(ascii: ".")),
      point > name ?? path.startIndex
    else { return (path, "") }
    return (path[..<point], path[path.utf8.index(after: point)...])
  }
}
