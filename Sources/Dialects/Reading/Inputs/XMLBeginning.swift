internal import ChartConvDetection
internal import ChartConvModel

/// The first bytes of a document up to the end of its root element's start tag, and the dialect that
/// they were recognised as. Feeds of one origin begin alike, so their dialect is sought only once.
struct XMLBeginning {
  let format: InputFormat
  private let bytes: [UInt8]

  /// - Parameter preview: the document's first bytes.
  /// - Returns: `nil` if the element isn't the first or more bytes than these decide about it.
  init?(of preview: ArraySlice<UInt8>, _ root: XMLRoot, _ format: InputFormat) {
    guard root.isFirst, let extent = root.extent else { return nil }
    self.format = format
    bytes = Array(preview.prefix(extent))
  }

  /// Returns `true` if a document begins with these bytes.
  func begins(_ preview: ArraySlice<UInt8>) -> Bool {
    preview.count >= bytes.count && preview.span.extracting(first: bytes.count).equals(bytes.span)
  }
}
