internal import CChartConvLibXML2
internal import ChartConvIO
internal import ChartConvText

/// libxml2's SAX parser of a document.
///
/// Nothing outside the document is ever read: no network (`XML_PARSE_NONET`), no DTD, no external
/// entity. The handler has no `entityDecl`, so declared entities don't exist at all.
@safe
struct XMLContext: ~Copyable {
  private let parser: XMLParserState
  private let session: UnsafeMutablePointer<XMLSession>

  /// - Parameters:
  ///   - session: the session, which must not move during the lifetime.
  ///   - idle: the parser of another document.
  init(
    _ session: UnsafeMutablePointer<XMLSession>, _ idle: XMLParserState? = nil
  ) throws(FeedError) {
    guard let parser = unsafe idle?.reused(for: session) ?? Self.makeParser(session) else {
      throw FeedError(.unreadable, "out of memory")
    }
    self.parser = parser
    unsafe self.session = session
    unsafe session.pointee.parser = parser
  }

  private static func makeParser(_ session: UnsafeMutablePointer<XMLSession>) -> XMLParserState? {
    initialization
    var handler = unsafe handler
    guard let context = unsafe xmlCreatePushParserCtxt(&handler, session, nil, 0, nil) else {
      return nil
    }
    let flags = XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_IGNORE_ENC.rawValue
    unsafe xmlCtxtUseOptions(context, Int32(flags))
    return unsafe XMLParserState(context)
  }

  deinit {
    unsafe session.pointee.leave()
    parser.free()
  }

  /// Leaves the document. Returns the parser for the next one if nothing stopped it.
  consuming func end() -> XMLParserState? {
    let (session, parser) = unsafe (session, parser)
    discard self
    unsafe session.pointee.leave()
    if unsafe session.pointee.mayContinue, unsafe !session.pointee.source.isRepaired,
      parser.isReusable
    {
      return parser
    }
    parser.free()
    return nil
  }

  /// Parses the next piece. Returns `false` after the document's end, the first fatal error, or an
  /// exceeded limit.
  func advance(in source: inout ByteSource) throws(FeedError) -> Bool {
    let loop = unsafe PushLoop(session: session, parser: parser)
    if try loop.advance(in: &source) { return true }
    if !source.awaitsBytes, unsafe session.pointee.mayContinue,
      unsafe session.pointee.source.invalidOffset == nil
    {
      try loop.finish(&source)
    }
    return false
  }

  /// libxml2's global tables. Without this call libxml2 fills them when they are first used, and
  /// until 2.12 without a lock: two threads that begin simultaneously damage its table of
  /// encodings.
  static let initialization: Void = xmlInitParser()

  private static var handler: xmlSAXHandler {
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = XML_SAX2_MAGIC
    unsafe handler.getEntity = XMLCallbacks.findEntity
    unsafe handler.getParameterEntity = XMLCallbacks.findParameterEntity
    unsafe handler.startElementNs = XMLCallbacks.startElement
    unsafe handler.endElementNs = XMLCallbacks.endElement
    // Equal handlers save libxml2 a check for blank text.
    unsafe handler.characters = XMLCallbacks.takeText
    unsafe handler.ignorableWhitespace = XMLCallbacks.takeText
    unsafe handler.cdataBlock = XMLCallbacks.takeText
    unsafe handler.serror = XMLCallbacks.report
    return unsafe handler
  }
}

/// The functions that libxml2 calls. Their first argument is the session.
enum XMLCallbacks {
  /// Resolves HTML's named references; declarations in the document are ignored.
  static let findEntity: getEntitySAXFunc = { user, name in
    guard let session = unsafe session(user), let name = unsafe name else { return nil }
    if let predefined = unsafe xmlGetPredefinedEntity(name) { return unsafe predefined }
    guard let text = HTMLEntities.text(unsafe String(cString: name)) else { return nil }
    return unsafe session.pointee.parser?.entity(text, XML_INTERNAL_GENERAL_ENTITY)
  }

  /// Netscape's RSS includes HTML's names with a parameter entity. It is empty here.
  static let findParameterEntity: getParameterEntitySAXFunc = { user, _ in
    unsafe session(user)?.pointee.parser?.entity("", XML_INTERNAL_PARAMETER_ENTITY)
  }

  static let startElement: startElementNsSAX2Func = {
    user, local, prefix, uri, namespaceCount, declared, attributeCount, defaulted, attributes in
    guard let session = unsafe running(user), let local = unsafe local else { return }
    let declarations = unsafe UnsafeBufferPointer(start: declared, count: 2 * Int(namespaceCount))
    unsafe session.pointee.start(
      XMLStartTag(
        name: XMLName(localName: local, prefix: prefix, uri: uri), declarations: declarations,
        attributes: attributes, attributeCount: Int(attributeCount), defaulted: Int(defaulted)))
  }

  static let endElement: endElementNsSAX2Func = { user, local, prefix, uri in
    guard let session = unsafe running(user), let local = unsafe local else { return }
    unsafe session.pointee.end(XMLName(localName: local, prefix: prefix, uri: uri))
  }

  static let takeText: charactersSAXFunc = { user, text, count in
    guard let session = unsafe running(user), let text = unsafe text,
      unsafe session.pointee.records.open.takesText
    else { return }
    unsafe session.pointee.records.text(UnsafeBufferPointer(start: text, count: Int(count)))
    unsafe session.pointee.stopIfDone()
  }

  static let report: xmlStructuredErrorFunc = { user, error in
    guard let session = unsafe running(user), let error = unsafe error?.pointee else { return }
    unsafe session.pointee.take(
      XMLReport(
        code: xmlParserErrors(UInt32(truncatingIfNeeded: error.code)),
        isFatal: error.level == XML_ERR_FATAL,
        message: XMLErrorText.message(
          error.code, string(error.str1), string(error.str2),
          previous: session.pointee.parser?.previous ?? 0),
        line: Int(error.line), column: Int(error.int2)))
  }
}

private func session(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLSession>? {
  unsafe user?.assumingMemoryBound(to: XMLSession.self)
}

/// Returns the session unless it is stopped.
private func running(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLSession>? {
  unsafe session(user).flatMap { unsafe $0.pointee.mayContinue ? $0 : nil }
}

private func string(_ text: UnsafePointer<CChar>?) -> String {
  unsafe text.map { unsafe String(cString: $0) } ?? ""
}
