package import ChartConvIO

/// Reads a long document in windows, several at a time.
package protocol XMLWindowReader: AnyObject {
  /// The offset in bytes from which on a document is read in windows.
  var start: Int { get }

  /// Reads windows from a source whose first byte is at a split, and leaves in it what must be
  /// parsed in order.
  ///
  /// - Returns: how the document goes on.
  func read(_ source: inout ByteSource, _ split: XMLSplit) throws(FeedError) -> XMLSplitting
}
