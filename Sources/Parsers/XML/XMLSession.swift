internal import CChartConvLibXML2
internal import ChartConvIO
internal import ChartConvText

/// The state of libxml2's callbacks, at a fixed address for C.
@safe
struct XMLSession: ~Copyable {
  /// The maximum number of bytes in which the end of a document is looked for.
  private static let maximumLookahead = 4 << 20
  /// The maximum number of quotes in a start tag that is incomplete. Values may have some, and libxml2
  /// compares each attribute with all others.
  private static let maximumQuotes = 16 << 10

  var records: XMLRecords
  var source: XMLSource
  var parser: XMLParserState?
  var place: XMLPlace
  /// The number of bytes that may still be read after the last entry that is needed.
  private var surplus: Int
  private var repair: XMLRepair?
  private var lastPosition = SourcePosition(line: 1, column: 1)
  /// The number of bytes read of the open CDATA section that weren't taken, fewer than eight; `nil` if
  /// none is open, or if libxml2 parses it.
  var sectionRest: Int?
  /// The number of bytes taken of it.
  private var sectionLength = 0
  /// The first fatal error.
  private(set) var problem: FeedError? { didSet { hasProblem = problem != nil } }
  /// `true` if `problem` is set. Cached, because each callback checks it.
  private var hasProblem = false

  /// - Parameter skippedColumns: the number of bytes that aren't parsed in the first line.
  init(
    _ records: consuming XMLRecords, _ source: consuming XMLSource, _ skippedColumns: Int32,
    surplus: Int
  ) {
    self.surplus = surplus
    self.records = records
    place = XMLPlace(
      line: Int32(truncatingIfNeeded: source.bytes.firstLine), column: 1 + skippedColumns)
    self.source = source
  }

  /// `true` if the rest of the source isn't read, because no more entries are needed and the document's
  /// end isn't near, or nothing follows it.
  private(set) var isAbandoned = false

  var mayContinue: Bool { !records.events.isStopped && !hasProblem }

  /// `true` if the document isn't well-formed, before its end.
  var isDamaged: Bool {
    (problem?.kind == .malformed || source.invalidOffset != nil) && !place.isAfterRoot
      && records.events.failure == nil
  }

  /// `true` if more of the source's bytes are needed.
  var mayRead: Bool { mayContinue && !source.hasProblem }

  var position: SourcePosition {
    guard let parser, let location = place.location(parser) else { return lastPosition }
    return SourcePosition(line: Int(location.line), column: Int(location.column))
  }

  /// Detaches the parser, which frees the names that it owns.
  mutating func leave() {
    lastPosition = position
    if problem == nil, !place.isAfterRoot { problem = encodingProblem }
    parser = nil
    guard let problem else { return }
    records.goBack(&place, from: problem)
    repair = XMLRepair(at: place)
  }

  /// Continues with a parser of the repaired rest. Returns `false` if its bytes were discarded.
  mutating func beginRepair(root: String?) -> Bool {
    let repair = repair ?? XMLRepair(root: root, line: source.bytes.firstLine)
    guard source.begin(repair, at: place.lastTag.offset) else { return false }
    place.beginRepair()
    problem = nil
    sectionRest = nil
    records.beginAgain()
    return true
  }

  @inline(__always)
  mutating func start(_ tag: XMLStartTag) {
    guard let parser, let location = place.location(parser) else { return }
    guard !place.isReplaying else { return place.replay(tag, parser) }
    checkLimits(of: tag)
    let isKept = records.begin(
      tag, line: location.line, column: location.column,
      offsetInUnit: place.offsetInUnit(location.offset))
    if records.isMisplaced {
      let message = "an element before '\(tag.name.local)' isn't closed"
      lastPosition = position
      problem = FeedError(.malformed, message, at: lastPosition)
      // The rest of the piece would be parsed for each of many such elements.
      parser.stop()
    } else {
      if records.open.beginsUnit { place.beginUnit() }
      place.begin(tag, at: location)
    }
    if isKept, tag.attributeCount > 0 { records.addAttributes(of: tag) }
    stopIfDone()
  }

  @inline(__always)
  private mutating func checkLimits(of tag: XMLStartTag) {
    let limits = records.limits
    checkAttributes(tag.attributeCount > limits.attributes)
    // The namespaces in scope increase only by declarations.
    let declared = unsafe tag.declarations.count / 2
    if declared > 0 {
      records.events.stop(
        if: place.namespaces + declared > limits.namespaces,
        "more than \(limits.namespaces) namespaces")
    }
  }

  @inline(__always)
  private mutating func checkAttributes(_ areTooMany: Bool) {
    let limit = records.limits.attributes
    records.events.stop(if: areTooMany, "an element of more than \(limit) attributes")
  }

  /// Checks the limits of what libxml2 holds, before more bytes are read. It holds an incomplete
  /// start tag.
  private mutating func checkLimits() -> Bool {
    guard let parser else { return true }
    checkAttributes(parser.awaitsStartTag && parser.waitingQuotes > Self.maximumQuotes)
    let limit = records.limits.names
    records.events.stop(if: parser.names > limit, "more than \(limit) different names")
    return !records.events.isStopped
  }

  @inline(__always)
  mutating func end(_ name: XMLName) {
    guard let parser, let location = place.location(parser) else { return }
    place.end(at: location)
    records.end(name)
    stopIfDone()
  }

  /// Begins a CDATA section, which libxml2 doesn't get.
  mutating func beginSection() {
    sectionRest = 0
    sectionLength = 0
  }

  /// Handles the next bytes of a CDATA section. Returns `false` if its end is missing: much was read,
  /// and the first part contains the end tag of the element.
  mutating func checkSection(_ count: Int) -> Bool {
    let reach = DamagedXML.reach - MarkupKind.cdataSection.opening
    defer { sectionLength += count }
    guard sectionLength <= reach, sectionLength + count > reach, !source.isRepaired, let parser,
      let start = place.location(parser).map({ $0.offset - sectionLength - count }),
      let name = place.names.last, source.bytes.hold("</".utf8 + name, in: start..<(start + reach))
    else { return true }
    problem = FeedError(.malformed, XMLErrorText.sectionWithoutEnd, at: position(of: place.lastTag))
    return false
  }

  private func position(of tag: XMLPlace.Tag) -> SourcePosition {
    SourcePosition(line: Int(tag.line), column: Int(tag.column))
  }

  /// Returns the next `count` bytes, as ``XMLSource/next(_:after:keepingFrom:of:)``.
  mutating func next(
    _ count: Int, after rest: Int, of input: inout ByteSource
  ) throws(FeedError) -> UnsafeRawBufferPointer {
    guard problem == nil, source.invalidOffset == nil, checkLimits(),
      !place.isAfterRoot || !source.endFarPast(place.lastTag.offset)
    else { return unsafe UnsafeRawBufferPointer(start: nil, count: 0) }
    let next = unsafe try source.next(
      count, after: rest, keepingFrom: place.earliest, of: &input)
    endRead(next.count - rest)
    return unsafe next
  }

  /// The error of the bytes that end the source, because they aren't UTF-8.
  var encodingProblem: FeedError? {
    guard let offset = source.invalidOffset else { return nil }
    let tag = place.lastTag
    guard tag.offset <= offset, let text = source.bytes.extent(of: tag.offset..<offset)
    else { return FeedError(.malformed, XMLErrorText.invalidUTF8, at: position) }
    return FeedError(
      .malformed, XMLErrorText.invalidUTF8,
      at: SourcePosition(
        line: Int(tag.line) + text.lines,
        column: (text.lines > 0 ? 1 : Int(tag.column)) + text.columns))
  }

  private mutating func endRead(_ count: Int) {
    if let warning = source.bytes.takeWarning(), let position = warning.position {
      records.events.warn(warning.message, position)
    }
    if records.events.isDone {
      surplus -= count
      if surplus < 0 { abandon() }
    }
  }

  /// Skips the entries from here on. Abandons the document if it is the last one of a file.
  mutating func skipEntries(of input: inout ByteSource) {
    guard !records.events.isDone else { return }
    records.events.skipEntries()
    let size = min(surplus, Self.maximumLookahead)
    if !source.isRepaired, let root = place.names.first,
      source.bytes.areLast(from: place.lastTag.offset, before: root, within: size, of: &input)
    {
      abandon()
    }
  }

  private mutating func abandon() {
    isAbandoned = true
    problem = nil
    records.events.abandon()
  }

  mutating func take(_ report: XMLReport) {
    guard mayContinue else { return }
    let (line, column) = place.position(
      Int32(truncatingIfNeeded: report.line), Int32(truncatingIfNeeded: report.column))
    let position = SourcePosition(line: Int(line), column: Int(column))
    guard report.isFatal else {
      let isCut = source.isAtEnd && isAtEnd && report.code == XML_NS_ERR_QNAME
      guard !place.isReplaying, !isCut else { return }
      return records.events.warn(
        report.message, position, isPrefixWarning: report.code == XML_NS_ERR_UNDEFINED_NAMESPACE)
    }
    guard source.invalidOffset == nil || !isAtEnd else { return }
    let isMarkup = [XML_ERR_COMMENT_NOT_FINISHED, XML_ERR_PI_NOT_FINISHED].contains(report.code)
    if isMarkup, parser?.waitsInVain == true {
      problem = FeedError(.malformed, report.message, at: self.position(of: place.lastTag))
      return
    }
    // A mismatched end tag is complete even at the end of input.
    let isCut = source.isAtEnd && report.code != XML_ERR_TAG_NAME_MISMATCH && isAtEnd
    let message = isCut && report.isOfTag ? XMLErrorText.endInTag : report.message
    problem = FeedError(isCut ? .truncated : .malformed, message, at: position)
    // For a document that ends too early, libxml2's push parser reports extra content, or, from 2.14
    // on, the CDATA section in which it ends.
    let endsEarly =
      report.code == XML_ERR_DOCUMENT_END || isCut && report.code == XML_ERR_CDATA_NOT_FINISHED
    if endsEarly, let open = place.openElement {
      problem = FeedError(.truncated, XMLErrorText.end(within: open), at: position)
    }
  }

  /// `true` if the parser has consumed all bytes that it was given.
  private var isAtEnd: Bool { parser?.isAtEnd ?? false }

  func stopIfDone() { if records.events.isStopped { parser?.stop() } }
}
