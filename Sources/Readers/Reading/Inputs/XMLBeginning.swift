internal import ChartConvModel

/// The first bytes of a document up to the end of its root element's start tag, and the dialect that
/// they were recognised as. Feeds of one origin begin alike, so their dialect is sought only once.
struct XMLBeginning {
  let document: XMLInput.Next
  private let bytes: [UInt8]

  /// - Parameter bytes: bytes that decide about the document, regardless of what follows.
  init(_ bytes: ArraySlice<UInt8>, of document: XMLInput.Next) {
    self.document = document
    self.bytes = Array(bytes)
  }

  /// Returns `true` if a document begins with these bytes.
  func begins(_ preview: ArraySlice<UInt8>) -> Bool {
    preview.count >= bytes.count && preview.span.extracting(first: bytes.count).equals(bytes.span)
  }
}
