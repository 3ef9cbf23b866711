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
        var session = XMLSession(records, XMLSource(bytes), preview.skippedColumns)
        let problem = try XMLDocument(options).read(&session)
        if session.isAbandoned { unsafe source.pointee.dropRest() }
        return problem
      }
    } catch {
      throw error.named(source.name)
    }
  }
}

/// Parses one document: as XML up to the first error, and repaired from there on.
struct XMLDocument {
  private let root: String?

  init(_ options: ParserOptions) { root = options.root }

  /// - Returns: the error after the document's end, if it wasn't reported yet.
  func read(_ session: inout XMLSession) throws(FeedError) -> FeedError? {
    guard root == nil else {
      try readRepaired(&session, from: nil)
      return nil
    }
    try parse(&session)
    return try conclude(&session)
  }

  /// Ends a document whose parser has stopped or is at the end of its bytes.
  func conclude(_ session: inout XMLSession) throws(FeedError) -> FeedError? {
    guard let problem = session.problem else {
      try finish(&session)
      let tail = session.encodingProblem
      if session.source.isPastDocument || session.source.problem != nil || tail != nil {
        session.putBackTail()
      }
      return session.records.receiver.isDone ? nil : tail
    }
    guard !session.progress.checkpoint.isAfterRoot else {
      try finish(&session)
      session.putBackTail()
      return session.records.receiver.isDone ? nil : problem
    }
    // The repair decides whether an error at the end is a warning or an error.
    if problem.kind == .malformed { session.records.receiver.warn(problem) }
    try session.check()
    try readRepaired(&session, from: problem)
    return nil
  }

  private func parse(_ session: inout XMLSession) throws(FeedError) {
    unsafe try withUnsafeMutablePointer(to: &session) { session throws(FeedError) in
      let context = unsafe try XMLContext(session)
      if unsafe session.pointee.mayContinue { context.run() }
      unsafe try session.pointee.check()
    }
  }

  /// Parses the document again from the last element before an error.
  private func readRepaired(
    _ session: inout XMLSession, from problem: FeedError?
  ) throws(FeedError) {
    guard session.beginRepair(root: root) else {
      throw problem ?? FeedError(.malformed, XMLErrorText.malformed, at: session.position)
    }
    try parse(&session)
    switch session.source.repair?.ending {
    case .whole(let offset, let line):
      if let problem, problem.kind == .truncated { session.records.receiver.warn(problem) }
      try finish(&session)
      session.putBack(from: offset, line: line)
    case .early(let offset, let line):
      session.putBack(from: offset, line: line)
      guard !session.records.receiver.isDone else { return try finish(&session) }
      if let problem, problem.kind == .truncated { throw problem }
      throw FeedError(
        .truncated, session.problem?.message ?? "the document ends before it is complete",
        at: session.problem?.position ?? session.position)
    case .empty:
      throw problem
        ?? FeedError(.malformed, "the document contains no element", at: session.position)
    case nil where session.records.receiver.isDone: try finish(&session)
    case nil:
      throw session.problem ?? problem
        ?? FeedError(.malformed, XMLErrorText.malformed, at: session.position)
    }
  }

  private func finish(_ session: inout XMLSession) throws(FeedError) {
    guard session.records.open.hasFeed else {
      throw FeedError(.unrecognised, "the document contains no feed", at: session.position)
    }
    session.records.finish()
    try session.check()
  }
}

extension XMLReceiver {
  fileprivate mutating func warn(_ problem: FeedError) {
    warn(problem.message, problem.position ?? SourcePosition(line: 1, column: 1))
  }
}

extension XMLSession {
  /// Ends reading if many bytes have followed the root element.
  mutating func endFarPastRoot() -> Bool {
    progress.checkpoint.isAfterRoot && source.endFarPast(progress.checkpoint.offset)
  }

  /// Throws the error that stopped the document, unless it is a parse error.
  ///
  /// An error of the source isn't thrown after the document's end, or after the parse error at
  /// which the repair begins: the source throws it again after the bytes before it.
  func check() throws(FeedError) {
    let isReadAgain = progress.checkpoint.isAfterRoot || problem?.kind == .malformed
    guard var failure = records.receiver.failure ?? (isReadAgain ? nil : source.problem) else {
      return
    }
    if failure.kind == .limit, failure.position == nil { failure.position = position }
    throw failure
  }

  /// Puts back the bytes after the root element.
  fileprivate mutating func putBackTail() {
    putBack(from: progress.checkpoint.offset, line: Int(progress.checkpoint.line))
  }

  fileprivate mutating func putBack(from offset: Int, line: Int) {
    source.putBack(from: offset, skippedLines: source.skippedLines + line - 1)
  }
}
