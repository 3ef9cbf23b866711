internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// Reads a JSON input: a sequence of documents. Each is recognised separately.
final class JSONInput {
  /// The maximum size in bytes of entries held for values that follow them in a pipe or in a small
  /// file. A large file is read twice instead.
  private static let heldSize = 64 << 20

  private let recognition: JSONRecognition
  private let context: ReadingContext
  private let receiver: any BatchReceiver
  private let source: String
  private var current: JSONSession?
  private var flow = Flow.continue
  /// Counts the bytes of the input.
  private var tally = ByteTally()
  /// The number of bytes up to the last entry that is needed of a document that may be the last one.
  private var neededCount: Int?
  private var step = Step.between
  /// The error of the current document, until the next line is found.
  private var lineError: FeedError?
  /// The dialect of the current document, and those of the last outlines.
  private var found = JSONFinding.none("")
  private var findings = JSONFindings()
  /// The parser while it waits for bytes.
  private var paused: JSONDocuments?
  /// The error of the first document that wasn't read, thrown at the end of input.
  private var unread: FeedError?
  /// The open objects whose members are read as documents, the innermost last.
  private var wrappers: [JSONWrapper] = []
  /// What preceded the document; other content may follow it then.
  private let preamble: Preamble?
  /// `true` after the first document.
  private var hasDocument = false
  private(set) var diagnostics = Diagnostics()

  /// The diagnostics, with those of the current dialect's reader.
  var allDiagnostics: Diagnostics {
    var all = diagnostics
    if let current { all.add(current.reader.diagnostics) }
    return all
  }

  init(
    _ selection: InputSelection, _ context: ReadingContext, _ receiver: any BatchReceiver,
    source: String, after preamble: Preamble? = nil
  ) {
    self.preamble = preamble
    recognition = JSONRecognition(selection, context.options.recognisable)
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
      try read(&documents, of: &source, canReadTwice: source.remainingSize != nil)
    } catch {
      problem = error
    }
    if let problem, problem.isAwaitingBytes {
      paused = consume documents
      throw problem
    }
    context.keep(documents)
    context.findings = findings
    if problem?.isOutputError != true { try close(isComplete: problem == nil && unread == nil) }
    // The kind of a document that can't be read to its end is unknown.
    if let problem, problem.isOutputError || problem.kind == .unreadable { throw problem }
    if unread != nil, let problem { note(problem) }
    if let problem = unread ?? problem { throw problem }
  }

  /// Returns the parser that waited for bytes, else that of the context.
  private func takeDocuments(for source: borrowing ByteSource) -> JSONDocuments {
    if let waiting = paused.take() { return waiting }
    var documents = context.takeDocuments(
      skippedLines: source.skippedLines, size: source.remainingSize)
    findings = context.findings
    if preamble?.endsInCall == true { documents.ignoreTrailer() }
    return documents
  }

  /// Reads all documents. A line that isn't well-formed doesn't prevent the following ones from being
  /// read.
  private func read(
    _ documents: inout JSONDocuments, of source: inout ByteSource, canReadTwice: Bool
  ) throws(FeedError) {
    while true {
      if let error = lineError {
        // Other content may also follow a document.
        let isOther = preamble != nil && hasDocument && step == .between
        let hasNext = try documents.skipLine(&source)
        guard hasNext || isOther else { throw error }
        lineError = nil
        if isOther {
          try warn("content after the document isn't read", at: error.position)
          guard hasNext else { return }
        } else {
          note(error)
        }
        step = .between
      }
      do throws(FeedError) {
        return try read(&documents, of: &source, canReadTwice: canReadTwice, isWrapped: false)
      } catch {
        guard error.kind == .malformed else { throw error }
        lineError = error
      }
    }
  }

  /// Notes the error of a document, after which others are read.
  private func note(_ error: FeedError) {
    if unread == nil {
      unread = error
    } else {
      diagnostics.warn(error.message, at: error.position)
    }
  }

  private func read(
    _ documents: inout JSONDocuments, of source: inout ByteSource, canReadTwice: Bool,
    isWrapped: Bool
  ) throws(FeedError) {
    while true {
      if step == .between {
        let isFound = try documents.advance(&source)
        try leaveWrappers(around: documents.depth)
        guard isFound else { return }
        hasDocument = true
        step = .atBeginning
      }
      if step == .atBeginning {
        let outline = try documents.outline(
          recognition.beginning, of: &source, isEager: source.isPushed)
        found = findings.finding(in: outline, isWhole: false, recognition)
        if case .format = found { step = .within } else { step = .examining }
      }
      if step == .examining {
        // The members that identify the dialect may follow the entries.
        let outline = try documents.outline(.whole, of: &source)
        found = findings.finding(in: outline, isWhole: true, recognition)
        step = .within
      }
      if case .converted(let otherwise) = found {
        let position = documents.position
        if let converted = ConvertedDocument(JSONTree(try documents.text(of: &source))) {
          if !wrappers.isEmpty { noteRead(documents.key) }
          try read(converted, at: position)
          step = .between
          continue
        }
        found = otherwise
      }
      if case .documents = found {
        documents.enter()
      } else if let (session, entriesKey) = try sessionOfDocument() {
        if !wrappers.isEmpty { noteRead(documents.key) }
        if let entriesKey { documents.setEntriesKey(entriesKey) }
        session.reader.rows.outerDate = try outerDate(in: &documents)
        session.reader.rows.outerRank = wrappers.last?.rank
        let lacksHead = { (isHoldable: Bool) throws(FeedError) -> Bool in
          let lacksHead = session.reader.rows.lacksHead
          session.reader.rows.hasWholeHeads = lacksHead && !isHoldable && canReadTwice
          if isHoldable || !canReadTwice { session.reader.rows.heldSize = Self.heldSize }
          return lacksHead
        }
        let mayBeLast = !isWrapped && documents.depth == 0 && found.isOneFeed
        neededCount = mayBeLast ? .max : nil
        let flow = try documents.walk(
          session.vocabulary, of: &source, lacksHead: lacksHead, receive: receive)
        if flow == .stop { return source.dropRest() }
      } else if !isWrapped, case .references = found {
        let document = JSONTree(try documents.text(of: &source))
        let limit = context.options.parser.limits.entry
        guard let text = MusicReferences.resolved(document, limit: limit) else {
          throw FeedError(
            .limit, "a document of more than \(limit) bytes with its resources",
            at: documents.position)
        }
        try read(text, within: documents.position)
      } else if !isWrapped, let (text, position) = documentText(in: &documents) {
        if !wrappers.isEmpty { noteRead(documents.key) }
        try read(text, within: position)
      } else {
        try skip(&documents)
      }
      step = .between
    }
  }

  /// Reads the text that a document contains or that was made of it.
  private func read(_ text: [UInt8], within position: SourcePosition) throws(FeedError) {
    var inner = JSONDocuments(context.options.parser, within: position)
    var text = ByteSource(text, name: source)
    let outer = (found, findings, wrappers)
    defer { (found, findings, wrappers) = outer }
    findings = JSONFindings()
    wrappers = []
    step = .between
    try read(&inner, of: &text, canReadTwice: false, isWrapped: true)
  }

  /// Reads what a document was converted to.
  private func read(
    _ converted: ConvertedDocument, at position: SourcePosition
  ) throws(FeedError) {
    switch converted {
    case .json(let text): try read(text, within: position)
    case .xml(let text, let lost):
      guard flow == .continue else { return }
      if lost > 0 { try warn("keys that aren't names in XML: \(lost)", at: position) }
      try close(isComplete: true)
      var text = ByteSource(text, name: source)
      var inner = Diagnostics()
      defer { diagnostics.add(inner.moved(to: position)) }
      do throws(FeedError) {
        try XMLInput(
          selection: recognition.selection, context: context, receiver: receiver
        ).read(&text, &inner)
      } catch {
        var error = error
        error.position = position
        throw error
      }
    }
  }

  private func warn(_ message: String, at position: SourcePosition?) throws(FeedError) {
    if context.options.isStrict { throw FeedError(.strict, message, at: position) }
    diagnostics.warn(message, at: position)
  }

  /// The position in the sequence of documents at which reading continues.
  private enum Step: Equatable {
    case between
    case atBeginning
    /// The document's first part doesn't identify the dialect.
    case examining
    case within
  }

  private func skip(_ documents: inout JSONDocuments) throws(FeedError) {
    let position = documents.position
    let message =
      (wrappers.isEmpty ? serverMessage(in: &documents) : nil).map { "the server's error: \($0)" }
      ?? recognition.message(for: found)
    if case .parts = found, wrappers.count < JSONWrapper.deepest {
      let key = wrappers.isEmpty ? "" : documents.key
      let date = try date(at: "date", in: &documents) ?? Self.date(inKey: key)
      let rank = documents.string(at: "/rank").flatMap {
        Int(String(decoding: $0.bytes, as: UTF8.self))
      }
      documents.enter()
      wrappers.append(JSONWrapper(key, message, date, rank, at: position, depth: documents.depth))
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

  private func noteRead(_ key: String) {
    wrappers[wrappers.count - 1].note(key, isRead: true)
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

  /// The members in which proxies, functions and recordings of traffic keep the document as a text.
  private static let textPointers = [
    "/contents", "/body", "/content", "/data", "/response", "/result", "/string", "/text",
  ]

  /// Returns the JSON text that an object holds.
  private func documentText(
    in documents: inout JSONDocuments
  ) -> (bytes: [UInt8], position: SourcePosition)? {
    for pointer in Self.textPointers {
      if let found = documents.string(at: pointer) {
        let start = found.bytes.lazy.filter { $0 > 0x20 }.prefix(2)
        if start.elementsEqual(Array("{\"".utf8)) || start.elementsEqual(Array("[{".utf8)) {
          return found
        }
      }
    }
    return nil
  }

  /// The members of JSON around rows that are their date.
  static let dateKeys = ["date", "updated", "updated_at"]

  /// Returns the date that the document has beside its entries, or that an object around it has.
  private func outerDate(in documents: inout JSONDocuments) throws(FeedError) -> Timestamp? {
    if case .format(_, _, let key?, _) = found, let date = try date(at: key, in: &documents) {
      return date
    }
    let key = wrappers.isEmpty ? found.entriesKey : documents.key
    return key.flatMap(Self.date(inKey:)) ?? wrappers.last { $0.date != nil }?.date
  }

  /// Returns the date that a key is, as in `{"2024-05-01": […], "2024-05-02": […]}`. Digits alone may be
  /// an identifier.
  private static func date(inKey key: String) -> Timestamp? {
    let isWhole = key.utf8.count > 7 && Int(key) == nil
    return isWhole ? Timestamp(feedDate: Array(key.utf8).span) : nil
  }

  private func date(
    at key: String, in documents: inout JSONDocuments
  ) throws(FeedError) -> Timestamp? {
    guard let (text, position) = documents.string(at: "/\(key)"), !text.isEmpty else { return nil }
    if let date = Timestamp(feedDate: text.span) { return date }
    try warn("'\(String(decoding: text.prefix(40), as: UTF8.self))' is not a date", at: position)
    return nil
  }

  /// The members with error messages of servers. The members of a list are parts of one message.
  private static let errorPointers = [
    ["/errorMessage"], ["/errors/0/title", "/errors/0/detail"], ["/errors/0/message"],
    ["/errors/0/status", "/errors/0/code"], ["/customerMessage"], ["/error/message"],
    ["/error", "/error_description"], ["/fault/faultstring"],
  ]

  /// Returns the message of an answer that is an error.
  private func serverMessage(in documents: inout JSONDocuments) -> String? {
    for pointers in Self.errorPointers {
      let texts = pointers.compactMap { Self.text(at: $0, in: &documents) }
      if !texts.isEmpty { return texts.joined(separator: ": ") }
    }
    // Many documents have these members: they count only next to a status.
    let isAnswer = ["/status", "/statusCode", "/code"].contains {
      Self.text(at: $0, in: &documents) != nil
    }
    let status = Self.text(at: "/status", in: &documents) ?? ""
    guard isAnswer, !["true", "ok", "200"].contains(status.lowercased()) else { return nil }
    return Self.text(at: "/message", in: &documents)
      ?? Self.text(at: "/description", in: &documents)
  }

  private static func text(at pointer: String, in documents: inout JSONDocuments) -> String? {
    guard let text = documents.string(at: pointer)?.bytes, !text.isEmpty else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the session that reads the current document, and the key of the root under which the
  /// document has its entries if that isn't the dialect's; `nil` if it isn't read.
  private func sessionOfDocument() throws(FeedError) -> (JSONSession, entriesKey: String?)? {
    switch found {
    case .format(let format, let entriesKey, _, let isPart):
      guard isPart || wrappers.isEmpty else { return nil }
      if let current, current.rows == nil, current.name == format.name {
        return (current, entriesKey)
      }
      try close(isComplete: true)
      let session = JSONSession(
        format.name, format.makeReader(receiver, context, source),
        context.jsonVocabulary(of: format))
      current = session
      return (session, entriesKey)
    case .rows(let names):
      if let current, current.take(names, context.options.columns) { return (current, nil) }
      try close(isComplete: true)
      let reader = DialectReader(
        .foreignRows, receiver, context, source: source)
      let session = JSONSession(
        ChartconvJSON.name, reader, JSONVocabulary(names.vocabulary(for: context.options.columns)))
      session.rows = names
      current = session
      return (session, nil)
    case .converted, .documents, .references, .other, .parts, .none: return nil
    }
  }

  /// Passes an event on. If the receiver stops, the rest of the feed is skipped. The document's
  /// next feed may still be needed.
  private func receive(_ event: RecordEvent) throws(FeedError) -> Flow {
    switch event {
    case .document, .row: flow = .continue
    case .entry where flow == .stop, .lostEntry where flow == .stop:
      let isFarBehind =
        neededCount.map { tally.count - $0 > context.options.parser.surplus } ?? false
      return isFarBehind ? .stop : .continue
    default: break
    }
    if try current?.reader.receive(event) == .stop {
      flow = .stop
      if neededCount != nil { neededCount = tally.count }
    }
    return .continue
  }

  private func close(isComplete: Bool) throws(FeedError) {
    guard let session = current else { return }
    current = nil
    defer { diagnostics.add(session.reader.diagnostics) }
    try session.reader.close(isComplete: isComplete)
  }
}
