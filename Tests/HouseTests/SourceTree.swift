import TestSupport

/// The package's own files.
enum SourceTree {
  struct File: CustomStringConvertible {
    /// The path relative to the package.
    let path: String
    let text: String

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    var description: String { path }

    /// The imported modules.
    var imports: [String] {
      lines.compactMap { line in
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), !line.hasPrefix("//"), index <= 3,
          words[..<index].allSatisfy({ isModifier($0) }), index + 1 < words.count
        else { return nil }
        return String(words[words.count - 1].prefix { $0 != "." })
      }
    }

    private func isModifier(_ word: Substring) -> Bool {
      word.hasPrefix("@") || ["public", "internal", "package", "private"].contains(word)
    }
  }

  static let sources: [File] = {
    let folder = "\(Files.package)/Sources"
    return Files.all(below: folder).filter { $0.hasSuffix(".swift") }.map { file in
      let path = String(file.dropFirst(Files.package.count + 1))
      return File(path: path, text: text(path))
    }
  }()

  static func text(_ path: String) -> String {
    String(decoding: Files.bytes("\(Files.package)/\(path)") ?? [], as: UTF8.self)
  }
}
