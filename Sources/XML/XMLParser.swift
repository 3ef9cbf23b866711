package import ChartConvIO
package import ChartConvRecords

/// Parses XML into records.
package enum XMLParser {
  package typealias Receive = (RecordEvent) throws(FeedError) -> Flow

  /// Parses one document to its end. If the receiver stops, the remaining entries are skipped and
  /// their errors ignored. From its first error on, the document is repaired; the error is
  /// delivered as a warning.
  ///
  /// If the receiver has stopped and the end of the document isn't near, the rest of the source is
  /// dropped.
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
    source.skip(preview.encoding.skipped)
    do throws(FeedError) {
      return unsafe try withUnsafeMutablePointer(to: &source) { source throws(FeedError) in
        let bytes = unsafe try XMLBytes(source, encoding: preview.encoding)
        let records = XMLRecords(vocabulary, options, receive: receive)
        var session = XMLSession(records, XMLSource(bytes))
        session.skippedColumns = preview.skippedColumns
        let problem = try XMLDocument(options, preview.delivery).read(&session)
        if session.isAbandoned { unsafe source.pointee.dropRest() }
        return problem
      }
    } catch {
      throw error.named(source.name)
    }
  }
}
