internal import CChartConvLibXML2
internal import ChartConvMarkup

/// The interface of libxml2's parser to the session.
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

  init(_ context: xmlParserCtxtPtr) { unsafe self.context = context }

  func free() {
    unsafe xmlFreeParserCtxt(context)
    unsafe entity.deallocate()
  }

  func parseDocument() { _ = unsafe xmlParseDocument(context) }

  /// Parses a part of the document.
  func parse(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe bytes.withMemoryRebound(to: CChar.self) { piece in
      _ = unsafe xmlParseChunk(context, piece.baseAddress, Int32(piece.count), 0)
    }
  }

  /// Ends a document that was parsed in parts.
  func finish() { _ = unsafe xmlParseChunk(context, nil, 0, 1) }

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

  /// The number of bytes consumed, the line and the column; `nil` after some errors.
  var location: (offset: Int, line: Int32, column: Int32)? {
    @inline(__always)
    get {
      guard let input = unsafe context.pointee.input else { return nil }
      // The same as `xmlByteConsumed`, without a call for each tag.
      let isConverted = unsafe input.pointee.buf?.pointee.encoder != nil
      let offset =
        unsafe isConverted
        ? Int(xmlByteConsumed(context))
        : Int(bitPattern: input.pointee.consumed) + (input.pointee.cur - input.pointee.base)
      return unsafe (offset, input.pointee.line, input.pointee.col)
    }
  }

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

  /// The number of namespaces in scope and in an incomplete start tag. `nsNr` counts two pointers for each
  /// until libxml2 2.12, and half of them are missing here from then on.
  var namespaces: Int { unsafe Int(context.pointee.nsNr) / 2 }

  /// The number of different names so far.
  var names: Int { unsafe Int(xmlDictSize(context.pointee.dict)) }

  /// The name of the innermost open element.
  var openElement: String? { unsafe context.pointee.name.map { unsafe String(cString: $0) } }

  func stop() { unsafe xmlStopParser(context) }

  /// Installs text handlers only if text is needed, which saves libxml2 the calls. Equal handlers
  /// also save it a check for blank text.
  @inline(__always)
  func setTextHandlers(isNeeded: Bool) {
    guard let handler = unsafe context.pointee.sax,
      unsafe isNeeded != (handler.pointee.characters != nil)
    else { return }
    let characters: charactersSAXFunc? = unsafe isNeeded ? XMLCallbacks.takeText : nil
    unsafe handler.pointee.characters = characters
    unsafe handler.pointee.ignorableWhitespace = characters
    unsafe handler.pointee.cdataBlock = unsafe isNeeded ? XMLCallbacks.takeSection : nil
  }

  /// Returns an entity with the given text, which the parser's dictionary owns.
  func entity(
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
  func entity(_ name: UnsafePointer<UInt8>) -> xmlEntityPtr? {
    guard let text = HTMLEntities.text(unsafe String(cString: name)) else { return nil }
    let isInAttribute = unsafe context.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE
    return unsafe entity(
      name, text,
      isInAttribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY)
  }
}
