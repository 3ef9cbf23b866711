internal import ChartConvBytes
internal import ChartConvRecords

/// Converts the events of one document into records; the receiver of libxml2's callbacks.
///
/// It keeps a node for each element that the vocabulary needs, skips other elements with their
/// contents, and delivers each entry at its end. See `takesText` for text that isn't needed.
struct XMLRecords: ~Copyable {
  typealias Receive = (RecordEvent) throws(FeedError) -> Flow

  /// The error that stopped the document, stored because no Swift error may cross a C frame.
  private(set) var failure: FeedError?
  /// `true` after an error.
  private(set) var isStopped = false
  /// `true` if the receiver has stopped. Further entries are skipped, and errors after the last one
  /// are ignored.
  private(set) var isReceiverDone = false
  /// `true` if the document has an entry or a container of entries.
  private(set) var hasFeed = false

  private var hasRoot = false
  private let receive: Receive
  private let options: ParserOptions
  private var elements: XMLNameTable
  private var attributes: XMLNameTable
  private var head = XMLNodes()
  private var entry = XMLNodes()
  /// The number of open frames.
  private var frames = 0
  private(set) var isInEntry = false
  /// The depth of the entry's nodes at the beginning of the feed metadata in it; `nil` outside of
  /// such.
  private var headDepth: Int?
  /// The number of open elements within skipped content, including the outermost skipped one.
  private var skipped = 0
  private var textLength = 0
  /// `true` if the last element was an entry or a frame in a position where none is allowed, so
  /// that an element before it isn't closed. The element wasn't recorded.
  private(set) var isMisplaced = false
  /// `true` if an Atom entry began in the text or in the skipped content of an open entry, and that
  /// content hasn't ended. If an error follows, the outer entry wasn't closed.
  private(set) var hasNestedEntry = false
  private var isRepaired = false
  /// `true` while the beginning of a document that another parser has read is parsed again. Nothing
  /// is delivered.
  private var isReplaying = false
  private(set) var progress = Progress()
  private static let maximumUndeclared = 64
  private var deliveredHead = 0

  /// The reports already made of a document.
  struct Progress: Sendable {
    /// The warnings of undeclared prefixes.
    fileprivate var undeclared: Set<[UInt8]> = []
    fileprivate var headDeliveries = 0
  }

  /// The maximum number of deliveries of the head before the document's end. Each is a copy, and a
  /// hostile feed may have metadata before each of a million entries.
  private static let maximumHeadDeliveries = 64

  /// The maximum size of a pushed start tag in bytes; many times the size of 256 attributes.
  private static let maximumTagSize = 256 << 10

  /// - Parameter progress: the progress of a document whose beginning is parsed again; `nil` for one
  ///   that begins.
  init(
    _ vocabulary: XMLVocabulary, _ options: ParserOptions, resuming progress: Progress? = nil,
    receive: @escaping Receive
  ) {
    elements = vocabulary.elements
    attributes = vocabulary.attributes
    self.options = options
    self.receive = receive
    self.progress = progress ?? Progress()
    isReplaying = progress != nil
    head.begin(.max, .nodes, line: 1, column: 1)
  }

  /// `true` if text in the current position is needed. `mutating`, because a nonmutating access
  /// would copy the records at each tag.
  var takesText: Bool {
    mutating get { skipped == 0 && (isInEntry ? entry.takesText : head.takesText) }
  }

  /// `true` if the current element is an entry, or an unknown element in its place.
  var beginsEntry: Bool { isInEntry ? skipped == 0 && entry.depth == 1 : skipped == 1 }

  /// Begins an element. Returns `true` if it is kept, so that its attributes are needed.
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
    guard let meaning, let role = role(of: meaning), !role.isEntry || !isReceiverDone else {
      guard !isMisplaced else { return false }
      // An unknown root element is treated as a frame.
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
      if case .head = role, isInEntry, headDepth == nil { headDepth = entry.depth }
      withNodes { $0.begin(meaning.name, role.content, line: line, column: column) }
    }
    return true
  }

  /// Returns `true` if an element within skipped content or a text is a frame or an entry. Within
  /// an entry, only RSS items count: Atom content may contain Atom entries, which are only noted.
  private mutating func isMisplacedDeep(_ name: XMLName) -> Bool {
    guard !isRepaired, !isReceiverDone,
      skipped > 0 || (isInEntry ? entry.takesMarkup : head.takesMarkup),
      let meaning = elements.meaning(of: name)
    else { return false }
    guard isInEntry else { return meaning.headRole.holdsEntries }
    guard meaning.role.isEntry else { return false }
    hasNestedEntry = true
    return name.local.lowercased() == "item"
  }

  /// Adds an attribute of the current element, which must be kept.
  mutating func attribute(_ name: XMLName, _ value: UnsafeBufferPointer<UInt8>) {
    if withNodes({ unsafe $0.markupAttribute(name, value) }) { return }
    guard let meaning = attributes.meaning(of: name),
      !(isInEntry && headDepth == nil ? meaning.role : meaning.headRole).isSkipped
    else { return }
    withNodes { unsafe $0.attribute(meaning.name, value) }
  }

  /// Checks the limits of attributes of an element, namespaces in scope, and different names of the
  /// document.
  mutating func check(attributes: Int, namespaces: Int, names: Int = 0) {
    if attributes > options.limits.attributes {
      fail(.limit, "an element of more than \(options.limits.attributes) attributes")
    } else if namespaces > options.limits.namespaces {
      fail(.limit, "more than \(options.limits.namespaces) namespaces")
    } else if names > options.limits.names {
      fail(.limit, "more than \(options.limits.names) different names")
    }
  }

  /// Checks the size of an incomplete start tag.
  mutating func check(incompleteTag size: Int) {
    if size > Self.maximumTagSize {
      fail(.limit, "a tag of more than \(Self.maximumTagSize) bytes")
    }
  }

  /// Handles text, or a part of it, of the innermost element.
  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    textLength += text.count
    withNodes { unsafe $0.text(text) }
    if textLength > options.limits.text {
      fail(.limit, "a text of more than \(options.limits.text) bytes")
    }
  }

  /// Ends an element.
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
        if progress.headDeliveries < Self.maximumHeadDeliveries { deliverHead() }
        send(.entry(entry.take()))
      } else if entry.size > options.limits.entry {
        fail(.limit, "an entry of more than \(options.limits.entry) bytes")
      }
    } else if head.depth > 1 {
      head.end(name)
      if head.size > options.limits.entry {
        fail(.limit, "more than \(options.limits.entry) bytes of feed metadata")
      }
    } else {
      frames -= 1
    }
  }

  /// Returns to the start of the open entry if an entry nested in it caused the error, or to the
  /// start of the unknown element outside entries that is still open.
  mutating func goBack(_ checkpoint: inout XMLCheckpoint, from fault: FeedError) {
    guard fault.kind == .malformed, hasNestedEntry || !isInEntry && skipped > 0,
      checkpoint.goBackToEntry()
    else { return }
    isInEntry = false
    hasNestedEntry = false
    headDepth = nil
    skipped = 0
    entry.reset()
  }

  /// Continues with another parser, whose name pointers differ. The text since the last tag will be
  /// parsed again.
  mutating func beginAgain() {
    isRepaired = true
    isMisplaced = false
    textLength -= withNodes { $0.dropPassage() }
    elements.forget()
    attributes.forget()
  }

  /// The size of the feed's metadata so far.
  var headSize: Int { mutating get { head.size } }

  /// `true` if the document may be continued by another parser.
  var mayBeSplit: Bool { !isReceiverDone && !isStopped }

  /// Stops the document, which another parser continues.
  mutating func stop() { isStopped = true }

  /// Ends the part of the document that was parsed again.
  mutating func endReplay() {
    deliveredHead = head.size
    isReplaying = false
  }

  /// Ends a complete document.
  mutating func finish() {
    deliverHead()
    send(.end)
  }

  /// - Parameter isPrefixWarning: `true` for an undeclared prefix, which is reported once.
  mutating func warn(_ message: String, _ position: SourcePosition, isPrefixWarning: Bool = false) {
    guard !isReceiverDone else { return }
    if isPrefixWarning {
      guard progress.undeclared.count < Self.maximumUndeclared,
        progress.undeclared.insert(Array(message.utf8)).inserted
      else { return }
    }
    send(.warning(message, position))
  }

  /// Stops the document with an external error.
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
    if let meaning = elements.meaning(of: name) { return meaning }
    if options.reportsUnknown {
      send(.unknown(name.qualified, SourcePosition(line: Int(line), column: Int(column))))
    }
    return nil
  }

  /// Returns the role of an element in its position; `nil` if it has none. An entry within an entry
  /// isn't one.
  private mutating func role(of meaning: XMLNameTable.Meaning) -> Vocabulary.Role? {
    let role = isInEntry && headDepth == nil ? meaning.role : meaning.headRole
    switch role {
    case .frame, .entry:
      if !isInEntry, head.depth == 1 { return role }
      isMisplaced = !isRepaired && (role.isEntry || !isInEntry)
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
    progress.headDeliveries += 1
    send(.head(head.record()))
  }

  private mutating func send(_ event: RecordEvent) {
    guard failure == nil, !isStopped, !isReplaying else { return }
    do throws(FeedError) {
      if try receive(event) == .stop { isReceiverDone = true }
    } catch {
      fail(error)
    }
  }
}

extension Vocabulary.Role {
  fileprivate var holdsEntries: Bool {
    switch self {
    case .frame, .entry: true
    default: false
    }
  }

  fileprivate var content: NodeContent {
    switch self {
    case .text: .text
    case .markup: .markup
    default: .nodes
    }
  }
}
