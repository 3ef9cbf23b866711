internal import CChartConvJSON
package import ChartConvIO
internal import ChartConvModel

/// The JSON documents of one input, in sequence. Memory depends on the largest entry and not on the
/// size of a document.
///
/// Documents may be concatenated or one per line, with blank lines and byte-order marks around
/// them. The complete entries of a truncated or malformed document are delivered before the error.
@safe
package struct JSONDocuments: ~Copyable {
  let documents: OpaquePointer
  private let options: ParserOptions
  private var record = ReusedRecords()
  /// The vocabulary of the last document, by which the next one is tried.
  private var vocabulary: JSONVocabulary?
  /// What the walk of the document needs, once its events are taken.
  private var progress = csj_progress_end
  /// What is read of the document; `nil` before that is known.
  private var reading: csj_reading?
  /// The key of the root under which the document also has entries.
  private var entriesKey: String?
  /// `true` for a document that is a string in another one.
  let isWithin: Bool
  /// The error that ended the input; it is the cause if the last document is truncated.
  private var failure: FeedError?

  /// Creates a parser for an input whose first lines were skipped.
  ///
  /// - Parameters:
  ///   - size: the number of remaining bytes of the input; `nil` if it is unknown.
  ///   - position: the position of everything in a document that is a string in another document.
  package init(
    _ options: ParserOptions, skippedLines: Int = 0, size: Int? = nil,
    within position: SourcePosition? = nil
  ) {
    self.options = options
    isWithin = position != nil
    unsafe documents = csj_documents_create(csj_options(options, skippedLines, size, position))
  }

  /// Creates a parser for an input from a position on.
  private init(_ options: ParserOptions, from position: SourcePosition) {
    self.options = options
    isWithin = false
    var start = csj_options(options, position.line - 1, nil, nil)
    start.indent = UInt32(clamping: position.column - 1)
    unsafe documents = csj_documents_create(start)
  }

  /// Begins another input and reuses the memory.
  package mutating func beginInput(skippedLines: Int, size: Int?) {
    unsafe csj_documents_renew(documents, csj_options(options, skippedLines, size, nil))
    failure = nil
  }

  deinit { unsafe csj_documents_destroy(documents) }

  /// Advances to the next document, skipping the rest of the current one; returns `false` at the
  /// end of input.
  ///
  /// Throws `.malformed`, `.truncated` or `.limit`.
  package mutating func advance(_ source: inout ByteSource) throws(FeedError) -> Bool {
    entriesKey = nil
    reading = nil
    while true {
      switch unsafe csj_documents_advance(documents) {
      case csj_progress_more: try fill(from: &source)
      case csj_progress_error: throw problem
      case csj_progress_document: return true
      default:
        if let failure { throw failure }
        return false
      }
    }
  }

  /// Reads entries of the current document also under this key of its root.
  package mutating func setEntriesKey(_ key: String) {
    entriesKey = key
    unsafe csj_documents_set_entries_key(documents, key, key.utf8.count)
  }

  /// Enters the container at the root: its elements, or the objects and arrays that are its members,
  /// are then documents.
  package mutating func enter() { unsafe csj_documents_enter(documents) }

  /// The number of containers that were entered and not left.
  package var depth: Int { unsafe csj_documents_depth(documents) }

  /// The key of the document in the innermost object that was entered, as it is written.
  package var key: String {
    var size = 0
    let key = unsafe csj_documents_key(documents, &size)
    return unsafe String(decoding: UnsafeRawBufferPointer(start: key, count: size), as: UTF8.self)
  }

  /// Passes the end of a call of JSONP after a document.
  package mutating func passCall() { unsafe csj_documents_pass_call(documents) }

  /// Continues with the next line after the error of a document in one line, which was thrown
  /// last. Returns `false` if there is none.
  package mutating func skipLine(_ source: inout ByteSource) throws(FeedError) -> Bool {
    while true {
      switch unsafe csj_documents_skip_line(documents) {
      case csj_progress_more: try fill(from: &source)
      case csj_progress_end: return true
      default: return false
      }
    }
  }

  package var position: SourcePosition { unsafe SourcePosition(csj_documents_position(documents)) }

  /// Begins to read the current document, or continues.
  package mutating func read(by vocabulary: JSONVocabulary) {
    self.vocabulary = vocabulary
    progress = csj_progress_events
  }

  /// Returns the next event of the document: `.document`, `.head`, each `.entry`, `.end`, and the same
  /// again for each further feed; `nil` at its end. A document without a frame has no head: an array at
  /// the root holds entries, and an object at the root is an entry.
  ///
  /// The head holds the content before the entries, and is delivered again at the end if there was
  /// more.
  ///
  /// Throws `.malformed`, `.truncated` or `.limit` after the complete entries.
  package mutating func next(_ source: inout ByteSource) throws(FeedError) -> RecordEvent? {
    while true {
      while let event = unsafe csj_documents_take(documents) {
        if let event = unsafe RecordEvent(event.pointee, &record) { return event }
      }
      switch progress {
      case csj_progress_end: return nil
      case csj_progress_error: throw problem
      case csj_progress_more: try fill(from: &source)
      default: break
      }
      guard let vocabulary else { return nil }
      let reading =
        if let reading { reading } else {
          try isRow(by: vocabulary, in: &source) ? csj_reading_row : csj_reading_entries
        }
      self.reading = reading
      progress = unsafe csj_documents_walk(
        documents, vocabulary.table, reading, options.reportsUnknown)
    }
  }

  /// The number of bytes from the document's beginning that were taken from the source.
  package var takenSize: Int { unsafe csj_documents_taken(documents) }

  /// Returns the heads of the document's feeds, with the content after their entries; `nil` if the source
  /// can't be read twice.
  package func heads(in source: inout ByteSource) -> [Record]? {
    guard let vocabulary, let mark = source.mark() else { return nil }
    defer { source.goBack(to: mark) }
    source.goBack(to: mark - Int64(takenSize))
    var again = JSONDocuments(options, from: position)
    var heads: [Record] = []
    // An error will occur again when the entries are read.
    do throws(FeedError) {
      _ = try again.advance(&source)
      if let entriesKey { again.setEntriesKey(entriesKey) }
      again.read(by: vocabulary)
      again.reading = csj_reading_heads
      while let event = try again.next(&source) {
        switch event {
        case .document: heads.append(Record())
        case .head(let head) where !heads.isEmpty: heads[heads.count - 1] = head
        default: break
        }
      }
    } catch {}
    return heads
  }

  /// Returns `true` if the document is an entry: an object without a member that has entries.
  private mutating func isRow(
    by vocabulary: JSONVocabulary, in source: inout ByteSource
  ) throws(FeedError) -> Bool {
    if unsafe csj_documents_has_row(documents, vocabulary.table, options.reportsUnknown) {
      return true
    }
    while true {
      let start = unsafe csj_documents_start(documents)
      let bytes = unsafe UnsafeBufferPointer(start: start.bytes, count: max(start.size, 1))
      var root = unsafe JSONCursor(bytes.span)
      guard root.isObject, !vocabulary.isKeyed else { return false }
      root.enter()
      while let key = root.key() {
        let isEntries = entriesKey.map { key.elementsEqual($0.utf8) } ?? false
        if isEntries || vocabulary.hasFrame(key, isScalar: !root.isContainer) { return false }
        root.pass()
      }
      if unsafe start.is_last { return true }
      if unsafe !csj_documents_look(documents) { try fill(from: &source) }
    }
  }

  /// Reads the next bytes. An error ends the input; throws only if the source awaits bytes.
  mutating func fill(from source: inout ByteSource) throws(FeedError) {
    var size = 0
    let room = unsafe csj_documents_room(documents, &size)
    var count = 0
    do throws(FeedError) {
      count = unsafe try source.fill(UnsafeMutableRawBufferPointer(start: room, count: size))
    } catch {
      if error.isAwaitingBytes { throw error }
      failure = error
    }
    // A short read ends the input, unless the source has an error to throw.
    let isAtEnd = count == 0 || count < size && !source.hasPendingError
    unsafe csj_documents_filled(documents, count, isAtEnd)
  }

  var problem: FeedError {
    let problem = unsafe csj_documents_error(documents)
    let kind: FeedError.Kind
    switch unsafe problem.kind {
    case csj_error_truncated:
      if let failure { return failure }
      kind = .truncated
    case csj_error_limit: kind = .limit
    default: kind = .malformed
    }
    let message = unsafe problem.message.map { unsafe String(cString: $0) } ?? "malformed JSON"
    return unsafe FeedError(kind, message, at: SourcePosition(problem.position))
  }
}

extension csj_options {
  fileprivate init(
    _ options: ParserOptions, _ skippedLines: Int, _ size: Int?, _ outer: SourcePosition?
  ) {
    self.init(
      depth: options.limits.depth, text: options.limits.text, entry: options.limits.entry,
      size: max(size ?? 0, 0), line: UInt32(clamping: skippedLines + 1), indent: 0,
      outer: csj_position(
        line: UInt32(clamping: outer?.line ?? 0), column: UInt32(clamping: outer?.column ?? 0)))
  }
}
