/// Pushes a document's bytes to libxml2, except the texts that are processed here.
@safe
struct PushLoop {
  private static let size = 32 << 10

  private let session: UnsafeMutablePointer<XMLSession>
  private let parser: XMLParserState

  init(_ session: UnsafeMutablePointer<XMLSession>, _ parser: XMLParserState) {
    unsafe self.session = session
    self.parser = parser
  }

  /// Reads and pushes the source's bytes.
  func run(while hasMore: () -> Bool) {
    // For the texts that are taken out of the bytes.
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.size + PushBuffer.margin)
    defer { unsafe room.deallocate() }
    while unsafe session.pointee.mayRead, hasMore() {
      let waiting = unsafe session.pointee.sectionRest ?? 0
      guard let bytes = unsafe PushBuffer(session.pointee.next(Self.size, after: waiting)),
        bytes.count > waiting
      else { return }
      unsafe push(bytes, room)
    }
  }

  /// Leaves a CDATA section without an end to libxml2.
  func finish() {
    guard let waiting = unsafe session.pointee.sectionRest else { return }
    unsafe session.pointee.leaveSection()
    if let bytes = unsafe PushBuffer(session.pointee.next(0, after: waiting)) {
      unsafe parser.parse(bytes[0..<bytes.count])
    }
  }

  private func push(_ bytes: PushBuffer, _ room: UnsafeMutablePointer<UInt8>) {
    var start = 0
    while unsafe session.pointee.mayRead, start < bytes.count {
      if unsafe session.pointee.sectionRest != nil {
        start = unsafe section(bytes, from: start, room)
        continue
      }
      if let context = parser.openText {
        start = unsafe passage(bytes, from: start, in: context, room)
        if context == .element, start < bytes.count, bytes.beginsSection(at: start) {
          unsafe session.pointee.beginSection()
          start += CDATASection.start.utf8CodeUnitCount
          continue
        }
      }
      let end = parser.waitsForEnd ? bytes.count : bytes.nextText(from: start)
      unsafe parser.parse(bytes[start..<end])
      start = end
    }
  }

  /// Takes a passage of the current text. Returns the offset after it.
  private func passage(
    _ bytes: PushBuffer, from start: Int, in context: TextPassage.Context,
    _ room: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let isNeeded = unsafe session.pointee.records.open.takesText
    let passage = unsafe TextPassage(bytes, from: start, in: context, room: isNeeded ? room : nil)
    unsafe session.pointee.take(passage)
    return passage.end
  }

  /// Takes a passage of the current CDATA section, which libxml2 doesn't know: from 2.14 on, it waits
  /// for the end of a section. Returns the offset after it.
  private func section(
    _ bytes: PushBuffer, from start: Int, _ room: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let end = unsafe passage(bytes, from: start, in: .section, room)
    if bytes.endsSection(at: end) {
      unsafe session.pointee.endSection()
      return end + ShortText.sectionEnd.length
    }
    if bytes.isCutOff(end) {
      unsafe session.pointee.sectionRest = bytes.count - end
      return bytes.count
    }
    // libxml2 reports what is wrong.
    unsafe session.pointee.leaveSection()
    return end
  }
}

extension XMLParserState {
  /// The kind of text that the parser is in; `nil` for none, or if input is left to consume.
  fileprivate var openText: TextPassage.Context? {
    guard hasInput, waiting == 0 else { return nil }
    return switch construct {
    case .content: .element
    case .section: .section
    default: nil
    }
  }

  /// `true` if the parser waits for the end of a long construct, which is slow in small pieces.
  fileprivate var waitsForEnd: Bool { waiting > 4096 }
}

extension XMLSession {
  fileprivate mutating func beginSection() {
    sectionRest = 0
    skip(CDATASection.start.utf8CodeUnitCount)
  }

  fileprivate mutating func endSection() {
    sectionRest = nil
    skip(ShortText.sectionEnd.length)
  }

  /// Leaves the rest of a section to libxml2, which gets another start of it.
  fileprivate mutating func leaveSection() {
    sectionRest = nil
    let start = CDATASection.start
    skip(-start.utf8CodeUnitCount)
    unsafe parser?.parse(
      UnsafeBufferPointer(start: start.utf8Start, count: start.utf8CodeUnitCount))
  }

  /// Moves the parser's position past bytes of one line.
  private mutating func skip(_ count: Int) {
    progress.unseen += count
    parser?.column += Int32(count)
  }

  /// Takes a passage of the current text, if needed, and advances the parser's position past it.
  fileprivate mutating func take(_ passage: TextPassage) {
    if unsafe !passage.text.isEmpty {
      switch passage.context {
      case .section: unsafe take(section: passage.text)
      case .element: unsafe records.text(passage.text)
      }
      stopIfDone()
    }
    progress.unseen += passage.end - passage.start
    guard let parser else { return }
    let length = Int32(truncatingIfNeeded: passage.lastLine)
    parser.column = passage.lines > 0 ? 1 + length : parser.column + length
    parser.line += Int32(truncatingIfNeeded: passage.lines)
  }
}

/// Normalizes the line ends of a CDATA section (XML 1.0 §2.11), which libxml2's push parser
/// doesn't.
struct CDATASection {
  static let start: StaticString = "<![CDATA["

  /// `true` if the last piece ended in a carriage return, whose line feed may follow in the next
  /// piece.
  private var endsInReturn = false

  /// Processes a piece of the section and passes its text on.
  mutating func take(_ piece: UnsafeBufferPointer<UInt8>, into records: inout XMLRecords) {
    let lineFeed = UInt8(ascii: "\n")
    let carriageReturn = UInt8(ascii: "\r")
    var rest = unsafe piece[...]
    if endsInReturn, unsafe rest.first == lineFeed { unsafe rest = rest.dropFirst() }
    unsafe endsInReturn = piece.last == carriageReturn
    while let index = unsafe rest.firstIndex(of: carriageReturn) {
      unsafe records.text(UnsafeBufferPointer(rebasing: rest[..<index]))
      unsafe withUnsafePointer(to: lineFeed) { line in
        unsafe records.text(UnsafeBufferPointer(start: line, count: 1))
      }
      unsafe rest = rest[(index + 1)...]
      if unsafe rest.first == lineFeed { unsafe rest = rest.dropFirst() }
    }
    unsafe records.text(UnsafeBufferPointer(rebasing: rest))
  }
}
