internal import ChartConvIO

/// The inputs' paths relative to their common folder. Standard input is `stdin`.
struct RelativePaths {
  private let paths: [[Substring]]
  /// The number of folders that all paths share.
  private let common: Int

  init(of inputs: [String]) {
    let needsRoot = inputs.contains { $0.hasPrefix("/") || $0.split(separator: "/").contains("..") }
    let folder = needsRoot ? Self.currentFolder : ""
    paths = inputs.map { input in
      input == "-" ? [] : Self.parts(input.hasPrefix("/") ? input : "\(folder)/\(input)")
    }
    let named = paths.filter { !$0.isEmpty }
    common =
      named.first.map { first in
        named.reduce(first.count - 1) { count, path in
          // By their bytes, like the file system.
          zip(first.prefix(count), path.dropLast()).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        }
      } ?? 0
  }

  subscript(index: Int) -> String {
    let path = paths[index]
    return path.isEmpty ? "stdin" : path.dropFirst(common).joined(separator: "/")
  }

  private static func parts(_ path: String) -> [Substring] {
    path.split(separator: "/").reduce(into: []) { parts, part in
      if part == ".." {
        _ = parts.popLast()
      } else if part != "." {
        parts.append(part)
      }
    }
  }

  private static var currentFolder: String {
    guard let path = unsafe getcwd(nil, 0) else { return "" }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}

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
