internal import CChartConvJSON
package import ChartConvIO

/// The JSON documents of one input, in sequence. Memory depends on the largest entry and not on the
/// size of a document.
///
/// Documents may be concatenated or one per line, with blank lines and byte-order marks around
/// them. The complete entries of a truncated or malformed document are delivered before the error.
@safe
package struct JSONDocuments: ~Copyable {
  /// A row takes somewhat more memory than such an entry.
  private static let smallestHoldable = 512

  let documents: OpaquePointer
  private let options: ParserOptions
  private var record = ReusedRecords()
  /// The vocabulary of the last document, by which the next one is tried.
  private var vocabulary: JSONVocabulary?
  /// What the walk of the document needs, once its events are taken.
  private var progress = csj_progress_end
  /// The shapes of the last outlines by their numbers, and the number of all; 0 if no document had it.
  var shapes = [UInt64](repeating: 0, count: 16)
  var newest = 0
  /// The size of the document's first entry in bytes.
  var entrySize = 0
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
    unsafe documents = csj_documents_create(csj_options(options, skippedLines, size, position))
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
  /// more. If `lacksHead` returns `true` before the first entry of a feed, and the source can be read
  /// twice, the whole head is read before the entries. Its argument is `true` if the rest of the input
  /// is in memory and isn't read twice: the rows of such a document can be held.
  ///
  /// Throws `.malformed`, `.truncated` or `.limit` after the complete entries.
  package mutating func next(
    _ source: inout ByteSource,
    lacksHead: (_ isHoldable: Bool) throws(FeedError) -> Bool = { _ throws(FeedError) in false }
  ) throws(FeedError) -> RecordEvent? {
    while true {
      while let event = unsafe csj_documents_take(documents) {
        if let event = unsafe RecordEvent(event.pointee, &record) { return event }
      }
      switch progress {
      case csj_progress_end: return nil
      case csj_progress_error: throw problem
      case csj_progress_more: try fill(from: &source)
      case csj_progress_document:
        let isAtEnd = unsafe csj_documents_is_at_end(documents)
        let isHoldable = isAtEnd && entrySize >= Self.smallestHoldable
        // Passing small entries that are in memory costs less than holding their rows.
        var isAwaited = isAtEnd && !isHoldable
        if !isAwaited { isAwaited = try lacksHead(isHoldable) && !isHoldable }
        progress = csj_progress_events
        if isAwaited {
          lookAhead(in: &source)
          continue
        }
      default: break
      }
      progress = unsafe csj_documents_walk(documents, vocabulary?.table, options.reportsUnknown)
    }
  }

  /// Reads the head up to the end of the feed and seeks back.
  private mutating func lookAhead(in source: inout ByteSource) {
    if unsafe csj_documents_look_ahead(documents, nil, 0) == csj_progress_more,
      unsafe !csj_documents_is_at_end(documents), let mark = source.mark()
    {
      // A read error will occur again when the entries are read.
      while let bytes = try? source.nextChunk() {
        let progress = unsafe bytes.withUnsafeBufferPointer { bytes in
          unsafe csj_documents_look_ahead(documents, bytes.baseAddress, bytes.count)
        }
        if progress != csj_progress_more { break }
      }
      source.goBack(to: mark)
    }
    unsafe csj_documents_look_back(documents)
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
      size: max(size ?? 0, 0), line: UInt32(clamping: skippedLines + 1),
      outer: csj_position(
        line: UInt32(clamping: outer?.line ?? 0), column: UInt32(clamping: outer?.column ?? 0)))
  }
}
