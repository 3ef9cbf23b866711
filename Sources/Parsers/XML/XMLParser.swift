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
    _ source: inout ByteSource, _ vocabulary: Vocabulary, _ options: ParserOptions,
    receive: @escaping Receive
  ) throws(FeedError) -> FeedError? {
    try source.skipBlankLead()
    let preview = Array(try source.peek(DocumentEncoding.preview).firstDocument)
    let encoding = DocumentEncoding(
      preview, forced: options.encoding, isKnown: { XMLDecoder($0) != nil })
    let delivery: XMLDelivery =
      encoding.name == nil && preview.holdsLongText ? .pushed : .pulled
    source.skip(encoding.skipped)
    do throws(FeedError) {
      return unsafe try withUnsafeMutablePointer(to: &source) { source throws(FeedError) in
        let bytes = unsafe try XMLBytes(source, encoding: encoding.name)
        var session = XMLSession(
          XMLRecords(vocabulary, options, receive: receive), XMLSource(bytes))
        session.skippedColumns = Int32(preview.prefix(encoding.skipped).lastLine.count)
        if let warning = encoding.warning {
          session.records.warn(warning, Position(line: session.source.skippedLines + 1, column: 1))
        }
        let document = XMLDocument(options, delivery)
        return try document.read(&session)
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
  /// What stands before the declaration of another document.
  fileprivate var firstDocument: Self {
    var rest = dropFirst()
    while let place = rest.firstIndex(of: UInt8(ascii: "<")) {
      if self[place...].starts(with: "<?xml".utf8),
        self[..<place].last(where: { $0 > 0x20 }) == UInt8(ascii: ">"), self[..<place].holds("</")
      {
        return self[..<place]
      }
      rest = rest[(place + 1)...]
    }
    return self
  }

  /// What stands behind the last line feed.
  fileprivate var lastLine: Self {
    lastIndex(of: UInt8(ascii: "\n")).map { self[($0 + 1)...] } ?? self
  }

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
