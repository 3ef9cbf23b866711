/// A vocabulary for documents that are read one after another. A document leaves libxml2's parser to the
/// next one, with the names that it has learned.
package final class XMLWorkspace {
  private let vocabulary: XMLVocabulary
  private var idle: (parser: XMLParserState, vocabulary: XMLVocabulary)?

  package init(_ vocabulary: Vocabulary) { self.vocabulary = XMLVocabulary(vocabulary) }

  deinit { idle?.parser.free() }

  /// Returns the vocabulary, and the parser that the last document has left.
  func take() -> (vocabulary: XMLVocabulary, parser: XMLParserState?) {
    guard var idle = idle.take() else { return (vocabulary, nil) }
    idle.vocabulary.beginDocument()
    return (idle.vocabulary, idle.parser)
  }

  func keep(_ parser: XMLParserState, _ vocabulary: XMLVocabulary) {
    idle?.parser.free()
    idle = (parser, vocabulary)
  }
}
