public import ChartConvRecords

/// A vocabulary compiled to XML names, shared by all documents.
public struct XMLVocabulary: Sendable {
  let elements: XMLNameTable
  let attributes: XMLNameTable

  public init(_ vocabulary: Vocabulary) {
    elements = XMLNameTable(vocabulary.elements)
    attributes = XMLNameTable(vocabulary.attributes)
  }
}
