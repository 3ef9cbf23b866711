internal import CChartConvLibXML2
internal import ChartConvIO

/// libxml2's SAX parser for one document.
///
/// Nothing outside the document is ever read: no network (`XML_PARSE_NONET`), no DTD, no external
/// entity. The handler has no `entityDecl`, so declared entities don't exist at all.
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
          &handler, session, XMLCallbacks.readSource, nil, session, XML_CHAR_ENCODING_NONE)
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
    let loop = unsafe PushLoop(session, parser)
    loop.run { unsafe !session.pointee.source.isAtEnd }
    if unsafe session.pointee.mayRead, unsafe session.pointee.source.invalidOffset == nil {
      loop.finish()
      parser.finish()
    }
  }

  /// Pushes the bytes that can be read without waiting.
  func pushAvailable() {
    unsafe PushLoop(session, parser).run { unsafe session.pointee.source.hasAvailable }
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
    unsafe handler.serror = XMLCallbacks.report
    return unsafe handler
  }
}
