public import FeedIO
public import FeedRecord

/// XML bytes to records.
public enum XMLParser {
  public typealias Receive = (RecordEvent) throws(FeedError) -> Flow

  /// Parses one document to its end, or until the receiver has had enough.
  ///
  /// Throws where the document can't be read or breaks XML's grammar; entries that were complete
  /// by then have been handed over.
  public static func parse(
    _ source: inout ByteSource, _ vocabulary: Vocabulary, _ options: ParserOptions,
    receive: @escaping Receive
  ) throws(FeedError) {
    try source.skipBlankLead()
    let preview = Array(try source.peek(DocumentEncoding.preview))
    let encoding = DocumentEncoding(
      preview, forced: options.encoding, isKnown: XMLContext.knows)
    let isPlain = encoding.name == nil && !options.isLenient
    let delivery: XMLDelivery = isPlain && holdsSection(preview) ? .pushed : .pulled
    source.skip(encoding.skipped)
    do throws(FeedError) {
      unsafe try withUnsafeMutablePointer(to: &source) { source throws(FeedError) in
        let records = XMLRecords(vocabulary, options, receive: receive)
        unsafe try XMLContext(records, options, encoding, delivery, from: source).run()
      }
    } catch {
      throw error.named(source.name)
    }
  }

  /// Whether a CDATA section begins in the first bytes: feeds that have any have one soon.
  private static func holdsSection(_ preview: [UInt8]) -> Bool {
    var rest = preview.prefix(8 << 10)
    while let mark = rest.firstIndex(of: UInt8(ascii: "!")) {
      if rest[mark...].starts(with: "![CDATA[".utf8) { return true }
      rest = rest[(mark + 1)...]
    }
    return false
  }
}
