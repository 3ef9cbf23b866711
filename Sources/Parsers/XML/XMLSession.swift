internal import ChartConvBytes
internal import ChartConvRecords

/// The state of libxml2's callbacks, at a fixed address for C.
@safe
struct XMLSession: ~Copyable {
  /// The number of bytes in which the end of a document is sought once no more entries are needed.
  private static let maximumSurplus = 16 << 20

  var skippedColumns: Int32 = 0
  var records: XMLRecords
  var source: XMLSource
  /// The current parser.
  var parser: XMLParserState?
  /// The position after the last start or end tag.
  private(set) var checkpoint = XMLCheckpoint()
  var splitting = XMLSplitting()
  private var unseen = 0
  /// The number of bytes read since no more entries are needed.
  private var surplus = 0
  /// The checkpoint where a repair begins. Start tags replayed before it are ignored.
  private var resumed: XMLCheckpoint?
  /// The repair to continue with.
  private var repair: XMLRepair?
  private var lastPosition = SourcePosition(line: 1, column: 1)
  private var section = CDATASection()
  /// The first fatal error.
  private(set) var fault: FeedError? { didSet { hasFault = fault != nil } }
  /// `true` if `fault` is set. Cached, because each callback checks it.
  private var hasFault = false

  init(_ records: consuming XMLRecords, _ source: consuming XMLSource) {
    self.records = records
    self.source = source
  }

  /// `true` if the rest of the document isn't read, because no more entries are needed and its end
  /// isn't near.
  var isAbandoned: Bool { surplus > Self.maximumSurplus }

  var mayContinue: Bool { !records.isStopped && !hasFault }

  /// `true` if more of the source's bytes are needed.
  var mayRead: Bool { mayContinue && source.fault == nil }

  /// The current position of the parser.
  var position: SourcePosition {
    guard let parser, parser.hasInput else { return lastPosition }
    return SourcePosition(line: Int(parser.line) + source.skippedLines, column: Int(parser.column))
  }

  /// Detaches the parser, which frees the names that it owns.
  mutating func leave() {
    lastPosition = position
    parser = nil
    guard let fault else { return }
    records.goBack(&checkpoint, from: fault)
    repair = XMLRepair(at: checkpoint, line: Int(checkpoint.line))
  }

  /// Continues with a parser of the repaired rest. Returns `false` if its bytes were discarded.
  mutating func beginRepair(root: String?) -> Bool {
    guard source.begin(repair ?? XMLRepair(root: root), at: checkpoint.offset) else { return false }
    resumed = checkpoint.depth > 0 ? checkpoint : nil
    checkpoint = XMLCheckpoint()
    splitting = XMLSplitting()
    fault = nil
    records.beginAgain()
    return true
  }

  /// Handles a start tag that is replayed before a repair. Returns `false` if the element is new.
  mutating func resume(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    declaring namespaces: UnsafeBufferPointer<UnsafePointer<UInt8>?>
  ) -> Bool {
    guard let resumed else { return false }
    unsafe checkpoint.begin(local, prefix, declaring: namespaces)
    if checkpoint.depth == resumed.depth {
      parser?.line = resumed.line
      parser?.column = resumed.column - (resumed.isInTag ? 0 : 1)
      self.resumed = nil
      chooseTextHandler()
    }
    return true
  }

  mutating func begin(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    declaring namespaces: UnsafeBufferPointer<UnsafePointer<UInt8>?>
  ) {
    if records.isMisplaced {
      let message = unsafe "an element before '\(String(cString: local))' isn't closed"
      fault = FeedError(.malformed, message, at: position)
    } else {
      if records.beginsEntry {
        checkpoint.beginEntry()
        if splitting.awaitsEntry, records.isInEntry { unsafe beginFirstEntry(local, prefix) }
      }
      unsafe checkpoint.begin(local, prefix, declaring: namespaces)
      move()
    }
  }

  private mutating func beginFirstEntry(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?
  ) {
    let name = unsafe XMLName(local: local, prefix: prefix, uri: nil).qualified
    splitting.beginEntry(
      XMLSplit(beforeEntry: name, checkpoint, source, headSize: records.headSize))
  }

  mutating func end() {
    splitting.endElement(checkpoint)
    checkpoint.end()
    move()
  }

  /// Ends the handling of a start or end tag.
  mutating func endTag() {
    if checkpoint.offset >= splitting.nextOffset, let cut = splitting.check(checkpoint, &records) {
      parser?.line = cut.line
      // The end of a start tag is still to be read.
      parser?.column = cut.column - (checkpoint.isInTag ? 1 : 0)
      move()
    }
    chooseTextHandler()
    stopIfDone()
  }

  private mutating func move() {
    guard let parser, parser.hasInput else { return }
    checkpoint.move(to: parser.offset + unseen, line: parser.line, column: parser.column)
  }

  /// Has libxml2 pass text on only where it is needed.
  private mutating func chooseTextHandler() {
    section = CDATASection()
    parser?.setTextHandlers(isNeeded: records.takesText)
  }

  /// Handles a piece of a CDATA section.
  mutating func take(section piece: UnsafeBufferPointer<UInt8>) {
    unsafe section.take(piece, into: &records)
  }

  /// Checks the limits while a start tag is read, before libxml2 has collected a million attributes.
  mutating func checkLimits() -> Bool {
    guard let parser else { return true }
    records.check(
      attributes: parser.attributeCapacity / 2 - 10, namespaces: parser.namespaces,
      names: parser.names)
    // A pushed start tag is buffered until it is complete.
    if parser.construct == .startTag { records.check(incompleteTag: parser.waiting) }
    return !records.isStopped
  }

  /// The kind of text that the parser is in; `nil` for none, or if input is left to consume.
  var openText: TextPassage.Context? {
    guard let parser, parser.hasInput, parser.waiting == 0 else { return nil }
    return switch parser.construct {
    case .content: .element
    case .section: .section
    default: nil
    }
  }

  /// `true` if the parser waits for the end of a long construct, which is slow in small pieces.
  var waitsForEnd: Bool { parser.map { $0.waiting > 4096 } ?? false }

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
    guard let parser else { return }
    let length = Int32(truncatingIfNeeded: passage.lastLine)
    parser.column = passage.lines > 0 ? 1 + length : parser.column + length
    parser.line += Int32(truncatingIfNeeded: passage.lines)
  }

  /// Reads from the source; returns 0 after an error.
  mutating func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    guard fault == nil, checkLimits(), !endFarPastRoot() else { return 0 }
    let count = unsafe source.read(into: room, keepingFrom: checkpoint.earliest)
    if let bad = source.takeBadCharacter() {
      records.warn(PositionedDecoder.warning, bad)
    }
    if records.isReceiverDone {
      surplus += count
      if isAbandoned { records.stop() }
    }
    return count
  }

  /// Handles a report of libxml2.
  mutating func take(_ report: XMLReport) {
    guard mayContinue else { return }
    let position = SourcePosition(line: report.line + source.skippedLines, column: report.column)
    guard report.isFatal else {
      guard resumed == nil else { return }
      return records.warn(
        report.message, position, isPrefixWarning: report.cause == .undeclaredPrefix)
    }
    // A mismatched end tag is complete even at the end of input.
    let isCut = source.isAtEnd && report.cause != .mismatchedEnd && isAtEnd
    fault = FeedError(isCut ? .truncated : .malformed, report.message, at: position)
    // libxml2's push parser reports extra content for a document that ends too early.
    if report.cause == .extraContent, let open = parser?.openElement {
      fault = FeedError(.truncated, XMLErrorText.end(within: open), at: position)
    }
  }

  /// `true` if the parser has consumed all bytes that it was given.
  private var isAtEnd: Bool { parser.map { $0.hasInput && $0.waiting <= 0 } ?? false }

  func stopIfDone() { if records.isStopped { parser?.stop() } }
}
