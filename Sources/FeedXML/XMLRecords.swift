internal import FeedIO
internal import FeedRecord

/// From the events of one document to records: what libxml2's callbacks work on.
///
/// It keeps a node for each element that the vocabulary wants, skips the others with all that
/// they contain, and hands each entry over when it ends. Where no text is wanted, libxml2 is
/// spared the calls: see `takesText`.
struct XMLRecords {
  typealias Receive = (RecordEvent) throws(FeedError) -> Flow

  /// What stopped the document: parked here, since no Swift error may cross a C frame.
  private(set) var failure: FeedError?
  /// Whether the receiver has had enough, or something failed.
  private(set) var isStopped = false
  /// Whether anything was met that holds entries, or is one.
  private(set) var hasFeed = false

  private let receive: Receive
  private let options: ParserOptions
  private var elements: XMLNameTable
  private var attributes: XMLNameTable
  private var head = RecordBuilder()
  private var entry = RecordBuilder()
  /// The roles of the open elements that are kept, the innermost last.
  private var roles: [Vocabulary.Role] = []
  /// How many of `roles` are outside the open entry, if one is open.
  private var entryDepth: Int?
  /// How many elements are open from the outermost that is skipped inwards.
  private var skipped = 0
  private var textLength = 0
  private var deliveredHead = 0

  init(_ vocabulary: Vocabulary, _ options: ParserOptions, receive: @escaping Receive) {
    elements = XMLNameTable(vocabulary.elements)
    attributes = XMLNameTable(vocabulary.attributes)
    self.options = options
    self.receive = receive
    head.begin(.max, .element, line: 1, column: 1)
  }

  /// Whether the text that comes now is wanted.
  var takesText: Bool { skipped == 0 && roles.last == .text }

  /// An element begins. Returns whether it is kept, so that its attributes are looked at.
  mutating func begin(_ name: XMLName, line: Int32, column: Int32) -> Bool {
    if skipped + roles.count >= options.limits.depth {
      fail(.limit, "nested more than \(options.limits.depth) deep")
    }
    guard skipped == 0, let term = term(of: name, line, column),
      let role = role(of: term)
    else {
      skipped += 1
      return false
    }
    roles.append(role)
    textLength = 0
    switch role {
    case .frame: hasFeed = true
    case .entry:
      hasFeed = true
      entryDepth = roles.count - 1
      entry.reset()
      entry.begin(term.name, .element, line: UInt32(line), column: UInt32(column))
    default:
      withBuilder { $0.begin(term.name, .element, line: UInt32(line), column: UInt32(column)) }
    }
    return true
  }

  /// An attribute of the element that has begun, where that is kept.
  mutating func attribute(_ name: XMLName, _ value: UnsafeBufferPointer<UInt8>) {
    guard case .term(let index) = name.match(in: &attributes) else { return }
    let term = attributes[index]
    guard entryDepth == nil || term.role != .unwanted else { return }
    withBuilder { builder in
      builder.begin(term.name, .attribute, line: 0, column: 0)
      unsafe builder.append(value)
      builder.end()
    }
  }

  /// Text of the innermost element, or a part of it.
  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    textLength += text.count
    withBuilder { unsafe $0.append(text) }
    if textLength > options.limits.text {
      fail(.limit, "a text of more than \(options.limits.text) bytes")
    }
  }

  /// An element ends.
  mutating func end() {
    if skipped > 0 {
      skipped -= 1
      return
    }
    guard let role = roles.popLast(), role != .frame else { return }
    withBuilder { $0.end() }
    if entryDepth == roles.count {
      deliverHead()
      send(.entry(entry.record()))
      entryDepth = nil
    } else if entryDepth != nil, entry.size > options.limits.entry {
      fail(.limit, "an entry of more than \(options.limits.entry) bytes")
    }
  }

  /// The document has ended as it should.
  mutating func finish() {
    deliverHead()
    send(.end)
  }

  mutating func warn(_ message: String, _ position: Position) { send(.warning(message, position)) }

  /// Stops the document by an error that came up elsewhere.
  mutating func fail(_ error: FeedError) {
    if failure == nil { failure = error }
    isStopped = true
  }

  private mutating func fail(_ kind: FeedError.Kind, _ message: String) {
    fail(FeedError(kind, message))
  }

  private mutating func term(of name: XMLName, _ line: Int32, _ column: Int32) -> Vocabulary.Term? {
    switch name.match(in: &elements) {
    case .term(let index): return elements[index]
    case .unknown:
      if options.reportsUnknown {
        send(.unknown(name.qualified, Position(line: Int(line), column: Int(column))))
      }
      return nil
    }
  }

  /// What becomes of an element where it stands; `nil` where it means nothing there: an entry
  /// within an entry is none.
  private func role(of term: Vocabulary.Term) -> Vocabulary.Role? {
    guard entryDepth == nil else {
      return term.role == .text || term.role == .node ? term.role : nil
    }
    switch term.headRole {
    case .frame, .entry: return roles.allSatisfy { $0 == .frame } ? term.headRole : nil
    case .node, .text: return term.headRole
    default: return nil
    }
  }

  @inline(__always)
  private mutating func withBuilder(_ body: (inout RecordBuilder) -> Void) {
    if entryDepth != nil { body(&entry) } else { body(&head) }
  }

  private mutating func deliverHead() {
    guard head.size != deliveredHead else { return }
    deliveredHead = head.size
    send(.head(head.record()))
  }

  private mutating func send(_ event: RecordEvent) {
    guard failure == nil, !isStopped else { return }
    do throws(FeedError) {
      if try receive(event) == .stop { isStopped = true }
    } catch {
      fail(error)
    }
  }
}
