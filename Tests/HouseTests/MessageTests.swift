import Testing

/// The wording of messages. Texts in quotes in the sources are taken for messages.
@Suite struct MessageTests {
  /// A message of the library names values and limits; the command adds its flag.
  @Test(
    arguments: SourceTree.sources.filter {
      // The arguments of git are texts that nobody reads.
      !$0.path.hasPrefix("Sources/Command/") && $0.path != "Sources/Convert/Inputs/GitHistory.swift"
    })
  func namesNoFlag(_ file: SourceTree.File) {
    // Variables of style sheets begin so, too.
    for text in Self.texts(of: file)
    where !text.hasPrefix("# chartconv --only-new") && !text.contains("var(--") {
      let hasFlag = text.split(separator: " ").contains { word in
        word.hasPrefix("--") && word.dropFirst(2).first?.isLowercase ?? false
      }
      #expect(!hasFlag, "\(file): \(text)")
    }
  }

  private static func texts(of file: SourceTree.File) -> [Substring] {
    file.lines.filter { !$0.contains("//") || $0.contains("://") }.flatMap { line in
      line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map(\.element)
    }
  }
}
