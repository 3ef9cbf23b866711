import TestSupport

/// The package's own files, as the house rules look at them.
enum SourceTree {
  struct File: CustomStringConvertible {
    /// From the package's folder on.
    let path: String
    let text: String

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    var description: String { path }

    /// The modules it imports.
    var imports: [String] {
      lines.compactMap { line in
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), !line.hasPrefix("//"), place <= 3,
          words[..<place].allSatisfy({ isModifier($0) }), place + 1 < words.count
        else { return nil }
        return String(words[place + 1])
      }
    }

    private func isModifier(_ word: Substring) -> Bool {
      word.hasPrefix("@") || ["public", "internal", "package", "private"].contains(word)
    }
  }

  static let sources = swiftFiles(below: "Sources")
  static let tests = swiftFiles(below: "Tests")

  static func text(_ path: String) -> String {
    String(decoding: Files.bytes("\(Files.package)/\(path)") ?? [], as: UTF8.self)
  }

  private static func swiftFiles(below folder: String) -> [File] {
    Files.all(below: "\(Files.package)/\(folder)").filter { $0.hasSuffix(".swift") }.map { file in
      let path = String(file.dropFirst(Files.package.count + 1))
      return File(path: path, text: text(path))
    }
  }
}
