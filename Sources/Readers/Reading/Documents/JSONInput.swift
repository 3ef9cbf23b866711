internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// Reads a JSON input: a sequence of documents. Each is recognised separately.
final class JSONInput: DocumentInput {
  private let recognition: JSONRecognition
  private let context: ReadingContext
  private let receiver: any BatchReceiver
  private let source: String
  private var current: JSONSession?
  /// `true` if no more entries of the feed are needed. The document's next feed may still be.
  private var skipsEntries = false
  /// Counts the bytes of the input.
  private var tally = ByteTally()
  private var step = Step.between
  /// The parser while it waits for bytes.
  private var paused: JSONDocuments?
  /// The error of the first document that wasn't read, thrown at the end of input.
  private var unread: FeedError?
  /// The open objects whose members are read as documents, the innermost last.
  private var wrappers: [JSONWrapper] = []
  /// What preceded the document; other content may follow it then.
  private let preamble: Preamble?
  /// `true` if the input can be read again.
  private var isFile = false
  /// `true` after the first document.
  private var hasDocument = false
  private var finished = Diagnostics()

  /// The position in the sequence of documents at which reading continues.
  private enum Step {
    case between, atBeginning
    case within(JSONFinding)
    /// A document isn't well-formed, and the next line isn't found yet. Or it may be other content after
    /// a document.
    case damaged(FeedError, isOther: Bool)
  }

  /// What is read.
  private enum Origin {
    case input
    /// A document's text, or one with its resources.
    case contained
    /// What was made of a converted document. It isn't converted again.
    case converted
  }

  /// The diagnostics, with those of the current dialect's reader.
  var diagnostics: Diagnostics {
    var all = finished
    if let current { all.add(current.reader.diagnostics) }
    return all
  }

  init(
    _ context: ReadingContext, _ receiver: any BatchReceiver, source: String,
    after preamble: Preamble? = nil
  ) {
    self.preamble = preamble
    recognition = context.recognition
    self.context = context
    self.receiver = receiver
    self.source = source
  }

  /// Reads the rest of the input, or the bytes so far.
  func read(_ source: inout ByteSource) throws(FeedError) {
    tally = source.tally
    var documents = takeDocuments(for: source)
    var problem: FeedError?
    do throws(FeedError) {
      try readLines(&documents, of: &source)
    } catch {
      problem = error
    }
    if let problem, problem.isAwaitingBytes {
      paused = consume documents
      throw problem
    }
    context.keep(documents)
    if problem?.isOutputError != true { try close(isComplete: problem == nil && unread == nil) }
    // The kind of a document that can't be read to its end is unknown.
    if let problem, problem.isOutputError || problem.kind == .unreadable { throw problem }
    if unread != nil, let problem { note(problem) }
    if let problem = unread ?? problem { throw problem }
  }

  /// Returns the parser that waited for bytes, else that of the context.
  private func takeDocuments(for source: borrowing ByteSource) -> JSONDocuments {
    if let waiting = paused.take() { return waiting }
    let size = source.remainingSize
    isFile = size != nil
    var documents = context.takeDocuments(skippedLines: source.skippedLines, size: size)
    if preamble?.endsInCall == true { documents.passCall() }
    return documents
  }

  /// Reads all documents. A line that isn't well-formed doesn't prevent the following ones from being
  /// read.
  private func readLines(
    _ documents: inout JSONDocuments, of source: inout ByteSource
  ) throws(FeedError) {
    while true {
      if case .damaged(let error, let isOther) = step {
        let hasNext = try documents.skipLine(&source)
        guard hasNext || isOther else { throw error }
        step = .between
        if isOther {
          try warn("a line after the document isn't read", at: error.position)
          guard hasNext else { return }
        } else {
          note(error)
        }
      }
      do throws(FeedError) {
        return try read(&documents, of: &source, .input)
      } catch {
        guard error.kind == .malformed else { throw error }
        let isBetween = if case .between = step { true } else { false }
        step = .damaged(error, isOther: preamble != nil && hasDocument && isBetween)
      }
    }
  }

  /// Notes the error of a document, after which others are read.
  private func note(_ error: FeedError) {
    if unread == nil {
      unread = error
    } else {
      finished.warn(error.message, at: error.position)
    }
  }

  private func read(
    _ documents: inout JSONDocuments, of source: inout ByteSource, _ origin: Origin
  ) throws(FeedError) {
    while true {
      switch step {
      case .damaged: return
      case .between:
        let isFound = try documents.advance(&source)
        try leaveWrappers(around: documents.depth)
        guard isFound else { return }
        hasDocument = true
        step = .atBeginning
      case .atBeginning:
        step = .within(try recognition.finding(in: &documents, of: &source))
      case .within(.converted(let otherwise)) where origin == .converted:
        step = .within(otherwise)
      case .within(.converted(let otherwise)):
        let position = documents.position
        let text = try documents.text(of: &source)
        if text == nil {
          guard otherwise.isRead else { throw Self.tooLarge(at: position) }
          try warn("too large to be converted; only columns are read", at: position)
        }
        if let converted = text.flatMap({ ConvertedDocument(JSONTree($0)) }) {
          noteRead(documents.key)
          try read(converted, at: position)
          step = .between
        } else {
          step = .within(otherwise)
        }
      case .within(let found):
        guard try read(found, in: &documents, of: &source, origin) else { return source.dropRest() }
        step = .between
      }
    }
  }

  /// Reads the current document. Returns `false` if nothing of the rest of the input is needed.
  private func read(
    _ found: JSONFinding, in documents: inout JSONDocuments, of source: inout ByteSource,
    _ origin: Origin
  ) throws(FeedError) -> Bool {
    let isInput = origin == .input
    if case .documents = found {
      documents.enter()
    } else if case .format(let form) = found, let session = try session(for: form) {
      noteRead(documents.key)
      if form.rows == nil, let key = form.entriesKey { documents.setEntriesKey(key) }
      try session.reader.rows.enter(surroundings(of: form, in: &documents))
      let mayBeLast = isInput && documents.depth == 0 && form.isOneFeed
      // The number of bytes up to the last entry that is needed.
      var neededCount = Int.max
      documents.read(by: session.vocabulary)
      var later = LaterHeads(canReadTwice: isInput && isFile)
      while let event = try documents.next(&source) {
        switch event {
        case .document, .row:
          skipsEntries = false
          later.beginFeed()
        case .head where later.isDelivered: continue
        case .head: later.isAwaited = true
        // The rest of the feed is skipped. The document's next feed may still be needed.
        case .entry where skipsEntries, .lostEntry where skipsEntries, .noList where skipsEntries:
          if mayBeLast, tally.count - neededCount > context.options.parser.surplus { return false }
          continue
        case .entry where later.isAwaited:
          try later.noteEntry(for: session.reader, in: documents, of: &source)
        default: break
        }
        if try session.reader.receive(event), case .entry = event {
          skipsEntries = true
          neededCount = tally.count
        }
      }
    } else if isInput, case .references = found {
      guard let document = try documents.text(of: &source).map({ JSONTree($0) }) else {
        throw Self.tooLarge(at: documents.position)
      }
      let limit = context.options.parser.limits.entry
      guard let text = MusicReferences.resolved(document, limit: limit) else {
        throw FeedError(
          .limit, "a document of more than \(limit) bytes with its resources",
          at: documents.position)
      }
      try read(text, .contained, within: documents.position)
    } else if isInput, let (text, position) = documents.documentText() {
      noteRead(documents.key)
      try read(text, .contained, within: position)
    } else {
      try skip(&documents, found)
    }
    return true
  }

  private static func tooLarge(at position: SourcePosition) -> FeedError {
    FeedError(.limit, "a document that is too large", at: position)
  }

  /// Reads the text that a document contains or that was made of it.
  private func read(
    _ text: [UInt8], _ origin: Origin, within position: SourcePosition
  ) throws(FeedError) {
    var inner = JSONDocuments(context.options.parser, within: position)
    var text = ByteSource(text, name: source)
    let outer = wrappers
    defer { wrappers = outer }
    wrappers = []
    step = .between
    try read(&inner, of: &text, origin)
  }

  private func read(_ converted: ConvertedDocument, at position: SourcePosition) throws(FeedError) {
    switch converted {
    case .json(let text): try read(text, .converted, within: position)
    case .xml(let text, let lost):
      guard !skipsEntries else { return }
      if lost > 0 { try warn("keys that aren't names in XML: \(lost)", at: position) }
      try close(isComplete: true)
      var text = ByteSource(text, name: source)
      let inner = XMLInput(context, receiver)
      defer { finished.add(inner.diagnostics.moved(to: position)) }
      do throws(FeedError) { try inner.read(&text) } catch {
        var error = error
        error.position = position
        throw error
      }
    }
  }

  private func warn(_ message: String, at position: SourcePosition?) throws(FeedError) {
    if context.options.isStrict { throw FeedError(.strict, message, at: position) }
    finished.warn(message, at: position)
  }

  private func skip(_ documents: inout JSONDocuments, _ found: JSONFinding) throws(FeedError) {
    let position = documents.position
    let message =
      (wrappers.isEmpty ? documents.serverMessage() : nil).map { "the server's error: \($0)" }
      ?? recognition.message(for: found)
    if case .parts(_, let isKeyed) = found, wrappers.count < JSONWrapper.deepest {
      var surroundings = surroundings(in: documents)
      for key in Self.dateKeys.reversed() {
        surroundings.date = try documents.date(at: key, warn: warn) ?? surroundings.date
      }
      surroundings.rank = documents.string(at: "/rank").flatMap {
        Int(String(decoding: $0.bytes, as: UTF8.self))
      }
      let key = wrappers.isEmpty ? "" : documents.key
      documents.enter()
      wrappers.append(
        JSONWrapper(
          key, message, surroundings, isKeyed: isKeyed, at: position, depth: documents.depth))
    } else if wrappers.isEmpty {
      try noteUnread(message, at: position)
    } else {
      wrappers[wrappers.count - 1].note(documents.key, isRead: false)
    }
  }

  private func noteUnread(_ message: String, at position: SourcePosition) throws(FeedError) {
    if context.options.isStrict { throw FeedError(.strict, message, at: position) }
    note(FeedError(.unrecognized, message, at: position))
  }

  private func noteRead(_ key: @autoclosure () -> String) {
    if !wrappers.isEmpty { wrappers[wrappers.count - 1].note(key(), isRead: true) }
  }

  /// Leaves the objects that have ended, and tells which of their members were read.
  private func leaveWrappers(around depth: Int) throws(FeedError) {
    while let wrapper = wrappers.last, wrapper.depth > depth {
      wrappers.removeLast()
      if !wrappers.isEmpty { wrappers[wrappers.count - 1].note(wrapper) }
      guard wrapper.isRead else {
        if wrappers.isEmpty { try noteUnread(wrapper.message, at: wrapper.position) }
        continue
      }
      for warning in wrapper.warnings { try warn(warning, at: wrapper.position) }
    }
  }

  /// The members of JSON around rows that are their date.
  static let dateKeys = ["date", "updated", "updated_at"]

  /// Returns what the objects around the current document and its key say of it.
  private func surroundings(in documents: borrowing JSONDocuments) -> JSONSurroundings {
    guard let wrapper = wrappers.last else { return JSONSurroundings() }
    var surroundings = wrapper.surroundings
    surroundings.add(documents.key, isOfSeveral: wrapper.isKeyed)
    return surroundings
  }

  /// Returns the same for rows, with the date that the document has beside them and the key of their
  /// list.
  private func surroundings(
    of form: JSONForm, in documents: inout JSONDocuments
  ) throws(FeedError) -> JSONSurroundings {
    // Lines of NDJSON have nothing around them.
    if wrappers.isEmpty, form.entriesKey == nil, form.dateKey == nil {
      return JSONSurroundings()
    }
    var surroundings = surroundings(in: documents)
    if let key = form.entriesKey { surroundings.add(key, isOfSeveral: false) }
    if let key = form.dateKey {
      surroundings.date = try documents.date(at: key, warn: warn) ?? surroundings.date
    }
    if !form.isOfChart { surroundings.chart = nil }
    return surroundings
  }

  /// Returns the session that reads the current document; `nil` if it isn't read.
  private func session(for form: JSONForm) throws(FeedError) -> JSONSession? {
    guard wrappers.isEmpty || form.isPart else { return nil }
    if let current, current.take(form, context.options.columns) { return current }
    try close(isComplete: true)
    current = JSONSession(form, receiver, context, source: source)
    return current
  }

  private func close(isComplete: Bool) throws(FeedError) {
    guard let session = current else { return }
    current = nil
    defer { finished.add(session.reader.diagnostics) }
    try session.reader.close(isComplete: isComplete)
  }
}
