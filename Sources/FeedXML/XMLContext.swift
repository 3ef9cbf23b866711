import CLibXML2
import FeedIO
import FeedRecord

/// libxml2's SAX parser over one document: the one door to libxml2.
///
/// Nothing outside the document is ever read: no network (`XML_PARSE_NONET`), no DTD, no external
/// entity; and since the handler has no `entityDecl`, no declared entity exists at all.
@safe
struct XMLContext: ~Copyable {
  private let context: xmlParserCtxtPtr
  private let session: UnsafeMutablePointer<Session>
  private let delivery: XMLDelivery

  /// Parses the bytes of `source`, which must stay where it is until the end.
  init(
    _ records: consuming XMLRecords, _ options: ParserOptions, _ encoding: DocumentEncoding,
    _ delivery: XMLDelivery, from source: UnsafeMutablePointer<ByteSource>
  ) throws(FeedError) {
    let repair = options.isLenient ? XMLRepair(encoding, root: options.root) : nil
    let decoder = repair?.makesUTF8 == true ? nil : encoding.name
    let session = unsafe Session.make(records, XMLSource(source, repair))
    var handler = unsafe Self.handler
    let context =
      switch delivery {
      case .pulled:
        unsafe xmlCreateIOParserCtxt(
          &handler, session, readSource, nil, session, XML_CHAR_ENCODING_NONE)
      case .pushed: unsafe xmlCreatePushParserCtxt(&handler, session, nil, 0, nil)
      }
    unsafe try self.init(context, session, options, decoder, delivery)
    if let warning = encoding.warning {
      unsafe session.pointee.records.warn(warning, Position(line: 1, column: 1))
    }
  }

  /// Whether there is a decoder of that name.
  static func knows(_ encoding: String) -> Bool {
    guard let handler = unsafe xmlFindCharEncodingHandler(encoding) else { return false }
    unsafe xmlCharEncCloseFunc(handler)
    return true
  }

  private init(
    _ context: xmlParserCtxtPtr?, _ session: UnsafeMutablePointer<Session>,
    _ options: ParserOptions, _ encoding: String?, _ delivery: XMLDelivery
  ) throws(FeedError) {
    guard let context = unsafe context else {
      unsafe session.deinitialize(count: 1)
      unsafe session.deallocate()
      throw FeedError(.unreadable, "out of memory")
    }
    unsafe self.context = context
    unsafe self.session = session
    self.delivery = delivery
    unsafe session.pointee.context = context
    // Errors of the decoders know of no context and would be printed.
    unsafe xmlSetStructuredErrorFunc(nil) { _, _ in }
    unsafe session.pointee.isLenient = options.isLenient
    var flags = XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue
    if options.isLenient { flags |= XML_PARSE_RECOVER.rawValue }
    if options.isLenient || encoding != nil { flags |= XML_PARSE_IGNORE_ENC.rawValue }
    if let name = encoding {
      if let encoder = unsafe xmlFindCharEncodingHandler(name) {
        unsafe xmlSwitchToEncoding(context, encoder)
      } else {
        unsafe session.pointee.records.fail(FeedError(.usage, "unknown encoding '\(name)'"))
      }
    }
    unsafe xmlCtxtUseOptions(context, Int32(flags))
  }

  deinit {
    unsafe xmlFreeParserCtxt(context)
    unsafe session.deinitialize(count: 1)
    unsafe session.deallocate()
  }

  /// Parses all that the source holds.
  func run() throws(FeedError) {
    switch delivery {
    case .pulled where !isStopped: unsafe xmlParseDocument(context)
    case .pulled: break
    case .pushed: pushSource()
    }
    try finish()
  }

  private func pushSource() {
    let size = 32 << 10
    // Half is read into; half is for the texts that are taken out of it.
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * (size + PushedBytes.margin))
    defer { unsafe room.deallocate() }
    let chunk = unsafe UnsafeMutableRawBufferPointer(start: room, count: size)
    while goesOn, unsafe !session.pointee.source.isAtEnd {
      guard let count = unsafe session.pointee.read(into: chunk) else { return }
      unsafe push(PushedBytes(room, count: count), room + size + PushedBytes.margin)
    }
    if goesOn { unsafe xmlParseChunk(context, nil, 0, 1) }
  }

  private func push(_ bytes: PushedBytes, _ room: UnsafeMutablePointer<UInt8>) {
    var start = 0
    while goesOn, start < bytes.count {
      if let place = unsafe session.pointee.openText {
        let passage = unsafe TextPassage(bytes, from: start, in: place, room: room)
        unsafe session.pointee.take(passage)
        start = passage.end
      }
      let end = bytes.nextText(from: start)
      unsafe bytes[start..<end].withMemoryRebound(to: CChar.self) { piece in
        _ = unsafe xmlParseChunk(context, piece.baseAddress, Int32(piece.count), 0)
      }
      start = end
    }
  }

  private var goesOn: Bool {
    unsafe !isStopped && session.pointee.fault == nil && session.pointee.source.fault == nil
  }

  /// Whether the receiver wants no more.
  var isStopped: Bool { unsafe session.pointee.records.isStopped }

  private func finish() throws(FeedError) {
    try check()
    guard !isStopped else { return }
    guard unsafe session.pointee.records.hasFeed else {
      throw unsafe FeedError(
        .unrecognised, "the document holds no feed", at: session.pointee.position)
    }
    unsafe session.pointee.records.finish()
    try check()
  }

  private func check() throws(FeedError) {
    guard
      var failure = unsafe session.pointee.records.failure ?? session.pointee.source.fault
        ?? session.pointee.fault
    else { return }
    if failure.kind == .limit, failure.position == nil {
      failure.position = unsafe session.pointee.position
    }
    throw failure
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

/// What the callbacks need, where C can point at it.
@safe
private struct Session: ~Copyable {
  var records: XMLRecords
  var source: XMLSource
  var context: xmlParserCtxtPtr?
  var isLenient = false
  /// The CDATA section that pieces come of.
  var section = CDATASection()
  /// What an entity's name was last answered by.
  private let entity = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)
  /// The first error that libxml2 can't go on from.
  var fault: FeedError?

  static func make(
    _ records: consuming XMLRecords, _ source: consuming XMLSource
  ) -> UnsafeMutablePointer<Session> {
    let session = UnsafeMutablePointer<Session>.allocate(capacity: 1)
    unsafe session.initialize(to: Session(records: records, source: source))
    return unsafe session
  }

  deinit { unsafe entity.deallocate() }

  /// Where the parser stands.
  var position: Position {
    guard let input = unsafe context?.pointee.input else { return Position(line: 1, column: 1) }
    return unsafe Position(
      line: Int(input.pointee.line) + source.skippedLines, column: Int(input.pointee.col))
  }

  /// Whether the parser has used up all there is.
  var isExhausted: Bool {
    guard source.isAtEnd, let input = unsafe context?.pointee.input else { return false }
    return unsafe input.pointee.cur >= input.pointee.end
  }

  /// Asks for text where it is wanted and spares libxml2 the calls where it isn't; equal handlers
  /// also keep it from looking whether a text is blank.
  mutating func chooseTextHandler() {
    guard let handler = unsafe context?.pointee.sax else { return }
    section = CDATASection()
    let characters: charactersSAXFunc? = unsafe records.takesText ? takeText : nil
    unsafe handler.pointee.characters = characters
    unsafe handler.pointee.ignorableWhitespace = characters
    unsafe handler.pointee.cdataBlock = unsafe characters == nil ? nil : takeSection
  }

  /// Takes a piece of a CDATA section.
  mutating func take(section piece: UnsafeBufferPointer<UInt8>) {
    unsafe section.take(piece, into: &records)
  }

  /// Looks, while a start tag is read, at how much of it there is: libxml2 takes in all of a
  /// million attributes before it says that an element begins. The C fields are `maxatts`, room
  /// for attributes of five pointers each, doubled when needed, `nsNr`, two for each namespace,
  /// and `dict`, all names there were.
  mutating func mayReadOn() -> Bool {
    guard let context = unsafe context else { return true }
    unsafe records.check(
      attributes: Int(context.pointee.maxatts) / 10 - 10,
      namespaces: Int(context.pointee.nsNr) / 2,
      names: Int(xmlDictSize(context.pointee.dict)))
    // A start tag that is pushed waits until it is whole.
    if unsafe context.pointee.instate == XML_PARSER_START_TAG,
      let input = unsafe context.pointee.input
    {
      unsafe records.check(waitingTag: input.pointee.end - input.pointee.cur)
    }
    return !records.isStopped
  }

  /// What text the parser stands in, if it has seen all before that.
  var openText: TextPassage.Place? {
    guard let context = unsafe context, let input = unsafe context.pointee.input,
      unsafe input.pointee.cur == input.pointee.end
    else { return nil }
    switch unsafe context.pointee.instate {
    case XML_PARSER_CONTENT: return .element
    case XML_PARSER_CDATA_SECTION: return .section
    default: return nil
    }
  }

  /// Takes a part of the text that the parser stands in, where it is wanted, and goes on behind it.
  mutating func take(_ passage: TextPassage) {
    if unsafe !passage.text.isEmpty, records.takesText {
      switch passage.place {
      case .section: unsafe take(section: passage.text)
      case .element: unsafe records.text(passage.text)
      }
      stopIfDone()
    }
    guard let input = unsafe context?.pointee.input else { return }
    let length = Int32(truncatingIfNeeded: passage.lastLine)
    unsafe input.pointee.col = passage.lines > 0 ? 1 + length : input.pointee.col + length
    unsafe input.pointee.line += Int32(truncatingIfNeeded: passage.lines)
  }

  /// Reads from the source; `nil` where it must end.
  mutating func read(into room: UnsafeMutableRawBufferPointer) -> Int? {
    mayReadOn() ? unsafe source.read(into: room) : nil
  }

  /// An entity that stands for a text of the parser's own, which holds it as it holds names.
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

  func stopIfDone() {
    if records.isStopped { unsafe xmlStopParser(context) }
  }
}

private func session(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Session>? {
  unsafe user?.assumingMemoryBound(to: Session.self)
}

private func readSource(
  _ user: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ count: Int32
) -> Int32 {
  guard let session = unsafe session(user) else { return -1 }
  let room = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
  return unsafe session.pointee.read(into: room).map { Int32(truncatingIfNeeded: $0) } ?? -1
}

/// Answers the names that HTML has; no document's own declarations ever count.
///
/// libxml2 hands a predefined entity's content over as it is, but takes only its first byte into an
/// attribute; there a general entity is copied whole, and elsewhere parsed as a document.
private let findEntity: getEntitySAXFunc = { user, name in
  guard let session = unsafe session(user), let name = unsafe name else { return nil }
  guard let character = HTMLEntities.character(unsafe String(cString: name)) else {
    return unsafe xmlGetPredefinedEntity(name)
  }
  let isInAttribute = unsafe session.pointee.context?.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE
  return unsafe session.pointee.entity(
    name, String(character),
    isInAttribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY)
}

/// Netscape's RSS includes HTML's names by a parameter entity; that has nothing in it here.
private let findParameterEntity: getParameterEntitySAXFunc = { user, name in
  guard let session = unsafe session(user), let name = unsafe name else { return nil }
  return unsafe session.pointee.entity(name, "", XML_INTERNAL_PARAMETER_ENTITY)
}

private let startElement: startElementNsSAX2Func = {
  user, local, prefix, uri, _, _, attributeCount, _, attributes in
  guard let session = unsafe session(user), let local = unsafe local,
    let input = unsafe session.pointee.context?.pointee.input
  else { return }
  let namespaces = unsafe Int(session.pointee.context?.pointee.nsNr ?? 0) / 2
  unsafe session.pointee.records.check(attributes: Int(attributeCount), namespaces: namespaces)
  let isKept = unsafe session.pointee.records.begin(
    XMLName(local: local, prefix: prefix, uri: uri),
    line: input.pointee.line + Int32(session.pointee.source.skippedLines), column: input.pointee.col
  )
  if isKept, let attributes = unsafe attributes {
    for index in 0..<Int(attributeCount) {
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
  guard let session = unsafe session(user), let local = unsafe local else { return }
  unsafe session.pointee.records.end(XMLName(local: local, prefix: prefix, uri: uri))
  unsafe session.pointee.chooseTextHandler()
  unsafe session.pointee.stopIfDone()
}

private let takeText: charactersSAXFunc = { user, text, count in
  guard let session = unsafe session(user), let text = unsafe text else { return }
  unsafe session.pointee.records.text(UnsafeBufferPointer(start: text, count: Int(count)))
  unsafe session.pointee.stopIfDone()
}

private let takeSection: cdataBlockSAXFunc = { user, text, count in
  guard let session = unsafe session(user), let text = unsafe text else { return }
  unsafe session.pointee.take(section: UnsafeBufferPointer(start: text, count: Int(count)))
  unsafe session.pointee.stopIfDone()
}

private let report: xmlStructuredErrorFunc = { user, error in
  guard let session = unsafe session(user), let error = unsafe error?.pointee,
    unsafe !session.pointee.records.isStopped
  else { return }
  var message = unsafe error.message.map { unsafe String(cString: $0) } ?? "malformed XML"
  while message.last?.isWhitespace == true { message.removeLast() }
  let position = unsafe Position(
    line: Int(error.line) + session.pointee.source.skippedLines, column: Int(error.int2))
  guard unsafe error.level == XML_ERR_FATAL && !session.pointee.isLenient else {
    unsafe session.pointee.records.warn(message, position)
    return
  }
  if unsafe session.pointee.fault == nil {
    var kind = unsafe session.pointee.isExhausted ? FeedError.Kind.truncated : .malformed
    // Of a document that was pushed and ends too early libxml2 says that there is too much of it.
    if unsafe error.code == XML_ERR_DOCUMENT_END.rawValue,
      let open = unsafe session.pointee.context?.pointee.name
    {
      kind = .truncated
      message = unsafe "Premature end of data in tag \(String(cString: open))"
    }
    unsafe session.pointee.fault = FeedError(kind, message, at: position)
  }
}
