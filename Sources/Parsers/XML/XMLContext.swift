import CLibXML2
import ChartConvBytes
import ChartConvRecords

/// libxml2's SAX parser for one document; the only interface to libxml2.
///
/// Nothing outside the document is ever read: no network (`XML_PARSE_NONET`), no DTD, no external
/// entity. Since the handler has no `entityDecl`, declared entities don't exist at all.
@safe
struct XMLContext: ~Copyable {
  private let context: xmlParserCtxtPtr
  private let session: UnsafeMutablePointer<XMLSession>
  private let delivery: XMLDelivery

  /// - Parameter session: the session, which must not move during the lifetime.
  init(
    _ session: UnsafeMutablePointer<XMLSession>, _ delivery: XMLDelivery
  ) throws(FeedError) {
    var handler = unsafe Self.handler
    let created =
      switch delivery {
      case .pulled, .repaired:
        unsafe xmlCreateIOParserCtxt(
          &handler, session, readSource, nil, session, XML_CHAR_ENCODING_NONE)
      case .pushed: unsafe xmlCreatePushParserCtxt(&handler, session, nil, 0, nil)
      }
    guard let context = unsafe created else { throw FeedError(.unreadable, "out of memory") }
    unsafe self.context = context
    unsafe self.session = session
    self.delivery = delivery
    unsafe session.pointee.context = context
    var flags = XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_IGNORE_ENC.rawValue
    if delivery == .repaired { flags |= XML_PARSE_RECOVER.rawValue }
    unsafe xmlCtxtUseOptions(context, Int32(flags))
    unsafe context.pointee.input?.pointee.col += session.pointee.skippedColumns
  }

  deinit {
    unsafe session.pointee.leave()
    unsafe xmlFreeParserCtxt(context)
  }

  /// Parses the document to its end, to the first fatal error, or until the receiver stops.
  func run() {
    if delivery == .pushed { pushSource() } else { unsafe xmlParseDocument(context) }
  }

  private func pushSource() {
    let size = 32 << 10
    // The first half is the input buffer, the second half holds the texts taken out of it.
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * (size + PushBuffer.margin))
    defer { unsafe room.deallocate() }
    let chunk = unsafe UnsafeMutableRawBufferPointer(start: room, count: size)
    while mayRead, unsafe !session.pointee.source.isAtEnd {
      let count = unsafe session.pointee.read(into: chunk)
      unsafe push(PushBuffer(room, count: count), room + size + PushBuffer.margin)
    }
    if mayRead { unsafe xmlParseChunk(context, nil, 0, 1) }
  }

  private func push(_ bytes: PushBuffer, _ room: UnsafeMutablePointer<UInt8>) {
    var start = 0
    while mayRead, start < bytes.count {
      if let context = unsafe session.pointee.openText {
        let passage = unsafe TextPassage(bytes, from: start, in: context, room: room)
        unsafe session.pointee.take(passage)
        start = passage.end
      }
      let end = unsafe session.pointee.waitsForEnd ? bytes.count : bytes.nextText(from: start)
      unsafe bytes[start..<end].withMemoryRebound(to: CChar.self) { piece in
        _ = unsafe xmlParseChunk(context, piece.baseAddress, Int32(piece.count), 0)
      }
      start = end
    }
  }

  private var mayRead: Bool {
    unsafe session.pointee.mayContinue && session.pointee.source.fault == nil
  }

  private static var handler: xmlSAXHandler {
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = XML_SAX2_MAGIC
    unsafe handler.getEntity = findEntity
    unsafe handler.getParameterEntity = findParameterEntity
    unsafe handler.startElementNs = startElement
    unsafe handler.endElementNs = endElement
    unsafe handler.serror = report
    return unsafe handler
  }
}

/// The state of the callbacks, at a fixed address for C.
@safe
struct XMLSession: ~Copyable {
  var skippedColumns: Int32 = 0
  var records: XMLRecords
  var source: XMLSource
  fileprivate var context: xmlParserCtxtPtr?
  /// The position after the last start or end tag.
  private(set) var checkpoint = XMLCheckpoint()
  private var unseen = 0
  /// The checkpoint where a repair begins. Start tags replayed before it are ignored.
  private var resumed: XMLCheckpoint?
  /// The repair to continue with.
  private var repair: XMLRepair?
  private var lastPosition = SourcePosition(line: 1, column: 1)
  private var section = CDATASection()
  private let entity = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)
  /// The first fatal error.
  private(set) var fault: FeedError? { didSet { hasFault = fault != nil } }
  /// `true` if `fault` is set. Cached, because each callback checks it.
  private var hasFault = false

  init(_ records: consuming XMLRecords, _ source: consuming XMLSource) {
    self.records = records
    self.source = source
  }

  deinit { unsafe entity.deallocate() }

  var mayContinue: Bool { !records.isStopped && !hasFault }

  /// The current position of the parser.
  var position: SourcePosition {
    guard let input = unsafe context?.pointee.input else { return lastPosition }
    return unsafe SourcePosition(
      line: Int(input.pointee.line) + source.skippedLines, column: Int(input.pointee.col))
  }

  /// Detaches the parser, which frees the names that it owns.
  fileprivate mutating func leave() {
    lastPosition = position
    unsafe context = nil
    guard let fault else { return }
    records.goBack(&checkpoint, from: fault)
    repair = XMLRepair(at: checkpoint, line: Int(checkpoint.line))
  }

  /// Continues with a parser of the repaired rest. Returns `false` if its bytes were discarded.
  mutating func beginRepair(root: String?) -> Bool {
    guard source.begin(repair ?? XMLRepair(root: root), at: checkpoint.offset) else { return false }
    resumed = checkpoint.depth > 0 ? checkpoint : nil
    checkpoint = XMLCheckpoint()
    fault = nil
    records.beginAgain()
    return true
  }

  /// Handles a replayed start tag. Returns `false` if the element is new.
  fileprivate mutating func resume(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    declaring namespaces: UnsafeBufferPointer<UnsafePointer<UInt8>?>
  ) -> Bool {
    guard let resumed else { return false }
    unsafe checkpoint.begin(local, prefix, declaring: namespaces)
    if checkpoint.depth == resumed.depth {
      unsafe context?.pointee.input?.pointee.line = resumed.line
      unsafe context?.pointee.input?.pointee.col = resumed.column - (resumed.isInTag ? 0 : 1)
      self.resumed = nil
      chooseTextHandler()
    }
    return true
  }

  fileprivate mutating func begin(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    declaring namespaces: UnsafeBufferPointer<UnsafePointer<UInt8>?>
  ) {
    if records.isMisplaced {
      let message = unsafe "an element before '\(String(cString: local))' isn't closed"
      fault = FeedError(.malformed, message, at: position)
    } else {
      if records.beginsEntry { checkpoint.beginEntry() }
      unsafe checkpoint.begin(local, prefix, declaring: namespaces)
      move()
    }
  }

  fileprivate mutating func end() {
    checkpoint.end()
    move()
  }

  private mutating func move() {
    guard let context = unsafe context, let input = unsafe context.pointee.input else { return }
    unsafe checkpoint.move(
      to: Int(xmlByteConsumed(context)) + unseen, line: input.pointee.line,
      column: input.pointee.col)
  }

  /// Installs text handlers only where text is needed, which saves libxml2 the calls. Equal
  /// handlers also save it a check for blank text.
  mutating func chooseTextHandler() {
    guard let handler = unsafe context?.pointee.sax else { return }
    section = CDATASection()
    let characters: charactersSAXFunc? = unsafe records.takesText ? takeText : nil
    unsafe handler.pointee.characters = characters
    unsafe handler.pointee.ignorableWhitespace = characters
    unsafe handler.pointee.cdataBlock = unsafe characters == nil ? nil : takeSection
  }

  /// Handles a piece of a CDATA section.
  mutating func take(section piece: UnsafeBufferPointer<UInt8>) {
    unsafe section.take(piece, into: &records)
  }

  /// Checks the limits while a start tag is read, before libxml2 has collected a million attributes.
  /// `maxatts` is its growing capacity, five for each attribute; `nsNr` is two per namespace.
  mutating func checkLimits() -> Bool {
    guard let context = unsafe context else { return true }
    unsafe records.check(
      attributes: Int(context.pointee.maxatts) / 10 - 10,
      namespaces: Int(context.pointee.nsNr) / 2,
      names: Int(xmlDictSize(context.pointee.dict)))
    // A pushed start tag is buffered until it is complete.
    if unsafe context.pointee.instate == XML_PARSER_START_TAG,
      let input = unsafe context.pointee.input
    {
      unsafe records.check(incompleteTag: input.pointee.end - input.pointee.cur)
    }
    return !records.isStopped
  }

  /// The kind of text that the parser is in; `nil` for none, or if input is left to consume.
  var openText: TextPassage.Context? {
    guard let context = unsafe context, let input = unsafe context.pointee.input,
      unsafe input.pointee.cur == input.pointee.end
    else { return nil }
    switch unsafe context.pointee.instate {
    case XML_PARSER_CONTENT: return .element
    case XML_PARSER_CDATA_SECTION: return .section
    default: return nil
    }
  }

  /// `true` if the parser waits for the end of a long construct, which is slow in small pieces.
  var waitsForEnd: Bool {
    unsafe context?.pointee.input.map { unsafe $0.pointee.end - $0.pointee.cur > 4096 } ?? false
  }

  /// Takes a passage of the current text, if needed, and advances the parser's position past it.
  mutating func take(_ passage: TextPassage) {
    if unsafe !passage.text.isEmpty, records.takesText {
      switch passage.context {
      case .section: unsafe take(section: passage.text)
      case .element: unsafe records.text(passage.text)
      }
      stopIfDone()
    }
    unseen += passage.end - passage.start
    guard let input = unsafe context?.pointee.input else { return }
    let length = Int32(truncatingIfNeeded: passage.lastLine)
    unsafe input.pointee.col = passage.lines > 0 ? 1 + length : input.pointee.col + length
    unsafe input.pointee.line += Int32(truncatingIfNeeded: passage.lines)
  }

  /// Reads from the source; returns 0 after an error.
  mutating func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    guard fault == nil, checkLimits() else { return 0 }
    let count = unsafe source.read(into: room, keepingFrom: checkpoint.earliest)
    if let bad = source.takeBadCharacter() {
      records.warn("invalid bytes in the document's encoding", bad)
    }
    return count
  }

  /// Returns an entity with the given text, which the parser's dictionary owns.
  func entity(
    _ name: UnsafePointer<UInt8>, _ text: String, _ type: xmlEntityType
  ) -> xmlEntityPtr? {
    let length = Int32(text.utf8.count)
    guard let content = unsafe xmlDictLookup(context?.pointee.dict, text, length) else {
      return nil
    }
    unsafe entity.initialize(to: xmlEntity())
    unsafe entity.pointee.type = XML_ENTITY_DECL
    unsafe entity.pointee.name = name
    unsafe entity.pointee.content = UnsafeMutablePointer(mutating: content)
    unsafe entity.pointee.length = length
    unsafe entity.pointee.etype = type
    return unsafe entity
  }

  fileprivate mutating func take(_ error: xmlError) {
    guard mayContinue else { return }
    var message = unsafe error.message.map { unsafe String(cString: $0) } ?? "malformed XML"
    if let end = message.firstIndex(where: \.isNewline) { message = String(message[..<end]) }
    let line = Int(unsafe error.line) + source.skippedLines
    let position = unsafe SourcePosition(line: line, column: Int(error.int2))
    guard unsafe error.level == XML_ERR_FATAL else {
      let isPrefixWarning = unsafe error.code == XML_NS_ERR_UNDEFINED_NAMESPACE.rawValue
      return resumed == nil ? records.warn(message, position, isPrefixWarning: isPrefixWarning) : ()
    }
    // A mismatched end tag is complete even at the end of input.
    let isCut =
      unsafe source.isAtEnd && error.code != XML_ERR_TAG_NAME_MISMATCH.rawValue
      && context?.pointee.input.map { unsafe $0.pointee.cur >= $0.pointee.end } ?? false
    var kind = isCut ? FeedError.Kind.truncated : .malformed
    // libxml2's push parser reports extra content for a document that ends too early.
    if unsafe error.code == XML_ERR_DOCUMENT_END.rawValue, let open = unsafe context?.pointee.name {
      kind = .truncated
      message = unsafe "Premature end of data in tag \(String(cString: open))"
    }
    fault = FeedError(kind, message, at: position)
  }

  func stopIfDone() { if records.isStopped { unsafe xmlStopParser(context) } }
}

private func session(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLSession>? {
  unsafe user?.assumingMemoryBound(to: XMLSession.self)
}

/// Returns the session unless it is stopped.
private func running(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLSession>? {
  unsafe session(user).flatMap { unsafe $0.pointee.mayContinue ? $0 : nil }
}

private func readSource(
  _ user: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ count: Int32
) -> Int32 {
  guard let session = unsafe session(user) else { return -1 }
  let room = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
  return unsafe Int32(truncatingIfNeeded: session.pointee.read(into: room))
}

/// Resolves HTML's named references; a document's own declarations are ignored. In an attribute,
/// libxml2 takes only the first byte of a predefined entity; elsewhere it parses a general entity
/// as a document.
private let findEntity: getEntitySAXFunc = { user, name in
  guard let session = unsafe session(user), let name = unsafe name else { return nil }
  if let predefined = unsafe xmlGetPredefinedEntity(name) { return unsafe predefined }
  guard let text = HTMLEntities.text(unsafe String(cString: name)) else { return nil }
  let isInAttribute = unsafe session.pointee.context?.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE
  return unsafe session.pointee.entity(
    name, text,
    isInAttribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY)
}

/// Netscape's RSS includes HTML's names with a parameter entity. It is empty here.
private let findParameterEntity: getParameterEntitySAXFunc = { user, name in
  guard let session = unsafe session(user), let name = unsafe name else { return nil }
  return unsafe session.pointee.entity(name, "", XML_INTERNAL_PARAMETER_ENTITY)
}

private let startElement: startElementNsSAX2Func = {
  user, local, prefix, uri, namespaceCount, declared, attributeCount, defaulted, attributes in
  guard let session = unsafe running(user), let local = unsafe local,
    let input = unsafe session.pointee.context?.pointee.input
  else { return }
  let declarations = unsafe UnsafeBufferPointer(start: declared, count: 2 * Int(namespaceCount))
  guard unsafe !session.pointee.resume(local, prefix, declaring: declarations) else { return }
  let namespaces = unsafe Int(session.pointee.context?.pointee.nsNr ?? 0) / 2
  unsafe session.pointee.records.check(attributes: Int(attributeCount), namespaces: namespaces)
  let isKept = unsafe session.pointee.records.begin(
    XMLName(local: local, prefix: prefix, uri: uri),
    line: input.pointee.line + Int32(session.pointee.source.skippedLines), column: input.pointee.col
  )
  unsafe session.pointee.begin(local, prefix, declaring: declarations)
  if isKept, let attributes = unsafe attributes {
    // Attributes defaulted by an ATTLIST come last.
    for index in 0..<max(Int(attributeCount - defaulted), 0) {
      let part = unsafe attributes + index * 5
      guard let local = unsafe part[0], let start = unsafe part[3], let end = unsafe part[4] else {
        continue
      }
      unsafe session.pointee.records.attribute(
        XMLName(local: local, prefix: part[1], uri: part[2]),
        UnsafeBufferPointer(start: start, count: end - start))
    }
  }
  unsafe session.pointee.chooseTextHandler()
  unsafe session.pointee.stopIfDone()
}

private let endElement: endElementNsSAX2Func = { user, local, prefix, uri in
  guard let session = unsafe running(user), let local = unsafe local else { return }
  unsafe session.pointee.end()
  unsafe session.pointee.records.end(XMLName(local: local, prefix: prefix, uri: uri))
  unsafe session.pointee.chooseTextHandler()
  unsafe session.pointee.stopIfDone()
}

private let takeText: charactersSAXFunc = { user, text, count in
  guard let session = unsafe running(user), let text = unsafe text else { return }
  unsafe session.pointee.records.text(UnsafeBufferPointer(start: text, count: Int(count)))
  unsafe session.pointee.stopIfDone()
}

private let takeSection: cdataBlockSAXFunc = { user, text, count in
  guard let session = unsafe running(user), let text = unsafe text else { return }
  unsafe session.pointee.take(section: UnsafeBufferPointer(start: text, count: Int(count)))
  unsafe session.pointee.stopIfDone()
}

private let report: xmlStructuredErrorFunc = { user, error in
  guard let session = unsafe session(user), let error = unsafe error?.pointee else { return }
  unsafe session.pointee.take(error)
}
