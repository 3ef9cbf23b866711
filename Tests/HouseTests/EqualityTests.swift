import Testing

/// `String` compares by canonical equivalence, and data by bytes: sets and keys of texts that come
/// from inputs are `ExactText` or bytes.
@Suite struct EqualityTests {
  /// Sets and dictionaries of words that the program itself has, looked up by a word of an input;
  /// those are ASCII, which nothing in lower case but itself is equivalent to.
  private static let ofWords = [
    "Sources/Detection/TagScanner.swift", "Sources/Parsers/JSON/JSONOutline.swift",
    "Sources/Parsers/XML/HTMLEntities.swift", "Sources/Parsers/XML/XMLRepair.swift",
  ]

  @Test(arguments: SourceTree.sources)
  func noCollectionIsKeyedByText(_ file: SourceTree.File) {
    guard !Self.ofWords.contains(file.path) else { return }
    // Closures that set a value are no sets.
    for line in file.lines where !line.contains("@escaping") {
      for type in ["Set<String>", "Set<Substring>", "[String:", "[Substring:", "Distinct<String>"] {
        #expect(!line.contains(type), "\(file): \(line)")
      }
    }
  }
}
