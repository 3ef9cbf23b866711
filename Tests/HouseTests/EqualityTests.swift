import Testing

/// `String` compares by canonical equivalence, but data is compared by bytes. Sets and dictionaries
/// of texts from inputs must use `ExactText` or bytes as keys.
@Suite struct EqualityTests {
  /// Files with sets and dictionaries in which only chartconv's words are looked up. These
  /// are ASCII, which is canonically equivalent only to itself.
  private static let ofWords = [
    "Sources/Parsers/JSON/JSONOutline.swift", "Sources/Text/Markup/HTMLEntities.swift",
    "Sources/Text/Markup/HTMLText.swift", "Sources/Readers/Apple/ChartQuery.swift",
    "Sources/Text/Markup/PageLinks.swift", "Sources/Command/Reports/Check/RuleTest.swift",
    "Sources/Command/Reports/Check/ValueForms.swift",
    "Sources/Readers/Reading/Batches/OwnElements.swift",
  ]

  @Test(arguments: SourceTree.sources)
  func noCollectionIsKeyedByText(_ file: SourceTree.File) {
    guard !Self.ofWords.contains(file.path) else { return }
    // `Set<Value>` in closures is a setter.
    for line in file.lines where !line.contains("@escaping") {
      for type in ["Set<String>", "Set<Substring>", "[String:", "[Substring:", "Distinct<String>"] {
        #expect(!line.contains(type), "\(file): \(line)")
      }
    }
  }
}
