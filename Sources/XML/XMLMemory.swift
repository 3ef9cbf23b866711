package import ChartConvRecords

/// The memory of a worker for small documents: the names of the last ones, which needn't be compared as text
/// again, and the memory of their records.
///
/// Most of the names of a document have occurred in the one before it. Small documents use the same
/// dictionary of libxml2, in which a name has the same pointer.
package final class XMLMemory {
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
  private var records: OpenRecords?

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

  /// Returns records without content.
  func takeRecords() -> OpenRecords { records.take() ?? OpenRecords() }

  /// Keeps what a small document leaves.
  func keep(_ records: consuming XMLRecords, of dictionary: XMLDictionary?) {
    if let dictionary, dictionary === names.dictionary, !records.isRepaired {
      names.vocabulary = records.vocabulary
    }
    var open = records.open
    open.reset()
    self.records = consume open
  }
}
