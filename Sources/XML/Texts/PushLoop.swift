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
      guard let bytes = unsafe PushBuffer(session.pointee.next(Self.size)) else { return }
      unsafe push(bytes, room)
    }
  }

  private func push(_ bytes: PushBuffer, _ room: UnsafeMutablePointer<UInt8>) {
    var start = 0
    while unsafe session.pointee.mayRead, start < bytes.count {
      if let context = parser.openText {
        let isNeeded = unsafe session.pointee.records.open.takesText
        let passage = unsafe TextPassage(
          bytes, from: start, in: context, room: isNeeded ? room : nil)
        unsafe session.pointee.take(passage)
        start = passage.end
      }
      let end = parser.waitsForEnd ? bytes.count : bytes.nextText(from: start)
      unsafe parser.parse(bytes[start..<end])
      start = end
    }
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
  /// Takes a passage of the current text, if needed, and advances the parser's position past it.
  fileprivate mutating func take(_ passage: TextPassage) {
    if unsafe !passage.text.isEmpty {
      switch passage.context {
      case .section: unsafe take(section: passage.text)
      case .element: unsafe records.text(passage.text)
      }
      stopIfDone()
    }
    place.unseen += passage.end - passage.start
    guard let parser else { return }
    let length = Int32(truncatingIfNeeded: passage.lastLine)
    parser.column = passage.lines > 0 ? 1 + length : parser.column + length
    parser.line += Int32(truncatingIfNeeded: passage.lines)
  }
}
