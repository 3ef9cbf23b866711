internal import ChartConvBytes
internal import ChartConvRecords

/// From the events of one document to records: what libxml2's callbacks work on.
///
/// It keeps a node for each element that the vocabulary wants, skips the others with all that
/// they contain, and hands each entry over when it ends. Where no text is wanted, libxml2 is
/// spared the calls: see `takesText`.
struct XMLRecords: ~Copyable {
  typealias Receive = (RecordEvent) throws(FeedError) -> Flow

  /// What stopped the document: parked here, since no Swift error may cross a C frame.
  private(set) var failure: FeedError?
  /// Whether something failed.
  private(set) var isStopped = false
  /// Whether the receiver has had enough: entries are passed over, and what is wrong behind the last
  /// one is nobody's business.
  private(set) var isSated = false
  /// Whether anything was met that holds entries, or is one.
  private(set) var hasFeed = false

  private var hasRoot = false
  private let receive: Receive
  private let options: ParserOptions
  private var elements: XMLNameTable
  private var attributes: XMLNameTable
  private var head = XMLNodes()
  private var entry = XMLNodes()
  /// How many frames are open.
  private var frames = 0
  private var isInEntry = false
  /// How deep the entry's nodes were when a feed began to speak of itself in it, if one does.
  private var headDepth: Int?
  /// How many elements are open from the outermost that is skipped inwards.
  private var skipped = 0
  private var textLength = 0
  /// Whether the last element was an entry, or holds entries, and stood where none belongs: then one
  /// before it was never closed. It wasn't taken.
  private(set) var isMisplaced = false
  /// Whether an entry began in one that is open, where Atom's may: in a text, or in what is skipped,
  /// which hasn't ended. Where a fault follows the outer one was never closed.
  private(set) var hasNestedEntry = false
  private var isRepaired = false
  /// The prefixes that were found to be undeclared: `Namespace prefix x`.
  private var undeclared: Set<[UInt8]> = []
  private static let mostUndeclared = 64
  private var deliveredHead = 0
  private var headDeliveries = 0

  /// How often the head is handed over before the document's end: it is copied each time, and a
  /// hostile feed says something of itself before each of a million entries.
  private static let mostHeadDeliveries = 64

  /// A start tag where bytes are pushed; many times what 256 attributes need.
  private static let longestTag = 256 << 10

  init(_ vocabulary: XMLVocabulary, _ options: ParserOptions, receive: @escaping Receive) {
    elements = vocabulary.elements
    attributes = vocabulary.attributes
    self.options = options
    self.receive = receive
    head.begin(.max, .nodes, line: 1, column: 1)
  }

  /// Whether the text that comes now is wanted. `mutating`, for a mere look would copy the records
  /// at each tag.
  var takesText: Bool {
    mutating get { skipped == 0 && (isInEntry ? entry.takesText : head.takesText) }
  }

  /// Whether the element that has begun is an entry.
  var beginsEntry: Bool { isInEntry && skipped == 0 && entry.depth == 1 }

  /// An element begins. Returns whether it is kept, so that its attributes are looked at.
  mutating func begin(_ name: XMLName, line: Int32, column: Int32) -> Bool {
    if isMisplacedDeep(name) {
      isMisplaced = true
      return false
    }
    if skipped + frames + head.depth + entry.depth > options.limits.depth {
      fail(.limit, "nested more than \(options.limits.depth) deep")
    }
    if skipped == 0, isInEntry ? entry.takesMarkup : head.takesMarkup {
      withNodes { $0.beginMarkup(name) }
      return true
    }
    let meaning = skipped == 0 ? meaning(of: name, line, column) : nil
    guard let meaning, let role = role(of: meaning), role != .entry || !isSated else {
      guard !isMisplaced else { return false }
      // A root element of another name holds what a feed's own does.
      if hasRoot { skipped += 1 } else { frames += 1 }
      hasRoot = true
      return false
    }
    hasRoot = true
    textLength = 0
    switch role {
    case .frame:
      hasFeed = true
      frames += 1
    case .entry:
      hasFeed = true
      isInEntry = true
      entry.reset()
      entry.begin(meaning.name, .nodes, line: line, column: column)
    default:
      if role == .head, isInEntry, headDepth == nil { headDepth = entry.depth }
      withNodes { $0.begin(meaning.name, role.content, line: line, column: column) }
    }
    return true
  }

  /// Whether an element within one that is skipped, or within a text, is one that holds entries, or
  /// an entry. In an entry only RSS's: Atom may stand in Atom's content, and is remembered.
  private mutating func isMisplacedDeep(_ name: XMLName) -> Bool {
    guard !isRepaired, !isSated, skipped > 0 || (isInEntry ? entry.takesMarkup : head.takesMarkup),
      let meaning = name.meaning(in: &elements)
    else { return false }
    guard isInEntry else { return meaning.headRole.holdsEntries }
    guard meaning.role == .entry else { return false }
    hasNestedEntry = true
    return name.local.lowercased() == "item"
  }

  /// An attribute of the element that has begun, where that is kept.
  mutating func attribute(_ name: XMLName, _ value: UnsafeBufferPointer<UInt8>) {
    if withNodes({ unsafe $0.markupAttribute(name, value) }) { return }
    guard let meaning = name.meaning(in: &attributes),
      (isInEntry && headDepth == nil ? meaning.role : meaning.headRole) != .unwanted
    else { return }
    withNodes { unsafe $0.attribute(meaning.name, value) }
  }

  /// How many attributes an element has, how many namespaces are declared where it begins, and how
  /// many different names the document has had.
  mutating func check(attributes: Int, namespaces: Int, names: Int = 0) {
    if attributes > options.limits.attributes {
      fail(.limit, "an element of more than \(options.limits.attributes) attributes")
    } else if namespaces > options.limits.namespaces {
      fail(.limit, "more than \(options.limits.namespaces) namespaces")
    } else if names > options.limits.names {
      fail(.limit, "more than \(options.limits.names) different names")
    }
  }

  /// How much there is of a start tag that isn't whole yet.
  mutating func check(waitingTag size: Int) {
    if size > Self.longestTag { fail(.limit, "a tag of more than \(Self.longestTag) bytes") }
  }

  /// Text of the innermost element, or a part of it.
  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    textLength += text.count
    withNodes { unsafe $0.text(text) }
    if textLength > options.limits.text {
      fail(.limit, "a text of more than \(options.limits.text) bytes")
    }
  }

  /// An element ends.
  mutating func end(_ name: XMLName) {
    if skipped > 0 {
      skipped -= 1
      if skipped == 0 { hasNestedEntry = false }
      return
    }
    if isInEntry {
      entry.end(name)
      if hasNestedEntry { hasNestedEntry = entry.takesMarkup }
      if entry.depth == headDepth { headDepth = nil }
      if entry.depth == 0 {
        isInEntry = false
        hasNestedEntry = false
        if headDeliveries < Self.mostHeadDeliveries { deliverHead() }
        send(.entry(entry.take()))
      } else if entry.size > options.limits.entry {
        fail(.limit, "an entry of more than \(options.limits.entry) bytes")
      }
    } else if head.depth > 1 {
      head.end(name)
      if head.size > options.limits.entry {
        fail(.limit, "more than \(options.limits.entry) bytes that the feed says of itself")
      }
    } else {
      frames -= 1
    }
  }

  /// The open entry comes again from its start, where an entry that began in it was none of its own.
  mutating func goBack(_ checkpoint: inout XMLCheckpoint, from fault: FeedError) {
    guard fault.kind == .malformed, hasNestedEntry, checkpoint.goBackToEntry() else { return }
    isInEntry = false
    hasNestedEntry = false
    headDepth = nil
    skipped = 0
    entry.reset()
  }

  /// The text since the last tag comes again, from another parser whose names are other pointers.
  mutating func beginAgain() {
    isRepaired = true
    isMisplaced = false
    textLength -= withNodes { $0.dropPassage() }
    elements.forget()
    attributes.forget()
  }

  /// The document has ended as it should.
  mutating func finish() {
    deliverHead()
    send(.end)
  }

  /// - Parameter isOfPrefix: whether it is of a prefix that isn't declared, which is told once.
  mutating func warn(_ message: String, _ position: Position, isOfPrefix: Bool = false) {
    guard !isSated else { return }
    if isOfPrefix {
      let prefix = Array(message.utf8.split(separator: 0x20).prefix(3).joined(separator: [0x20]))
      guard undeclared.count < Self.mostUndeclared, undeclared.insert(prefix).inserted else {
        return
      }
    }
    send(.warning(message, position))
  }

  /// Stops the document by an error that came up elsewhere.
  mutating func fail(_ error: FeedError) {
    if failure == nil { failure = error }
    isStopped = true
  }

  private mutating func fail(_ kind: FeedError.Kind, _ message: String) {
    fail(FeedError(kind, message))
  }

  private mutating func meaning(
    of name: XMLName, _ line: Int32, _ column: Int32
  ) -> XMLNameTable.Meaning? {
    if let meaning = name.meaning(in: &elements) { return meaning }
    if options.reportsUnknown {
      send(.unknown(name.qualified, Position(line: Int(line), column: Int(column))))
    }
    return nil
  }

  /// What becomes of an element where it stands; `nil` where it means nothing there: an entry
  /// within an entry is none.
  private mutating func role(of meaning: XMLNameTable.Meaning) -> Vocabulary.Role? {
    let role = isInEntry && headDepth == nil ? meaning.role : meaning.headRole
    switch role {
    case .frame, .entry:
      if !isInEntry, head.depth == 1 { return role }
      isMisplaced = !isRepaired && (role == .entry || !isInEntry)
      return nil
    case .node, .head, .text, .markup: return role
    default: return nil
    }
  }

  @inline(__always)
  private mutating func withNodes<Result>(_ body: (inout XMLNodes) -> Result) -> Result {
    isInEntry ? body(&entry) : body(&head)
  }

  private mutating func deliverHead() {
    guard head.size != deliveredHead else { return }
    deliveredHead = head.size
    headDeliveries += 1
    send(.head(head.record()))
  }

  private mutating func send(_ event: RecordEvent) {
    guard failure == nil, !isStopped else { return }
    do throws(FeedError) {
      if try receive(event) == .stop { isSated = true }
    } catch {
      fail(error)
    }
  }
}

extension Vocabulary.Role {
  fileprivate var holdsEntries: Bool { self == .frame || self == .entry }

  fileprivate var content: NodeContent {
    switch self {
    case .text: .text
    case .markup: .markup
    default: .nodes
    }
  }
}
