package import ChartConvRecords

/// A vocabulary compiled to XML names, shared by all documents.
package struct XMLVocabulary: Sendable {
  var elements: XMLNameTable
  var attributes: XMLNameTable
  let folders: Vocabulary.Folders?
  /// `true` if what isn't read is kept; see ``Record/extra``.
  let keepsExtra: Bool

  package init(_ vocabulary: Vocabulary) {
    elements = XMLNameTable(vocabulary.elements)
    attributes = XMLNameTable(vocabulary.attributes)
    folders = vocabulary.folders
    keepsExtra = vocabulary.keepsExtra
  }

  /// Removes the pointers of a document.
  mutating func forget() {
    elements.forget()
    attributes.forget()
  }
}
