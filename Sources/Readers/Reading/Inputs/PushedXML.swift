internal import ChartConvIO
internal import ChartConvXML

/// An XML document whose bytes are appended, and the documents that follow it.
final class PushedXML {
  private let input: XMLInput
  private let document: BegunDocument
  private let parser: XMLPushParser

  /// - Parameter source: a source whose bytes are appended, with the beginning of the document.
  init(
    _ source: consuming ByteSource, _ input: XMLInput, _ next: XMLInput.Next
  ) throws(FeedError) {
    let document = input.begin(next, source.name)
    self.input = input
    self.document = document
    parser = try XMLPushParser(source, document.vocabulary, document.options) {
      event throws(FeedError) in
      try document.reader.receive(event)
    }
  }

  /// The diagnostics of the document so far.
  var diagnostics: Diagnostics { document.reader.diagnostics }

  /// Parses more bytes. Returns `false` if the document has ended with an error.
  func append(_ bytes: [UInt8]) -> Bool { parser.append(bytes) }

  /// Ends the bytes, and reads the documents after the first one.
  ///
  /// - Parameter source: an empty source, which takes the bytes after the document.
  func finish(
    _ source: inout ByteSource, _ diagnostics: inout Diagnostics
  ) throws(FeedError) {
    try input.read(from: document, &source, &diagnostics) { source throws(FeedError) in
      defer { source = parser.takeSource() }
      return try parser.finish()
    }
  }
}
