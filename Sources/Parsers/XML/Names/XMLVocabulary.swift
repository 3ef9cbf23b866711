package import ChartConvRecords

/// A vocabulary compiled to XML names, shared by all documents.
package struct XMLVocabulary: Sendable {
  let elements: XMLNameTable
  let attributes: XMLNameTable

  package init(_ vocabulary: Vocabulary) {
    elements = XMLNameTable(vocabulary.elements)
    attributes = XMLNameTable(vocabulary.attributes)
  }
}
