import Foundation
import TestSupport
import Testing

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

  private static let lock = NSLock()

  /// Checks the table of a page, or writes it if fixtures are updated.
  ///
  /// - Parameter mark: the beginning of the table's first line.
  static func check(_ table: [String], in page: String, at mark: String) {
    // A page may have tables of several tests.
    lock.lock()
    defer { lock.unlock() }
    let lines = text(page).split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix(mark) }) else {
      Issue.record("\(page) has no table that begins with '\(mark)'")
      return
    }
    let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
    if Files.updatesFixtures {
      let text = (lines[..<start] + table.map { $0[...] } + lines[end...]).joined(separator: "\n")
      #expect(Files.write(Array(text.utf8), to: "\(Files.package)/\(page)"))
    } else {
      #expect(lines[start..<end].map(String.init) == table)
    }
  }
}
