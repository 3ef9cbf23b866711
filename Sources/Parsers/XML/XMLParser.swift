package import ChartConvInputs
package import ChartConvBytes
package import ChartConvRecords

/// Parses XML into records.
package enum XMLParser {
  package typealias Receive = (RecordEvent) throws(FeedError) -> Flow

  /// Parses one document to its end. If the receiver stops, the remaining entries are skipped and
  /// their errors ignored. From its first error on, the document is repaired; the error is
  /// delivered as a warning.
  ///
  /// Throws if the document is beyond repair, ends too early, or exceeds a limit, after delivering
  /// the complete entries. Whatever follows the document remains in the source.
  ///
  /// - Returns: the error after the document's end, unless another document follows.
  package static func parse(
    _ source: inout ByteSource, _ vocabulary: XMLVocabulary, _ options: ParserOptions,
    receive: @escaping Receive
  ) throws(FeedError) -> FeedError? {
    try source.skipLeadingBlanks()
    let preview = DocumentPreview(try source.peek(DocumentPreview.size), options)
    let encoding = preview.encoding
    source.skip(encoding.skipped)
    do throws(FeedError) {
      return unsafe try withUnsafeMutablePointer(to: &source) { source throws(FeedError) in
        let bytes = unsafe try XMLBytes(source, encoding: encoding.name)
        var session = XMLSession(
          XMLRecords(vocabulary, options, receive: receive), XMLSource(bytes))
        session.skippedColumns = preview.skippedColumns
        if let warning = encoding.warning {
          session.records.warn(
            warning, SourcePosition(line: session.source.skippedLines + 1, column: 1))
        }
        let document = XMLDocument(options, preview.delivery)
        return try document.read(&session)
      }
    } catch {
      throw error.named(source.name)
    }
  }
}
