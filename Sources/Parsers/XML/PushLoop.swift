internal import ChartConvIO

/// Pushes a document's bytes to libxml2, except the texts that are processed here.
@safe
struct PushLoop {
  private static let size = 32 << 10

  let session: UnsafeMutablePointer<XMLSession>
  let parser: XMLParserState

  /// Reads and pushes the next piece. Returns `false` if there is none.
  func advance(in source: inout ByteSource) throws(FeedError) -> Bool {
    guard unsafe session.pointee.mayRead, unsafe !session.pointee.source.isAtEnd else {
      return false
    }
    let waiting = unsafe session.pointee.sectionRest ?? 0
    let piece = unsafe try session.pointee.next(Self.size, after: waiting, of: &source)
    guard let bytes = unsafe PushBuffer(piece), bytes.count > waiting else { return false }
    // For the texts that are taken out of the bytes.
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.size + PushBuffer.margin)
    defer { unsafe room.deallocate() }
    unsafe push(bytes, room)
    if parser.waitsInVain {
      try finish(&source)
      return false
    }
    return true
  }

  /// Ends the document. A CDATA section without an end is left to libxml2.
  func finish(_ source: inout ByteSource) throws(FeedError) {
    if let waiting = unsafe session.pointee.sectionRest {
      leaveSection()
      let rest = unsafe try session.pointee.next(0, after: waiting, of: &source)
      if let bytes = unsafe PushBuffer(rest) {
        unsafe parser.parse(bytes[0..<bytes.count])
      }
    }
    parser.finish()
  }

  private func push(_ bytes: PushBuffer, _ room: UnsafeMutablePointer<UInt8>) {
    var start = 0
    while unsafe session.pointee.mayRead, start < bytes.count {
      if unsafe session.pointee.sectionRest != nil {
        start = unsafe section(bytes, from: start, room)
        continue
      }
      if isInElement, parser.waiting > 0, parser.awaitsText, bytes.beginsSection(at: start) {
        flushText()
      }
      if parser.waiting == 0, isInText {
        // Tags and sections often follow one another without text.
        if bytes[start] != UInt8(ascii: "<") {
          start = unsafe passage(bytes, from: start, in: .element, room)
        }
        if start < bytes.count, bytes.beginsSection(at: start) {
          start += beginSection()
          continue
        }
      }
      // Pushing a long construct in small pieces is slow.
      let end = parser.waiting > 4096 ? bytes.count : bytes.nextText(from: start)
      unsafe parser.parse(bytes[start..<end])
      start = end
    }
  }

  private var isInElement: Bool { unsafe session.pointee.place.depth > 0 }

  /// `true` if the parser, which has consumed all of its bytes, is in an element's text: not after
  /// the start of a section.
  private var isInText: Bool { isInElement && parser.last != UInt8(ascii: "[") }

  /// Pushes an empty comment, so that libxml2 delivers the text that it holds before a CDATA
  /// section.
  private func flushText() {
    let comment: StaticString = "<!---->"
    parser.parse(comment)
    unsafe session.pointee.pass(-comment.utf8CodeUnitCount)
  }

  /// Begins a section, which libxml2 doesn't get. Returns the length of its start.
  private func beginSection() -> Int {
    let length = PushBuffer.sectionStart.utf8CodeUnitCount
    unsafe session.pointee.beginSection()
    unsafe session.pointee.pass(length)
    return length
  }

  /// Leaves the rest of a section to libxml2, which gets another start of it.
  private func leaveSection() {
    unsafe session.pointee.sectionRest = nil
    unsafe session.pointee.pass(-PushBuffer.sectionStart.utf8CodeUnitCount)
    parser.parse(PushBuffer.sectionStart)
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
    guard unsafe session.pointee.checkSection(end - start) else { return bytes.count }
    if bytes.endsSection(at: end) {
      unsafe session.pointee.sectionRest = nil
      unsafe session.pointee.pass(ShortText.sectionEnd.length)
      return end + ShortText.sectionEnd.length
    }
    if bytes.isCutOff(end) {
      unsafe session.pointee.sectionRest = bytes.count - end
      return bytes.count
    }
    // libxml2 reports what is wrong.
    leaveSection()
    return end
  }
}

extension XMLSession {
  /// Moves the parser's position past bytes of one line that it doesn't get; with a negative count,
  /// back before bytes that aren't the document's.
  fileprivate mutating func pass(_ count: Int) {
    if let parser { place.pass(count, column: count, parser) }
  }

  /// Takes a passage of the current text, if needed, and advances the parser's position past it.
  fileprivate mutating func take(_ passage: TextPassage) {
    if unsafe !passage.text.isEmpty {
      unsafe records.text(passage.text)
      stopIfDone()
    }
    guard let parser, passage.end > passage.start else { return }
    place.pass(passage.end - passage.start, lines: passage.lines, column: passage.lastLine, parser)
  }
}
