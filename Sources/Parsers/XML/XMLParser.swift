public import ChartConvInputs
public import ChartConvBytes
public import ChartConvRecords

/// XML bytes to records.
public enum XMLParser {
  public typealias Receive = (RecordEvent) throws(FeedError) -> Flow

  /// Parses one document to its end; where the receiver has had enough the entries behind are passed
  /// over, with what is wrong in them. From its first fault on it is repaired; the fault is handed
  /// over as a warning.
  ///
  /// Throws where the document can't be read any further, or ends too early; entries that were
  /// complete by then have been handed over. What follows the document stays in the source.
  ///
  /// - Returns: what is wrong behind the document's end, unless another document follows.
  public static func parse(
    _ source: inout ByteSource, _ vocabulary: XMLVocabulary, _ options: ParserOptions,
    receive: @escaping Receive
  ) throws(FeedError) -> FeedError? {
    try source.skipBlankLead()
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
          session.records.warn(warning, Position(line: session.source.skippedLines + 1, column: 1))
        }
        let document = XMLDocument(options, preview.delivery)
        return try document.read(&session)
      }
    } catch {
      throw error.named(source.name)
    }
  }
}
