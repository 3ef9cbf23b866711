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
  /// - Parameters:
  ///   - memory: what is kept of the documents before this one.
  ///   - windows: reads a part of a long document in windows.
  /// - Returns: the error after the document's end, unless another document follows.
  package static func parse(
    _ source: inout ByteSource, _ memory: XMLMemory, _ options: ParserOptions,
    windows: (any XMLWindowReader)? = nil, receive: @escaping Receive
  ) throws(FeedError) -> FeedError? {
    try source.skipLeadingBlanks()
    let beginning = try source.peek(DocumentPreview.size)
    // The document is whole, and a name takes more than a byte.
    let isSmall =
      beginning.count < min(DocumentPreview.size, options.limits.names) && !source.hasPendingError
    let preview = DocumentPreview(beginning, options)
    source.skip(preview.encoding.skipped)
    let windows = preview.encoding.name == nil && options.root == nil ? windows : nil
    do throws(FeedError) {
      var splitting = XMLSplitting(from: windows?.start ?? .max)
      while true {
        var split: XMLSplit?
        let fault = try read(
          &source, preview, memory, isSmall: isSmall, options, splitting, stoppedAt: &split,
          receive: receive)
        guard let windows, let split else { return fault }
        splitting = try windows.read(&source, split)
      }
    } catch {
      throw error.named(source.name)
    }
  }

  /// Parses a document to its end, or to a place where it is split.
  private static func read(
    _ source: inout ByteSource, _ preview: DocumentPreview, _ memory: XMLMemory,
    isSmall: Bool, _ options: ParserOptions, _ splitting: XMLSplitting,
    stoppedAt stop: inout XMLSplit?, receive: @escaping Receive
  ) throws(FeedError) -> FeedError? {
    unsafe try withUnsafeMutablePointer(to: &source) { source throws(FeedError) in
      let bytes = unsafe try XMLBytes(source, encoding: preview.encoding)
      let names = memory.names(isSmall: isSmall)
      let records = XMLRecords(
        names.vocabulary, options, resuming: splitting.progress, open: memory.takeRecords(),
        receive: receive)
      var session = XMLSession(records, XMLSource(bytes), dictionary: names.dictionary)
      session.place.splitting = splitting
      session.skippedColumns = preview.skippedColumns
      let fault = try XMLDocument(options, preview.delivery).read(&session)
      if session.isAbandoned { unsafe source.pointee.dropRest() }
      stop = session.place.splitting.stop
      stop?.delivery = preview.delivery
      stop?.skippedColumns = preview.skippedColumns
      stop?.skippedLines = session.source.skippedLines
      if isSmall { memory.keep(session.records, of: names.dictionary) }
      return fault
    }
  }

  /// Parses a window, which ends with the end tags of the document.
  ///
  /// - Returns: the offset of the first of these, and the position before it.
  static func parseWindow(
    _ source: inout ByteSource, of split: XMLSplit, _ vocabulary: XMLVocabulary,
    _ options: ParserOptions, receive: @escaping Receive
  ) throws(FeedError) -> (offset: Int, cut: XMLCut)? {
    unsafe try withUnsafeMutablePointer(to: &source) { source throws(FeedError) in
      let bytes = unsafe try XMLBytes(source, encoding: DocumentEncoding())
      let records = XMLRecords(vocabulary, options, resuming: split.progress, receive: receive)
      var session = XMLSession(records, XMLSource(bytes))
      session.place.splitting = XMLSplitting(at: split)
      session.skippedColumns = split.skippedColumns
      try XMLDocument(options, split.delivery).parse(&session, split.delivery)
      guard session.fault == nil, session.records.receiver.mayBeSplit,
        session.records.open.headSize == split.headSize
      else { return nil }
      return session.place.splitting.end
    }
  }
}
