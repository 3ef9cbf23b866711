package import ChartConvRecords

/// The names of a worker's last small documents, which needn't be compared as text again.
///
/// Most of the names of a document have occurred in the one before it. Small documents use the same
/// dictionary of libxml2, in which a name has the same pointer.
package final class XMLNameMemory {
  /// The names that a document is parsed with.
  struct Names {
    /// The terms of the vocabulary, and pointers of the dictionary.
    var vocabulary: XMLVocabulary
    /// The dictionary; `nil` if the document has its own.
    var dictionary: XMLDictionary?
  }

  /// The largest dictionary that another document may use.
  private static let maximumCount = 1024
  private static let maximumSize = 128 << 10

  package let vocabulary: XMLVocabulary
  private var names: Names

  package init(_ vocabulary: Vocabulary) {
    self.vocabulary = XMLVocabulary(vocabulary)
    names = Names(vocabulary: self.vocabulary)
  }

  /// Returns the names for a document.
  ///
  /// - Parameter isSmall: `true` if the document can't have more names than the limit, which counts
  ///   those of a document.
  func names(isSmall: Bool) -> Names {
    guard isSmall else { return Names(vocabulary: vocabulary) }
    if let dictionary = names.dictionary, dictionary.count <= Self.maximumCount,
      dictionary.size <= Self.maximumSize
    {
      return names
    }
    names = Names(vocabulary: vocabulary, dictionary: XMLDictionary())
    return names
  }

  /// Keeps what a document has added to the names.
  func keep(_ vocabulary: XMLVocabulary, of dictionary: XMLDictionary?) {
    if let dictionary, dictionary === names.dictionary { names.vocabulary = vocabulary }
  }
}
