public import FeedIO
public import FeedRecord

/// XML bytes to records.
public enum XMLParser {
  public typealias Receive = (RecordEvent) throws(FeedError) -> Flow

  /// Parses one document to its end, or until the receiver has had enough.
  ///
  /// The parser pulls: libxml2 spends a sixth fewer instructions so than where bytes are pushed.
  /// Throws where the document can't be read or breaks XML's grammar; entries that were complete
  /// by then have been handed over.
  public static func parse(
    _ source: inout ByteSource, _ vocabulary: Vocabulary, _ options: ParserOptions,
    receive: @escaping Receive
  ) throws(FeedError) {
    try source.skipBlankLead()
    let encoding = DocumentEncoding(
      Array(try source.peek(DocumentEncoding.preview)), forced: options.encoding,
      isKnown: XMLContext.knows)
    source.skip(encoding.skipped)
    do throws(FeedError) {
      unsafe try withUnsafeMutablePointer(to: &source) { source throws(FeedError) in
        let records = XMLRecords(vocabulary, options, receive: receive)
        unsafe try XMLContext(records, options, encoding, pulling: source).run()
      }
    } catch {
      throw error.named(source.name)
    }
  }
}
