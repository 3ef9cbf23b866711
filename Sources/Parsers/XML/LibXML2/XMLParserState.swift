internal import CChartConvLibXML2

/// The interface of libxml2's push parser to the session.
///
/// It uses none of libxml2's fields that newer versions deprecate. The bytes that libxml2
/// holds are those that were pushed and aren't consumed.
@safe
struct XMLParserState {
  @safe
  private struct Memory {
    /// The bytes that are parsed now, and the number of bytes before them.
    var piece = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var parsed = 0
    /// The number of bytes that were consumed; -1 after some errors.
    var consumed = 0
    var last: UInt8 = 0
    /// The first two unconsumed bytes; the second is 0 if it is missing.
    var waiting: (UInt8, UInt8) = (0, 0)
    /// The numbers of quotes and of `<` in the unconsumed bytes.
    var quotes = 0
    var tags = 0
    /// The number of names of the documents before this one.
    var knownNames = 0
  }

  /// The number of names with which a parser is kept for the next document.
  private static let maximumKnownNames = 512

  /// Larger than the text of any named reference of HTML.
  private static let entitySize = 32

  /// The number of bytes in which a reference or a tag that isn't well-formed ends: more than libxml2
  /// allows for a name.
  private static let maximumName = 64 << 10

  private let context: xmlParserCtxtPtr
  private let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
  /// The memory of the last entity.
  private let entity = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)
  private let entityText = UnsafeMutablePointer<UInt8>.allocate(capacity: entitySize)

  init(_ context: xmlParserCtxtPtr) {
    unsafe self.context = context
    unsafe memory.initialize(to: Memory())
  }

  var isReusable: Bool { allNames <= Self.maximumKnownNames }

  /// Prepares the parser for another document, with the names that it knows. Returns `nil` if memory ran
  /// out.
  func reused(for session: UnsafeMutablePointer<XMLSession>) -> Self? {
    guard unsafe xmlCtxtResetPush(context, nil, 0, nil, nil) == 0 else {
      free()
      return nil
    }
    unsafe context.pointee.userData = UnsafeMutableRawPointer(session)
    unsafe memory.initialize(to: Memory(knownNames: allNames))
    return self
  }

  func free() {
    unsafe xmlFreeParserCtxt(context)
    unsafe memory.deallocate()
    unsafe entity.deallocate()
    unsafe entityText.deallocate()
  }

  func parse(_ piece: UnsafeBufferPointer<UInt8>) {
    guard let last = unsafe piece.last else { return }
    unsafe memory.pointee.piece = piece
    unsafe piece.withMemoryRebound(to: CChar.self) { piece in
      _ = unsafe xmlParseChunk(context, piece.baseAddress, Int32(piece.count), 0)
    }
    unsafe noteWaiting(in: piece)
    unsafe memory.pointee.piece = unsafe UnsafeBufferPointer(start: nil, count: 0)
    unsafe memory.pointee.parsed += piece.count
    unsafe memory.pointee.last = last
  }

  func parse(_ text: StaticString) {
    unsafe parse(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func finish() { _ = unsafe xmlParseChunk(context, nil, 0, 1) }

  func stop() { unsafe xmlStopParser(context) }

  /// The number of bytes consumed, the line and the column; `nil` after some errors.
  var location: (offset: Int, line: Int32, column: Int32)? {
    @inline(__always)
    get {
      var location = chartconv_xml_location()
      guard unsafe chartconv_xml_locate(context, &location) != 0 else { return nil }
      return (location.offset, location.line, location.column)
    }
  }

  var waiting: Int {
    unsafe memory.pointee.consumed < 0 ? 0 : memory.pointee.parsed - memory.pointee.consumed
  }

  /// `true` if all bytes are consumed, also of those that are parsed now.
  var isAtEnd: Bool {
    unsafe Int(chartconv_xml_consumed(context))
      >= memory.pointee.parsed + memory.pointee.piece.count
  }

  /// The number of different names so far, without those of earlier documents.
  var names: Int { unsafe allNames - memory.pointee.knownNames }

  private var allNames: Int { unsafe Int(chartconv_xml_names(context)) }

  /// The last byte that was parsed.
  var last: UInt8 { unsafe memory.pointee.last }

  var waitingQuotes: Int { unsafe memory.pointee.quotes }

  /// `true` if the unconsumed bytes begin a start tag.
  var awaitsStartTag: Bool {
    let (first, second) = unsafe memory.pointee.waiting
    return first == UInt8(ascii: "<") && !"!?/".utf8.contains(second)
  }

  /// `true` if so many bytes are unconsumed that what ends their construct is missing.
  var waitsInVain: Bool {
    switch unsafe memory.pointee.waiting {
    case (UInt8(ascii: "<"), UInt8(ascii: "!")), (UInt8(ascii: "<"), UInt8(ascii: "?")):
      waiting > DamagedXML.reach
    case (UInt8(ascii: "<"), _): unsafe waiting > Self.maximumName && memory.pointee.tags > 1
    case (UInt8(ascii: "&"), _): waiting > Self.maximumName
    default: false
    }
  }

  /// `true` if the unconsumed bytes are text.
  var awaitsText: Bool {
    let first = unsafe memory.pointee.waiting.0
    return first != UInt8(ascii: "<") && first != UInt8(ascii: "&")
  }

  /// The byte before the parser's position, or the first unconsumed one.
  var previous: UInt8 {
    let index = unsafe Int(chartconv_xml_consumed(context)) - memory.pointee.parsed - 1
    return unsafe memory.pointee.piece.indices.contains(index)
      ? memory.pointee.piece[index] : memory.pointee.waiting.0
  }

  private func noteWaiting(in piece: UnsafeBufferPointer<UInt8>) {
    unsafe memory.pointee.consumed = Int(chartconv_xml_consumed(context))
    let index = unsafe memory.pointee.consumed - memory.pointee.parsed
    if index == -1, unsafe memory.pointee.waiting.1 == 0 {
      unsafe memory.pointee.waiting.1 = piece[0]
    }
    if index >= 0 { unsafe (memory.pointee.quotes, memory.pointee.tags) = (0, 0) }
    for position in piece.indices.dropFirst(max(index, 0)) {
      let byte = unsafe piece[position]
      if byte == 0x22 || byte == 0x27 { unsafe memory.pointee.quotes += 1 }
      if byte == UInt8(ascii: "<") { unsafe memory.pointee.tags += 1 }
    }
    guard piece.indices.contains(index) else { return }
    unsafe memory.pointee.waiting = (piece[index], index + 1 < piece.count ? piece[index + 1] : 0)
  }

  /// Returns an entity with the given text, which is valid until the next one.
  ///
  /// It has no name: within an element, libxml2 then takes its text instead of parsing it as a
  /// document. A predefined entity would lose all but its first byte in an attribute.
  func entity(_ text: String, _ type: xmlEntityType) -> xmlEntityPtr? {
    var count = 0
    for byte in text.utf8.prefix(Self.entitySize - 1) {
      unsafe entityText[count] = byte
      count += 1
    }
    unsafe entityText[count] = 0
    unsafe entity.initialize(to: xmlEntity())
    unsafe entity.pointee.type = XML_ENTITY_DECL
    unsafe entity.pointee.content = entityText
    unsafe entity.pointee.length = Int32(count)
    unsafe entity.pointee.etype = type
    return unsafe entity
  }
}
