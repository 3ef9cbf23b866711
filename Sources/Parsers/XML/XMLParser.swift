package import ChartConvIO

/// Parses one document into records, from a source that is read or whose bytes are appended.
///
/// Events are delivered as soon as they are complete. From its first error on, the document is
/// repaired; the error is delivered as a warning.
@safe
package final class XMLParser {
  package typealias Receive = (RecordEvent) throws(FeedError) -> Flow

  private let source: UnsafeMutablePointer<ByteSource>
  private let session: UnsafeMutablePointer<XMLSession>
  private let root: String?
  /// libxml2's parser of the document or of its repaired rest.
  private var context: XMLContext?
  /// `true` if the document, or the rest of it, is repaired.
  private var isRepaired = false
  /// The error from which on it is repaired.
  private var damage: FeedError?

  /// Returns `true` if the first bytes are enough to begin with.
  package static func canBegin(_ bytes: ArraySlice<UInt8>, _ options: ParserOptions) -> Bool {
    bytes.count >= DocumentPreview.size || DocumentPreview.isEnough(bytes, options)
  }

  /// - Parameter source: a source at the beginning of the document. It is empty until
  ///   `finish(_:)`.
  package init(
    _ source: inout ByteSource, _ vocabulary: XMLVocabulary, _ options: ParserOptions,
    receive: @escaping Receive
  ) throws(FeedError) {
    let first =
      source.isPushed
      ? source.available.prefix(DocumentPreview.size) : try source.peek(DocumentPreview.size)
    let preview = DocumentPreview(first, options)
    source.skip(preview.encoding.skipped)
    root = options.root
    unsafe self.source = .allocate(capacity: 1)
    unsafe session = .allocate(capacity: 1)
    unsafe self.source.initialize(to: ByteSource(pushedAs: source.name))
    unsafe swap(&source, &self.source.pointee)
    do throws(FeedError) {
      let bytes = unsafe try XMLBytes(self.source, encoding: preview.encoding)
      unsafe session.initialize(
        to: XMLSession(
          XMLRecords(vocabulary, options, receive: receive), XMLSource(bytes),
          preview.skippedColumns, surplus: options.surplus))
    } catch {
      unsafe self.source.deinitialize(count: 1)
      unsafe self.source.deallocate()
      unsafe session.deallocate()
      throw error.named(source.name)
    }
    context = root == nil ? unsafe try XMLContext(session) : nil
  }

  deinit {
    context = nil
    unsafe session.deinitialize(count: 1)
    unsafe session.deallocate()
    unsafe source.deinitialize(count: 1)
    unsafe source.deallocate()
  }

  /// Parses more bytes. Returns `false` if an error of the receiver or a limit has ended the
  /// document.
  package func append(_ bytes: [UInt8]) -> Bool {
    unsafe source.pointee.append(bytes)
    context?.pushAvailable()
    if !isRepaired, unsafe session.pointee.isDamaged {
      context = nil
      do throws(FeedError) { try repair() } catch { return false }
      context?.pushAvailable()
    }
    return unsafe session.pointee.records.receiver.failure == nil
  }

  /// Parses the document to its end. If the receiver stops, the remaining entries are skipped and
  /// their errors ignored; if the end of the document isn't near, the rest of the source is dropped.
  ///
  /// Throws if the document is beyond repair, ends too early, or exceeds a limit, after delivering
  /// the complete entries.
  ///
  /// - Parameter rest: gets the source, with whatever follows the document.
  /// - Returns: the error after the document's end, unless another document follows.
  package func finish(_ rest: inout ByteSource) throws(FeedError) -> FeedError? {
    defer { unsafe swap(&rest, &source.pointee) }
    if unsafe source.pointee.isPushed { unsafe source.pointee.finish() }
    do throws(FeedError) {
      let problem = try finishDocument()
      if unsafe session.pointee.isAbandoned { unsafe source.pointee.dropRest() }
      return problem
    } catch {
      throw unsafe error.named(source.pointee.name)
    }
  }

  private func finishDocument() throws(FeedError) -> FeedError? {
    if root != nil {
      try beginRepair()
    } else if !isRepaired {
      try parse()
      guard unsafe session.pointee.problem != nil, unsafe !session.pointee.place.isAfterRoot else {
        return unsafe try session.pointee.conclude()
      }
      try repair()
    }
    try parse()
    unsafe try session.pointee.concludeRepair(from: damage)
    return nil
  }

  private func parse() throws(FeedError) {
    if unsafe session.pointee.mayContinue { context?.run() }
    context = nil
    unsafe try session.pointee.check()
  }

  /// Begins to parse the document again from the last element before an error.
  private func repair() throws(FeedError) {
    damage = unsafe session.pointee.problem
    // The repair decides whether an error at the end is a warning or an error.
    if let damage, damage.kind == .malformed {
      unsafe session.pointee.records.receiver.warn(damage)
    }
    unsafe try session.pointee.check()
    try beginRepair()
  }

  private func beginRepair() throws(FeedError) {
    guard unsafe session.pointee.beginRepair(root: root) else {
      throw unsafe damage ?? session.pointee.malformed
    }
    isRepaired = true
    context = unsafe try XMLContext(session)
  }
}

extension XMLReceiver {
  fileprivate mutating func warn(_ problem: FeedError) {
    warn(problem.message, problem.position ?? SourcePosition(line: 1, column: 1))
  }
}

extension XMLSession {
  fileprivate var malformed: FeedError {
    FeedError(.malformed, XMLErrorText.malformed, at: position)
  }

  /// Ends a document whose root element has ended. Returns the error after it.
  fileprivate mutating func conclude() throws(FeedError) -> FeedError? {
    try end()
    let tail = problem ?? encodingProblem
    if source.isPastDocument || source.problem != nil || tail != nil {
      putBack(from: place.lastTag.offset, line: Int(place.lastTag.line))
    }
    return records.receiver.isDone ? nil : tail
  }

  fileprivate mutating func concludeRepair(from problem: FeedError?) throws(FeedError) {
    switch source.repair?.ending {
    case .whole(let offset, let line):
      if let problem, problem.kind == .truncated { records.receiver.warn(problem) }
      try end()
      putBack(from: offset, line: line)
    case .early(let offset, let line):
      putBack(from: offset, line: line)
      guard !records.receiver.isDone else { return try end() }
      if let problem, problem.kind == .truncated { throw problem }
      throw FeedError(
        .truncated, self.problem?.message ?? "the document ends before it is complete",
        at: self.problem?.position ?? position)
    case .empty:
      throw problem ?? FeedError(.malformed, "the document contains no element", at: position)
    case nil where records.receiver.isDone: try end()
    case nil: throw self.problem ?? problem ?? malformed
    }
  }

  private mutating func end() throws(FeedError) {
    guard records.open.hasFeed else {
      throw FeedError(.unrecognized, "the document contains no feed", at: position)
    }
    records.finish()
    try check()
  }

  /// Throws the error that stopped the document, unless it is a parse error.
  ///
  /// An error of the source isn't thrown after the document's end, or after the parse error at
  /// which the repair begins: the source throws it again after the bytes before it.
  func check() throws(FeedError) {
    let isReadAgain = place.isAfterRoot || problem?.kind == .malformed
    guard var failure = records.receiver.failure ?? (isReadAgain ? nil : source.problem) else {
      return
    }
    if failure.kind == .limit, failure.position == nil { failure.position = position }
    throw failure
  }

  private mutating func putBack(from offset: Int, line: Int) {
    source.bytes.putBack(from: offset, skippedLines: line - 1)
  }
}
