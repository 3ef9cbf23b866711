/// Patterns that choose among the files of a walked folder.
package struct FileFilter: Sendable {
  /// The patterns of files to read; empty for all.
  package var included: [String] = []
  package var excluded: [String] = []

  package init() {}

  package var isOpen: Bool { included.isEmpty && excluded.isEmpty }

  /// Returns `true` if a file below a folder is chosen.
  package func accepts(_ path: String, below folder: String) -> Bool {
    guard !isOpen else { return true }
    let relative = String(path.dropFirst(folder.count).drop { $0 == "/" })
    return (included.isEmpty || Self.matches(relative, included))
      && !Self.matches(relative, excluded)
  }

  /// A pattern with a slash is matched by the path below the folder, any other by a part of that. The
  /// corresponding C function is `fnmatch`.
  private static func matches(_ path: String, _ patterns: [String]) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    return patterns.contains { pattern in
      (pattern.contains("/") ? [path] : parts).contains { unsafe fnmatch(pattern, $0, 0) == 0 }
    }
  }
}
