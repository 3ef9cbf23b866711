import CChartConvLibXML2
import ChartConvBytes
internal import ChartConvMarkup
import ChartConvRecords

/// libxml2's SAX parser for one document; the only interface to libxml2.
///
/// Nothing outside the document is ever read: no network (`XML_PARSE_NONET`), no DTD, no external
/// entity. Since the handler has no `entityDecl`, declared entities don't exist at all.
@safe
struct XMLContext: ~Copyable {
  private let parser: XMLParserState
  private let session: UnsafeMutablePointer<XMLSession>
  private let delivery: XMLDelivery

  /// - Parameter session: the session, which must not move during the lifetime.
  init(
    _ session: UnsafeMutablePointer<XMLSession>, _ delivery: XMLDelivery
  ) throws(FeedError) {
    Self.initialization
    var handler = unsafe Self.handler
    let created =
      switch delivery {
      case .pulled, .repaired:
        unsafe xmlCreateIOParserCtxt(
          &handler, session, readSource, nil, session, XML_CHAR_ENCODING_NONE)
      case .pushed: unsafe xmlCreatePushParserCtxt(&handler, session, nil, 0, nil)
      }
    guard let context = unsafe created else { throw FeedError(.unreadable, "out of memory") }
    parser = unsafe XMLParserState(context)
    unsafe self.session = session
    self.delivery = delivery
    unsafe session.pointee.parser = parser
    let flags = XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_IGNORE_ENC.rawValue
    unsafe xmlCtxtUseOptions(context, Int32(flags))
    parser.column += unsafe session.pointee.skippedColumns
  }

  deinit {
    unsafe session.pointee.leave()
    parser.free()
  }

  /// Parses the document to its end, to the first fatal error, or until the receiver stops.
  func run() {
    guard delivery == .pushed else { return parser.parseDocument() }
    unsafe PushLoop(session, parser).run { unsafe !session.pointee.source.isAtEnd }
    if unsafe session.pointee.mayRead { parser.finish() }
  }

  /// Pushes the bytes that can be read without waiting.
  func pushAvailable() {
    unsafe PushLoop(session, parser).run { unsafe session.pointee.source.hasAvailable }
  }

  /// libxml2's global tables. Without this call libxml2 fills them when they are first used, and
  /// until 2.12 without a lock: two threads that begin at once damage its table of encodings.
  private static let initialization: Void = xmlInitParser()

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

/// libxml2's parser, as the session sees it.
@safe
struct XMLParserState {
  enum Construct {
    case content
    case section
    case startTag
    case other
  }

  private let context: xmlParserCtxtPtr
  /// The memory of the last entity.
  private let entity = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)

  fileprivate init(_ context: xmlParserCtxtPtr) { unsafe self.context = context }

  fileprivate func free() {
    unsafe xmlFreeParserCtxt(context)
    unsafe entity.deallocate()
  }

  fileprivate func parseDocument() { _ = unsafe xmlParseDocument(context) }

  /// Parses a part of the document.
  func parse(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe bytes.withMemoryRebound(to: CChar.self) { piece in
      _ = unsafe xmlParseChunk(context, piece.baseAddress, Int32(piece.count), 0)
    }
  }

  /// Ends a document that was parsed in parts.
  fileprivate func finish() { _ = unsafe xmlParseChunk(context, nil, 0, 1) }

  /// `false` after some errors.
  var hasInput: Bool { unsafe context.pointee.input != nil }

  /// The line within the document.
  var line: Int32 {
    get { unsafe context.pointee.input?.pointee.line ?? 1 }
    nonmutating set { unsafe context.pointee.input?.pointee.line = newValue }
  }

  var column: Int32 {
    get { unsafe context.pointee.input?.pointee.col ?? 1 }
    nonmutating set { unsafe context.pointee.input?.pointee.col = newValue }
  }

  /// The number of bytes consumed.
  var offset: Int { unsafe Int(xmlByteConsumed(context)) }

  /// The number of bytes that are waiting to be consumed.
  var waiting: Int {
    unsafe context.pointee.input.map { unsafe $0.pointee.end - $0.pointee.cur } ?? 0
  }

  var construct: Construct {
    switch unsafe context.pointee.instate {
    case XML_PARSER_CONTENT: .content
    case XML_PARSER_CDATA_SECTION: .section
    case XML_PARSER_START_TAG: .startTag
    default: .other
    }
  }

  /// The capacity for the attributes of an element, which is doubled when needed. `maxatts` counts
  /// five pointers for each.
  var attributeCapacity: Int { unsafe Int(context.pointee.maxatts) / 5 }

  /// The number of namespaces in scope. `nsNr` counts two pointers for each.
  var namespaces: Int { unsafe Int(context.pointee.nsNr) / 2 }

  /// The number of different names so far.
  var names: Int { unsafe Int(xmlDictSize(context.pointee.dict)) }

  /// The name of the innermost open element.
  var openElement: String? { unsafe context.pointee.name.map { unsafe String(cString: $0) } }

  func stop() { unsafe xmlStopParser(context) }

  /// Installs text handlers only where text is needed, which saves libxml2 the calls. Equal
  /// handlers also save it a check for blank text.
  func setTextHandlers(isNeeded: Bool) {
    guard let handler = unsafe context.pointee.sax else { return }
    let characters: charactersSAXFunc? = unsafe isNeeded ? takeText : nil
    unsafe handler.pointee.characters = characters
    unsafe handler.pointee.ignorableWhitespace = characters
    unsafe handler.pointee.cdataBlock = unsafe isNeeded ? takeSection : nil
  }

  /// Returns an entity with the given text, which the parser's dictionary owns.
  fileprivate func entity(
    _ name: UnsafePointer<UInt8>, _ text: String, _ type: xmlEntityType
  ) -> xmlEntityPtr? {
    let length = Int32(text.utf8.count)
    guard let content = unsafe xmlDictLookup(context.pointee.dict, text, length) else { return nil }
    unsafe entity.initialize(to: xmlEntity())
    unsafe entity.pointee.type = XML_ENTITY_DECL
    unsafe entity.pointee.name = name
    unsafe entity.pointee.content = UnsafeMutablePointer(mutating: content)
    unsafe entity.pointee.length = length
    unsafe entity.pointee.etype = type
    return unsafe entity
  }

  /// Returns an entity with the text of one of HTML's named references. In an attribute, libxml2
  /// takes only the first byte of a predefined entity; elsewhere it parses a general entity as a
  /// document.
  fileprivate func entity(_ name: UnsafePointer<UInt8>) -> xmlEntityPtr? {
    guard let text = HTMLEntities.text(unsafe String(cString: name)) else { return nil }
    let isInAttribute = unsafe context.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE
    return unsafe entity(
      name, text,
      isInAttribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY)
  }
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
  return unsafe Int32(clamping: session.pointee.read(into: .init(start: buffer, count: Int(count))))
}

/// Resolves HTML's named references; a document's own declarations are ignored.
private let findEntity: getEntitySAXFunc = { user, name in
  guard let session = unsafe session(user), let name = unsafe name else { return nil }
  if let predefined = unsafe xmlGetPredefinedEntity(name) { return unsafe predefined }
  return unsafe session.pointee.parser?.entity(name)
}

/// Netscape's RSS includes HTML's names with a parameter entity. It is empty here.
private let findParameterEntity: getParameterEntitySAXFunc = { user, name in
  guard let session = unsafe session(user), let name = unsafe name else { return nil }
  return unsafe session.pointee.parser?.entity(name, "", XML_INTERNAL_PARAMETER_ENTITY)
}

private let startElement: startElementNsSAX2Func = {
  user, local, prefix, uri, namespaceCount, declared, attributeCount, defaulted, attributes in
  guard let session = unsafe running(user), let local = unsafe local else { return }
  let declarations = unsafe UnsafeBufferPointer(start: declared, count: 2 * Int(namespaceCount))
  unsafe session.pointee.start(
    XMLStartTag(
      local, prefix, uri, declarations: declarations, attributes: attributes,
      count: Int(attributeCount), defaulted: Int(defaulted)))
}

private let endElement: endElementNsSAX2Func = { user, local, prefix, uri in
  guard let session = unsafe running(user), let local = unsafe local else { return }
  unsafe session.pointee.end(XMLName(local: local, prefix: prefix, uri: uri))
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

private func text(of error: xmlError) -> String {
  let context = unsafe error.ctxt?.assumingMemoryBound(to: xmlParserCtxt.self)
  var previous: UInt8 = 0
  if let input = unsafe context?.pointee.input?.pointee, unsafe input.cur > input.base {
    previous = unsafe input.cur[-1]
  }
  return unsafe XMLErrorText.message(
    error.code, string(error.str1), string(error.str2), previous: previous)
}

private func string(_ text: UnsafePointer<CChar>?) -> String {
  unsafe text.map { unsafe String(cString: $0) } ?? ""
}

private let report: xmlStructuredErrorFunc = { user, error in
  guard let session = unsafe running(user), let error = unsafe error?.pointee else { return }
  let cause: XMLReport.Cause =
    switch unsafe UInt32(truncatingIfNeeded: error.code) {
    case XML_NS_ERR_UNDEFINED_NAMESPACE.rawValue: .undeclaredPrefix
    case XML_ERR_TAG_NAME_MISMATCH.rawValue: .mismatchedEnd
    case XML_ERR_DOCUMENT_END.rawValue: .extraContent
    default: .other
    }
  unsafe session.pointee.take(
    XMLReport(
      cause: cause, isFatal: error.level == XML_ERR_FATAL, message: text(of: error),
      line: Int(error.line), column: Int(error.int2)))
}
