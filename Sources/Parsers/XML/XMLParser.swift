package import ChartConvIO

/// Parses one document into records, piece by piece.
///
/// From its first error on, the document is repaired; the error is delivered as a warning.
@safe
package final class XMLParser {
  private let session: UnsafeMutablePointer<XMLSession>
  private let workspace: XMLWorkspace
  /// libxml2's parser of the document or of its repaired rest; `nil` after the end.
  private var context: XMLContext?
  /// The error from which on the document is repaired.
  private var damage: FeedError?
  /// The error that ended the document, thrown after the events before it.
  private var failure: FeedError?
  /// The error after the document's end, unless another document follows.
  package private(set) var tail: FeedError?

  /// Returns `true` if the first bytes are enough to begin with.
  package static func canBegin(_ bytes: ArraySlice<UInt8>, _ options: ParserOptions) -> Bool {
    bytes.count >= DocumentPreview.size || DocumentPreview.isEnough(bytes, options)
  }

  /// - Parameter source: a source at the beginning of the document.
  package init(
    _ source: inout ByteSource, _ workspace: XMLWorkspace, _ options: ParserOptions
  ) throws(FeedError) {
    let first =
      source.isPushed
      ? source.available.prefix(DocumentPreview.size) : try source.peek(DocumentPreview.size)
    let preview = DocumentPreview(
      first, options, charset: source.charset() ?? source.capture?.charset,
      isMarked: source.isMarked)
    source.skip(preview.encoding.skipped)
    let bytes = try XMLBytes(encoding: preview.encoding, firstLine: source.skippedLines + 1)
    self.workspace = workspace
    let (vocabulary, idle) = workspace.take()
    unsafe session = .allocate(capacity: 1)
    unsafe session.initialize(
      to: XMLSession(
        XMLRecords(vocabulary, options), XMLSource(bytes), preview.skippedColumns,
        surplus: options.surplus))
    if let root = options.root {
      idle?.free()
      try beginRepair(root: root)
    } else {
      context = unsafe try XMLContext(session, idle)
    }
  }

  deinit {
    context = nil
    unsafe session.deinitialize(count: 1)
    unsafe session.deallocate()
  }

  /// Returns the next event, which may need the next bytes of the source; `nil` at the document's
  /// end. The source then has whatever follows the document.
  ///
  /// Throws if the document is beyond repair, ends too early, or exceeds a limit, after returning
  /// the complete entries; and `.awaitingBytes`, after which it may be called again.
  package func next(_ source: inout ByteSource) throws(FeedError) -> RecordEvent? {
    while true {
      if let event = unsafe session.pointee.records.events.next() { return event }
      if let failure = failure.take() { throw failure }
      guard context != nil else { return nil }
      do throws(FeedError) { try advance(in: &source) } catch {
        guard !error.isAwaitingBytes else { throw error }
        context = nil
        failure = error
      }
    }
  }

  /// Skips the entries from here on, and ignores their errors. If the end of the document isn't near, the
  /// rest of the source is dropped.
  package func skipEntries(of source: inout ByteSource) {
    unsafe session.pointee.skipEntries(of: &source)
  }

  /// Parses the next piece, and what is complete at the document's end.
  private func advance(in source: inout ByteSource) throws(FeedError) {
    if unsafe session.pointee.mayContinue, try context?.advance(in: &source) == true { return }
    let isRepaired = unsafe session.pointee.source.isRepaired
    let isDamaged = unsafe !isRepaired && session.pointee.isDamaged
    // What follows the document may be a part of it, or the next one.
    if source.awaitsBytes, !isDamaged, unsafe session.pointee.records.events.failure == nil {
      throw .awaitingBytes
    }
    if let parser = context.take()?.end() {
      unsafe workspace.keep(parser, session.pointee.records.vocabulary)
    }
    unsafe try session.pointee.check()
    if isRepaired {
      unsafe try session.pointee.concludeRepair(from: damage, &source)
    } else if unsafe session.pointee.problem == nil || session.pointee.place.isAfterRoot {
      tail = unsafe try session.pointee.conclude(&source)
    } else {
      return try repair()
    }
    if unsafe session.pointee.isAbandoned { source.dropRest() }
  }

  /// Begins to parse the document again from the last element before an error.
  private func repair() throws(FeedError) {
    damage = unsafe session.pointee.problem
    // The repair decides whether an error at the end is a warning or an error.
    if let damage, damage.kind == .malformed {
      unsafe session.pointee.records.events.warn(damage)
    }
    try beginRepair(root: nil)
  }

  private func beginRepair(root: String?) throws(FeedError) {
    guard unsafe session.pointee.beginRepair(root: root) else {
      throw unsafe damage ?? session.pointee.malformed
    }
    context = unsafe try XMLContext(session)
  }
}

extension XMLEvents {
  fileprivate mutating func warn(_ problem: FeedError) {
    warn(problem.message, problem.position ?? SourcePosition(line: 1, column: 1))
  }
}

extension XMLSession {
  fileprivate var malformed: FeedError {
    FeedError(.malformed, XMLErrorText.malformed, at: position)
  }

  /// Ends a document whose root element has ended. Returns the error after it.
  fileprivate mutating func conclude(_ input: inout ByteSource) throws(FeedError) -> FeedError? {
    try end()
    let tail = problem ?? encodingProblem
    if source.isPastDocument || source.problem != nil || tail != nil {
      putBack(from: place.lastTag.offset, line: Int(place.lastTag.line), into: &input)
    }
    return records.events.isDone ? nil : tail
  }

  fileprivate mutating func concludeRepair(
    from problem: FeedError?, _ input: inout ByteSource
  ) throws(FeedError) {
    switch source.repair?.ending {
    case .whole(let offset, let line):
      if let problem, problem.kind == .truncated { records.events.warn(problem) }
      try end()
      putBack(from: offset, line: line, into: &input)
    case .early(let offset, let line):
      putBack(from: offset, line: line, into: &input)
      guard !records.events.isDone else { return try end() }
      if let problem, problem.kind == .truncated { throw problem }
      throw FeedError(
        .truncated, self.problem?.message ?? "the document ends before it is complete",
        at: self.problem?.position ?? position)
    case .empty:
      throw problem ?? FeedError(.malformed, "the document contains no element", at: position)
    case nil where records.events.isDone: try end()
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
    guard var failure = records.events.failure ?? (isReadAgain ? nil : source.problem) else {
      return
    }
    if failure.kind == .limit, failure.position == nil { failure.position = position }
    throw failure
  }

  private func putBack(from offset: Int, line: Int, into input: inout ByteSource) {
    source.bytes.putBack(from: offset, skippedLines: line - 1, into: &input)
  }
}
