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
    let delivery: XMLDelivery =
      isPlain && preview.holdsLongText ? .pushed : .pulled
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
}

extension [UInt8] {
  /// Whether a CDATA section or escaped markup is in the first bytes: feeds that have any have it
  /// soon.
  fileprivate var holdsLongText: Bool {
    let head = prefix(8 << 10)
    return head.holds("![CDATA[") || head.holds("&lt;")
  }
}

extension ArraySlice<UInt8> {
  fileprivate func holds(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return true }
    var rest = self
    while let place = rest.firstIndex(of: first) {
      if rest[place...].starts(with: text.utf8) { return true }
      rest = rest[(place + 1)...]
    }
    return false
  }
}
